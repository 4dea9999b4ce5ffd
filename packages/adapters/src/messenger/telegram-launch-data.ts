import { createHash, timingSafeEqual } from 'node:crypto'
import type { LaunchData, LaunchDataReader } from '@cambio/core/messenger/launch-data'
import { DomainError } from '@cambio/core/shared/domain-error'
import { signData, validate3rd } from '@tma.js/init-data-node'
import * as z from 'zod'

/** Maximum length of a start parameter (https://core.telegram.org/bots/features#deep-linking). */
const START_PARAMETER_MAX = 512
/** Maximum time in milliseconds by which the messenger's clock may be ahead of the server's. */
const CLOCK_SKEW_MS = 60_000

/** Data with which launch data is verified: the bot's token, or its ID together with Telegram's public key. */
export type BotProof =
  | { token: string }
  | {
      botId: number
      /** Whether the bot belongs to Telegram's test environment, which has its own public key. */
      isTest: boolean
    }

const Fields = z.object({
  auth_date: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  start_param: z
    .string()
    .max(START_PARAMETER_MAX)
    .regex(/^[\w-]*$/)
    .optional(),
  user: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('is not JSON')
        return z.NEVER
      }
    })
    .pipe(
      z.object({
        id: z.int().positive(),
        is_bot: z.literal(false).optional(),
        language_code: z.string().max(35).optional(),
      }),
    ),
})

/**
 * Verifies Telegram launch data (https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app).
 * Does not read the user's name, picture and other fields, so they cannot reach a page or a log.
 */
export class TelegramLaunchData implements LaunchDataReader {
  readonly #proof: BotProof
  readonly #maxAgeMs: number

  /** @param options.maxAgeMs maximum age of launch data, in milliseconds */
  constructor({ proof, maxAgeMs }: { proof: BotProof; maxAgeMs: number }) {
    this.#proof = proof
    this.#maxAgeMs = maxAgeMs
  }

  async read(initData: string, now: number): Promise<LaunchData> {
    const pairs = new URLSearchParams(initData)
    const names = [...pairs.keys()]
    // Reject repeated fields, because the signature check and the code below could otherwise use different values of
    // the same field.
    if (new Set(names).size !== names.length) throw invalid()
    if ([...pairs].some(isAmbiguous)) throw invalid()
    if (!(await this.#isSigned(pairs))) throw invalid()
    const fields = Fields.safeParse(Object.fromEntries(pairs))
    if (!fields.success) throw invalid()
    const { auth_date: seconds, user, start_param: startParameter } = fields.data
    const authDate = seconds * 1_000
    if (authDate > now + CLOCK_SKEW_MS) throw invalid()
    if (authDate + this.#maxAgeMs <= now) throw stale()
    return {
      id: createHash('sha256').update(this.#signedText(pairs)).digest(),
      messengerUserId: user.id,
      language: user.language_code ?? null,
      startParameter: startParameter || null,
      authDate,
      expiresAt: authDate + this.#maxAgeMs,
    }
  }

  /**
   * Returns whether the signature is valid. Disables the library's age check, because that check uses its own clock.
   */
  async #isSigned(pairs: URLSearchParams): Promise<boolean> {
    if ('token' in this.#proof) return isHash(pairs.get('hash') ?? '', this.#signedText(pairs), this.#proof.token)
    const { botId, isTest } = this.#proof
    try {
      await validate3rd(pairs, botId, { expiresIn: 0, test: isTest })
      return true
    } catch {
      return false
    }
  }

  /**
   * Returns the string that the signature covers. With a bot token, this string also contains Telegram's own signature.
   */
  #signedText(pairs: URLSearchParams): string {
    return textOf(pairs, 'token' in this.#proof ? ['hash'] : ['hash', 'signature'])
  }
}

/**
 * Returns whether a field makes the signed string ambiguous, so that it could also be split into other fields. In that
 * string, line feeds separate fields, and `=` separates a name from its value.
 */
function isAmbiguous([name, value]: [string, string]): boolean {
  return /[\p{Cc}=]/u.test(name) || /\p{Cc}/u.test(value)
}

/**
 * Returns whether a hash is the HMAC of a string, keyed with the bot token. Compares in constant time, because the
 * library stops at the first difference.
 */
function isHash(shown: string, text: string, token: string): boolean {
  const [actual, expected] = [Buffer.from(shown), Buffer.from(signData(text, token))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Returns the string to sign. It contains all fields except those in `left`, in sorted order. */
function textOf(pairs: URLSearchParams, left: readonly string[]): string {
  return [...pairs]
    .filter(([name]) => !left.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
}

function invalid(): DomainError {
  return new DomainError('LAUNCH_DATA_INVALID', 'The messenger did not sign this launch data', {
    field: 'initData',
    reason: 'launch_data_invalid',
  })
}

function stale(): DomainError {
  return new DomainError('LAUNCH_DATA_STALE', 'This launch data is too old: open the mini-app again', {
    field: 'initData',
    reason: 'launch_data_stale',
  })
}
