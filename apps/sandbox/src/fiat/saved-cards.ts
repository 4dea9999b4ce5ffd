import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { JsonRecords } from '../state/json-records.ts'
import type { SavedCard } from './sale.ts'

const MAX_CARDS = 2_000
/** Lifetime of a link to the card-saving page, in milliseconds. */
const LINK_MS = 3_600_000

/** Cards that users have saved with the simulated card provider, and links to the card-saving page. */
export class SavedCards {
  readonly #cards: JsonRecords<SavedCard>
  readonly #links = new Map<string, { userUuid: string; until: number }>()

  constructor(folder: string) {
    this.#cards = new JsonRecords(join(folder, 'mercuryo-cards.json'), ({ cardId }) => cardId, MAX_CARDS)
  }

  find(cardId: string): SavedCard | null {
    return this.#cards.get(cardId)
  }

  /** Returns a user's cards, oldest first. */
  of(userUuid: string): SavedCard[] {
    return this.#cards.all().filter((one) => one.userUuid === userUuid)
  }

  /** Saves a card's last four digits. Saving the same digits again for the same user returns the existing card. */
  save(userUuid: string, card: Pick<SavedCard, 'lastDigits' | 'isRefusing'>): SavedCard {
    const { lastDigits, isRefusing } = card
    const known = this.of(userUuid).find((one) => one.lastDigits === lastDigits && one.isRefusing === isRefusing)
    return known ?? this.#cards.save({ cardId: `card_${randomBytes(8).toString('hex')}`, userUuid, ...card })
  }

  /** Returns the key for a link to the card-saving page. */
  linkKey(userUuid: string): string {
    const oldest = this.#links.keys().next().value
    if (oldest !== undefined && this.#links.size >= MAX_CARDS) this.#links.delete(oldest)
    const key = randomBytes(16).toString('hex')
    this.#links.set(key, { userUuid, until: Date.now() + LINK_MS })
    return key
  }

  /** Returns the UUID of the link's user, or null for a wrong or expired key. */
  userOf(linkKey: string): string | null {
    const link = this.#links.get(linkKey)
    return link && link.until > Date.now() ? link.userUuid : null
  }
}
