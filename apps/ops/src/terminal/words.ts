import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { formatAmount } from '@cambio/kernel/money'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration, given in milliseconds, with a single unit, such as `3 h`. */
export function age(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days`
  if (ms >= 2 * HOUR) return `${Math.floor(ms / HOUR)} h`
  if (ms >= MINUTE) return `${Math.floor(ms / MINUTE)} min`
  return `${Math.max(0, Math.floor(ms / 1_000))} s`
}

/** Formats a time (epoch milliseconds) as `2026-11-21 10:00:00` in UTC. */
export function moment(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, 19)
}

/** Formats base units as `0.42 ETH`. Amounts of unknown assets remain in base units. */
export function coins(catalogue: Catalogue, slug: string, amountAtomic: bigint): string {
  const instrument = catalogue.find({ slug })
  if (!instrument) return `${amountAtomic} base units of ${slug}`
  return `${formatAmount(amountAtomic, instrument.decimals)} ${instrument.currencyTitle}`
}

/** Returns a value as JSON. Amounts (bigint) become decimal strings in base units. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
}

/** Masks an email address: `a•••@example.org`. */
export function maskEmail(email: string | null): string | null {
  return email === null ? null : `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
