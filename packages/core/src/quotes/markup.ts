import { DomainError } from '../shared/domain-error.ts'
import type { CostLine } from './quote.ts'

/** Mark-up on a price, earned by a partner or a referrer. */
export interface Markup {
  /**
   * Name of the mark-up in the cost waterfall: `markup` for the partner whose key signs the request, `referral` for the
   * referrer whose link the guest followed.
   */
  kind: 'markup' | 'referral'
  /** Mark-up in basis points of the market value. */
  bps: number
}

export const NO_MARKUP: Markup = { kind: 'markup', bps: 0 }

/** Maximum mark-up on a price, in basis points of the market value. */
export const MAX_MARKUP_BPS = 1_000

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/

/**
 * Parses a mark-up, given as a percentage with at most two decimals: `"1.5"` is 150 basis points.
 * @throws {DomainError} MARKUP_REFUSED when it is malformed or above `maxBps`
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

/** Returns the mark-up from the lines of a cost waterfall. */
export function markupOf(costs: readonly CostLine[]): Markup {
  const line = lineOf(costs)
  return line ? { kind: line.kind, bps: line.bps ?? 0 } : NO_MARKUP
}

/** Returns the amount of the mark-up, in base units of the receive side; never negative. */
export function markupAtomicOf(costs: readonly CostLine[]): bigint {
  return -(lineOf(costs)?.amountAtomic ?? 0n)
}

function lineOf(costs: readonly CostLine[]) {
  return costs.find(
    (line): line is CostLine & Pick<Markup, 'kind'> => line.kind === 'markup' || line.kind === 'referral',
  )
}
