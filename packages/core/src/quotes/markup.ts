import { DomainError } from '../shared/domain-error.ts'
import type { CostLine } from './quote.ts'

/** Most that any partner may add to a price, basis points of the market value. */
export const MAX_MARKUP_BPS = 1_000

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/

/**
 * Reads a mark-up, percent as decimal text with at most two places: `"1.5"` is 150 basis points.
 * @throws {DomainError} MARKUP_REFUSED when it is no such text or above `maxBps`
 */
export function parseMarkup(percent: string | null, maxBps: number): number {
  if (percent === null) return 0
  const match = PERCENT.exec(percent)
  const bps = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
  if (bps <= maxBps) return bps
  throw new DomainError('MARKUP_REFUSED', `The mark-up may be at most ${maxBps / 100} %, with two decimals`, {
    field: 'markup',
  })
}

/** The mark-up of a waterfall, basis points. */
export function markupBpsOf(costs: readonly CostLine[]): number {
  return costs.find((line) => line.kind === 'markup')?.bps ?? 0
}

/** What the mark-up takes, base units of the receive side, not negative. */
export function markupAtomicOf(costs: readonly CostLine[]): bigint {
  return -(costs.find((line) => line.kind === 'markup')?.amountAtomic ?? 0n)
}
