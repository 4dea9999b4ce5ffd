import type { OrderView } from '@cambio/contract/order-view'
import { showsRateChangeWarning, showsRateWarning } from '@cambio/kernel/order-progress'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { ApprovalNote } from '../../../components/ui/approval-note.tsx'
import { openChoice, wantsReturnAddress } from '../state/choice.ts'
import { isPaused } from '../state/headline.ts'
import { paidTo } from '../state/receipt.ts'
import { whyNotKept } from '../state/why-not-kept.ts'
import { CardNote } from './card/card-note.tsx'
import { CardOrder } from './card/card-order.tsx'
import { ChoiceSection } from './choice/choice-section.tsx'
import { RateWarnings } from './choice/rate-warnings.tsx'
import { MoneyReturnNote, ReturnAddressSection } from './choice/return-address-section.tsx'
import { ExpiredSection } from './expired-section.tsx'
import { FillNote } from './fill-note.tsx'
import { OrderHead } from './head/order-head.tsx'
import { ReceiptHead } from './head/receipt-head.tsx'
import { NotifyRow } from './notify/notify-row.tsx'
import { OperatorNote } from './operator-note.tsx'
import { PayoutReturnNote } from './payout-return-note.tsx'
import styles from './page.module.css'
import { ReceiptActions } from './receipt/receipt-actions.tsx'
import { ReceiptFacts } from './receipt/receipt-facts.tsx'
import { ReceiptDetails } from './receipt/receipt-details.tsx'
import { ReceiptNote } from './receipt/receipt-note.tsx'
import { SendSection } from './send/send-section.tsx'
import { SignInNote } from './sign-in-note.tsx'
import { OrderSide } from './side/order-side.tsx'
import { SentAddress } from './transfers/sent-address.tsx'
import { TransactionSection } from './transfers/transaction-section.tsx'
import { WhatIf } from './what-if.tsx'

interface OrderPageProps {
  order: OrderView
  /** True once this browser has loaded the order with its own request. */
  isCurrent: boolean
}

/** Order page: the next action with the data for it, or the receipt of a completed order. */
export function OrderPage({ order, isCurrent }: OrderPageProps) {
  if (order.cardPayment !== null && order.state !== 'FINISHED') return <CardOrder order={order} isCurrent={isCurrent} />
  return order.state === 'FINISHED' || order.state === 'REFUNDED' ? (
    <Receipt order={order} isCurrent={isCurrent} />
  ) : (
    <OpenOrder order={order} isCurrent={isCurrent} />
  )
}

function OpenOrder({ order, isCurrent }: OrderPageProps) {
  const choice = openChoice(order)
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const isWaiting = order.state === 'WAITING'
  const hasTransfers = order.deposits.length > 0 || order.withdrawals.length > 0
  return (
    <main id="main" className="wrap">
      <OrderHead order={order} />
      <div className={styles.order}>
        <div className={styles.main}>
          {isWaiting && <ApprovalNote approval={order.payoutApproval} />}
          {order.isEscalated && <OperatorNote order={order} />}
          {order.payoutReturn && <PayoutReturnNote order={order} back={order.payoutReturn} />}
          {isWarned(order) && <RateWarnings order={order} />}
          {choice && <ChoiceSection order={order} choice={choice} isCurrent={isCurrent} />}
          {wantsReturnAddress(order) && <ReturnAddressSection order={order} isCurrent={isCurrent} />}
          <MoneyReturnNote order={order} />
          {order.state === 'EXPIRED' && <ExpiredSection order={order} />}
          {isWaiting && !isPaused(order) && <SendSection order={order} />}
          <SignInNote order={order} isCurrent={isCurrent} />
          {hasTransfers && <TransactionSection order={order} />}
          {hasTransfers && !isWaiting && <SentAddress order={order} />}
          {order.state !== 'EXPIRED' && <NotifyRow order={order} />}
          {provider && <FillNote order={order} provider={provider} />}
          {isWaiting && !provider && <WhatIf order={order} />}
        </div>
        <OrderSide order={order} />
      </div>
    </main>
  )
}

function isWarned(order: OrderView): boolean {
  const kinds = order.orderEvents.map((event) => event.kind)
  if (showsRateWarning(kinds) || showsRateChangeWarning(kinds)) return true
  return openChoice(order) !== null && whyNotKept(order) !== null
}

function Receipt({ order, isCurrent }: OrderPageProps) {
  const provider = otherExchange(order.liquidityProviderPublicCode)
  return (
    <main id="main" className="wrap">
      <div className={styles.receipt}>
        <ReceiptHead order={order} />
        <div className={styles.main}>
          {order.payoutReturn && <PayoutReturnNote order={order} back={order.payoutReturn} />}
          <ReceiptNote order={order} paidTo={paidTo(order)}>
            <ReceiptFacts order={order} />
          </ReceiptNote>
          <ReceiptActions order={order} />
          {wantsReturnAddress(order) && <ReturnAddressSection order={order} isCurrent={isCurrent} />}
          <MoneyReturnNote order={order} />
          <ReceiptDetails order={order} />
          {provider &&
            (order.cardPayment === null ? (
              <FillNote order={order} provider={provider} />
            ) : (
              <CardNote provider={provider} />
            ))}
        </div>
      </div>
    </main>
  )
}
