import { isoTime } from '../../iso-time.ts'
import { isDust } from '@cambio/core/orders/refund/dust'
import type { DepositView, OrderView } from '@cambio/contract/order-view'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { Deposit, DepositStatus } from '@cambio/core/chains/deposit'
import type { OrderFile } from '@cambio/core/orders/view/find-order'
import type { Payment } from '@cambio/core/payments/payment'
import { formatAmount } from '@cambio/kernel/money'
import { presentTitles } from '../../instruments/instrument.presenter.ts'
import { presentFillDeposit, presentFillPayments } from './fill.presenter.ts'
import type { OrderViewDeps } from './order-view-deps.ts'

/**
 * Returns an order's deposits and the payments that result from them. Also returns the transactions of the first
 * deposit and the first payment.
 */
export function presentTransfers(
  services: OrderViewDeps,
  file: OrderFile,
  { from, to, tipHeight }: { from: Instrument; to: Instrument; tipHeight: number | null },
): Pick<OrderView, 'deposits' | 'withdrawals' | 'payinHash' | 'payoutHash'> {
  const deposits = [
    ...presentFillDeposit(file.order, from),
    ...file.deposits
      .filter((deposit) => deposit.status !== 'ORPHANED')
      .map((deposit) => presentDeposit(services, deposit, tipHeight)),
  ]
  const withdrawals = [
    ...presentFillPayments(file.order, from, to),
    ...file.payments.filter(leavesForUser).map((payment) => presentWithdrawal(services, payment)),
  ]
  // Sort the payout first, because existing clients read it from the first withdrawal. Without the sort, the return of
  // a deposit could precede the payout.
  const isPayout = ({ purpose }: OrderView['withdrawals'][number]) => Number(purpose === 'payout')
  withdrawals.sort((one, other) => isPayout(other) - isPayout(one))
  return {
    deposits,
    withdrawals,
    payinHash: deposits[0]?.txId || null,
    payoutHash: withdrawals.find(({ purpose }) => purpose === 'payout')?.txId || null,
  }
}

const DEPOSIT_WORDS: Record<DepositStatus, DepositView['status']> = {
  SEEN: 'pending',
  ORPHANED: 'pending',
  CREDITED: 'credited',
  TOPPED_UP: 'credited',
  SUSPENSE: 'suspense',
  RETURNED: 'returned',
  // Show a kept deposit as `suspense`, the status that users saw before the operator decided to keep the deposit.
  KEPT: 'suspense',
}

function presentDeposit(services: OrderViewDeps, deposit: Deposit, tipHeight: number | null): DepositView {
  const asset = services.catalogue.recorded(deposit.asset)
  return {
    createdAt: isoTime(deposit.seenAt),
    instrument: presentTitles(asset),
    amount: formatAmount(deposit.amountAtomic, asset.decimals),
    confirmations: confirmations(deposit.blockHeight, tipHeight),
    txId: deposit.txId,
    depositAddress: deposit.address,
    isPending: deposit.status === 'SEEN',
    status:
      deposit.status === 'SUSPENSE' && isDust(services, asset, deposit.amountAtomic)
        ? 'dust'
        : deposit.status === 'RETURNED' && deposit.balanceOf !== null
          ? 'in-balance'
          : DEPOSIT_WORDS[deposit.status],
  }
}

function presentWithdrawal(services: OrderViewDeps, payment: Payment): OrderView['withdrawals'][number] {
  const asset = services.catalogue.recorded(payment.asset)
  return {
    createdAt: isoTime(payment.sentAt ?? payment.createdAt),
    instrument: presentTitles(asset),
    amount: formatAmount(payment.amountAtomic, asset.decimals),
    networkFee: formatAmount(payment.chargedFeeAtomic, asset.decimals),
    txId: payment.txId ?? '',
    purpose: payment.purpose === 'refund' || payment.purpose === 'return' ? payment.purpose : 'payout',
    isPending: payment.status !== 'FINAL',
  }
}

/**
 * Returns whether to show a payment to the user. Omits sweeps and gas payments, which are internal. Also omits payments
 * that no node has received, because they have no transaction yet.
 */
function leavesForUser(payment: Payment): boolean {
  return payment.purpose !== 'sweep' && payment.purpose !== 'gas' && payment.sentAt !== null
}

function confirmations(height: number | null, tip: number | null): number {
  return height === null || tip === null ? 0 : Math.max(0, tip - height + 1)
}
