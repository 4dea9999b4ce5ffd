import { UnreadableAnswer } from '../../provider-http.ts'
import type { ReportedSale } from '@cambio/core/fiat/card-report'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import type { FillReport, FillStage } from '@cambio/core/liquidity/liquidity-provider'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { toAtomic } from '../../provider-amount.ts'
import { meaningOf } from './mercuryo-statuses.ts'
import type { SaleRow } from './mercuryo-sale-json.ts'

/**
 * Maps the statuses of the user's deposit to sale stages. Unverified: the statuses are assumed to be those of the
 * operation `withdraw`. `cancelled` means that no coins arrived within six hours.
 */
export const DEPOSIT_STATUSES = {
  new: 'waiting',
  pending: 'seen',
  order_scheduled: 'checking',
  completed: 'exchanging',
  cancelled: 'expired',
  failed: 'stuck',
} as const satisfies Record<string, FillStage>

/**
 * Maps every status of Mercuryo's operation `withdraw` (wire.md §4) to a sale stage. `failed` means that the card
 * refused the payout. The user must then choose between another card and the return of the coins. `pending` maps to
 * `exchanging`, because an order in the stage `sending` can no longer request a decision from the user.
 */
export const PAYOUT_STATUSES = {
  new: 'exchanging',
  pending: 'exchanging',
  order_scheduled: 'checking',
  failed: 'asks',
  completed: 'finished',
} as const satisfies Record<string, FillStage>

/** Maps the statuses of a coin refund to sale stages. Unverified. */
export const REFUND_STATUSES = {
  new: 'refunding',
  pending: 'refunding',
  completed: 'refunded',
  failed: 'stuck',
} as const satisfies Record<string, FillStage>

/**
 * Converts a row of `GET /sdk-partner/transactions`. The status is that of the sale's latest part: the refund, else the
 * payout, else the deposit.
 * @throws {UnreadableAnswer} when the payout's currency differs from the order's
 */
export function saleReportOf(row: SaleRow, from: Instrument, to: Instrument): FillReport {
  const { deposit, withdraw, refund } = row
  const [status, stage] = refund
    ? [refund.status, meaningOf(REFUND_STATUSES, refund.status)]
    : withdraw
      ? [withdraw.status, meaningOf(PAYOUT_STATUSES, withdraw.status)]
      : [deposit.status, meaningOf(DEPOSIT_STATUSES, deposit.status)]
  if (withdraw && withdraw.fiat_currency !== null && withdraw.fiat_currency !== to.currencyTitle)
    throw new UnreadableAnswer('Mercuryo pays out another currency', { retryable: true })
  return {
    status,
    stage,
    choice: stage === 'asks' ? { mayAccept: false, mayRefund: true } : null,
    depositTxId: deposit.hash,
    depositAtomic: deposit.amount === null ? null : toAtomic(deposit.amount, from),
    payoutTxId: withdraw?.status === 'completed' ? withdraw.id : null,
    payoutAtomic: withdraw?.fiat_amount ? toAtomic(withdraw.fiat_amount, to) : null,
    refundTxId: refund?.hash ?? null,
    refundAtomic: refund?.amount ? toAtomic(refund.amount, from) : null,
  }
}

/**
 * Converts a row of the sales report. The card counts as paid only after the payout is complete, and the coins as
 * returned only after the refund is complete. A completed payout without an amount or currency has an unknown status.
 * An operator then examines it, and the other rows can still be compared.
 */
export function reportedSaleOf({ deposit, withdraw, refund }: SaleRow): ReportedSale {
  const isPaid = withdraw?.status === 'completed'
  const paidOut = isPaid ? parseFiat(withdraw.fiat_amount ?? '', withdraw.fiat_currency ?? '') : null
  return {
    saleId: deposit.merchant_transaction_id,
    coins: deposit.amount,
    paidOut,
    isReturned: refund?.status === 'completed',
    unknownStatus:
      [
        unknown(DEPOSIT_STATUSES, deposit.status),
        unknown(PAYOUT_STATUSES, withdraw?.status),
        unknown(REFUND_STATUSES, refund?.status),
        isPaid && paidOut === null ? 'completed without an amount' : null,
      ].find((status) => status !== null) ?? null,
  }
}

/** Returns the status if the table does not contain it. Returns null for a known or missing status. */
function unknown(table: Readonly<Record<string, string>>, status: string | undefined): string | null {
  return status === undefined || meaningOf(table, status) !== null ? null : status
}
