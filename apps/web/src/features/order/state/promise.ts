import type { ReceiptView } from '@cambio/contract/receipt-view'
import { parseRational } from '@cambio/kernel/rational'
import { percentShare } from '../../../lib/exchange/cost-share.ts'
import { isByCard } from '../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { decimalLeft } from '../../../lib/texts/decimal-sum.ts'
import { verdictOf, mainDeposit } from './verdict.ts'

/** Comparison of the paid amount with the quoted or estimated amount. */
export interface PromiseResult {
  isEstimate: boolean
  promised: string
  /** Absolute difference between the quoted and the paid amount, as a decimal string; empty when they are equal. */
  difference: string
  kind: 'kept' | 'less' | 'more'
  /** Absolute difference as a percentage of the quoted amount, with two decimals. */
  percent: string
  /** Key of the message that explains why the amounts differ; null without an explanation. */
  reasonKey: string | null
}

/** Compares the paid amount with the quoted or estimated one. Returns null if either is missing. */
export function promiseResult(order: ReceiptView): PromiseResult | null {
  const promised = order.claimedPublicRate.claimedAmountToReceive
  const paid = order.withdrawals.find(({ purpose }) => purpose === 'payout')?.amount
  const whole = parseRational(promised)
  if (paid === undefined || whole === null || whole.num === 0n) return null
  const missing = decimalLeft(promised, paid)
  const excess = decimalLeft(paid, promised)
  const difference = missing ?? excess ?? ''
  return {
    // For a card purchase, the provider holds the rate, so the quoted amount is not an estimate.
    isEstimate: (order.rateMode === 'FLOATING' && !isByCard(order.pair.instrumentFrom)) || isRerated(order),
    promised,
    difference,
    kind: missing === null ? (excess === null ? 'kept' : 'more') : 'less',
    percent: percentShare(parseRational(difference) ?? { num: 0n, den: 1n }, whole),
    reasonKey: difference === '' ? null : reasonKey(order),
  }
}

/** Returns whether the user accepted the current rate instead of the fixed rate. */
export function isRerated({ orderEvents }: Pick<ReceiptView, 'orderEvents'>): boolean {
  return orderEvents.some(({ kind }) => kind === 'RATE_MODE_CHANGE_ACCEPTED')
}

function reasonKey(order: ReceiptView): string | null {
  if (otherExchange(order.liquidityProviderPublicCode) !== null) return 'order:reason_provider'
  if (isRerated(order)) return 'order:reason_rerated'
  const deposit = mainDeposit(order)
  const isFloating = order.rateMode === 'FLOATING'
  if (deposit && verdictOf(order, deposit)?.kind !== 'exact')
    return isFloating ? 'order:reason_amount_estimate' : 'order:reason_amount'
  return isFloating ? 'order:reason_floating' : null
}
