import { formatAmount, parseAmount } from '@cambio/kernel/money'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import { isFeeRiseAbsorbed } from '../../quotes/absorbed-fee.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { MeasuredRefundInfo, RefundInfo, RefundInfoDeps } from './refund-info.ts'

/**
 * Amount and network fee that the page displayed, as decimal strings in units of the send side. Null if the caller
 * omitted the value.
 */
export interface ShownRefund {
  refundAmount: string | null
  claimedNetworkFee: string | null
}

/**
 * Returns the refund to pay. If the network fee has risen since the page displayed it, the exchange may charge the
 * displayed fee and absorb the difference. It does so if the displayed fee was valid within the last minute, or if the
 * rise is small (`isFeeRiseAbsorbed`). For a contract, the exchange does not absorb any rise, because the cost of the
 * contract's code may depend on the amount.
 * @throws {DomainError} REFUND_CHANGED with the current amounts if the exchange does not absorb the rise;
 *   AMOUNT_MALFORMED
 */
export function agreedRefund(
  deps: Pick<RefundInfoDeps, 'catalogue' | 'ticks'>,
  now: MeasuredRefundInfo,
  input: ShownRefund,
): RefundInfo {
  const shown = shownFee(now, input)
  if (shown === null || now.networkFeeAtomic <= shown) return now
  const isContract = now.transferCostPercent > PLAIN_TRANSFER_PERCENT
  const isAbsorbed = isFeeRiseAbsorbed(now.networkFeeAtomic, shown) || wasRecentFee(deps, now, shown)
  if (isContract || !isAbsorbed) throw refundChanged(now)
  return { ...now, networkFeeAtomic: shown, refundAtomic: now.refundAtomic + now.networkFeeAtomic - shown }
}

/**
 * Rejects a claimed refund amount or fee that is out of date. The claimed values are only compared and never determine
 * an amount.
 * @throws {DomainError} REFUND_CHANGED, AMOUNT_MALFORMED
 */
export function assertAsClaimed(now: RefundInfo, input: ShownRefund): void {
  const shown = shownFee(now, input)
  if (shown !== null && shown < now.networkFeeAtomic) throw refundChanged(now)
}

/**
 * Returns the network fee that the caller saw, in base units of the send side. Derives it from the claimed fee or the
 * claimed amount, or returns the lower result if both are given. The fee is negative if the claimed amount exceeds the
 * deposit. Returns null if the caller claims neither a fee nor an amount.
 */
function shownFee({ instrument, refundAtomic, networkFeeAtomic }: RefundInfo, input: ShownRefund): bigint | null {
  const amount = claimed(input.refundAmount, instrument.decimals, 'refundAmount')
  const fee = claimed(input.claimedNetworkFee, instrument.decimals, 'claimedNetworkFee')
  const feeByAmount = amount === null ? null : refundAtomic + networkFeeAtomic - amount
  if (fee === null || feeByAmount === null) return fee ?? feeByAmount
  return fee < feeByAmount ? fee : feeByAmount
}

/**
 * Returns whether the network fee of this refund was at most `shown` (base units) at any tick within the last minute.
 */
function wasRecentFee(
  { catalogue, ticks }: Pick<RefundInfoDeps, 'catalogue' | 'ticks'>,
  { instrument }: MeasuredRefundInfo,
  shown: bigint,
): boolean {
  return ticks.recent().some((tick) => {
    const fee = networkFeeOf(instrument, tick, catalogue)
    return fee !== null && fee <= shown
  })
}

function refundChanged({ instrument: { decimals }, refundAtomic, networkFeeAtomic }: RefundInfo): DomainError {
  return new DomainError('REFUND_CHANGED', 'The network fee has changed', {
    refund: {
      refundAmountWithoutNetworkFee: formatAmount(refundAtomic, decimals),
      networkFee: formatAmount(networkFeeAtomic, decimals),
    },
  })
}

function claimed(text: string | null, decimals: number, field: string): bigint | null {
  if (text === null) return null
  const parsed = parseAmount(text, decimals)
  if (!parsed.ok) throw new DomainError('AMOUNT_MALFORMED', 'The amount is not valid', { field })
  return parsed.atomic
}
