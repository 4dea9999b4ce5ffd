import * as z from 'zod'

/**
 * Test cards with their CVVs, and the simulated bank's decision on each card. Source: "Sandbox Payment Card Details" on
 * api.docs.mercuryo.io.
 */
const CARDS: ReadonlyMap<string, 'accepted' | 'declined'> = new Map([
  ['4444444444443333/123', 'accepted'],
  ['5555444433331111/123', 'accepted'],
  ['5555444433331111/555', 'declined'],
])

const Card = z.object({
  number: z.string().transform((text) => text.replace(/[\s-]/g, '')),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/),
  cvv: z.string(),
  /** First name and surname of the cardholder. */
  holder: z
    .string()
    .regex(/^\p{L}[\p{L}'.-]* \p{L}[\p{L}' .-]*$/u)
    .max(80),
})

/**
 * Returns the bank's decision on a card form. Returns null if the card is not a test card, has expired or lacks a name.
 */
export function bankAnswer(form: unknown, now: Date): { result: 'accepted' | 'declined'; lastDigits: string } | null {
  const card = Card.safeParse(form)
  if (!card.success) return null
  const { number, expiry, cvv } = card.data
  const result = CARDS.get(`${number}/${cvv}`)
  return result === undefined || hasExpired(expiry, now) ? null : { result, lastDigits: number.slice(-4) }
}

/** Returns whether a card's last valid month (`MM/YY`) is over. */
function hasExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 1) <= now.getTime()
}
