import type { OrderView } from '@cambio/contract/order-view'
import { orderStep, showsRateChangeWarning, showsRateWarning } from '@cambio/kernel/order-progress'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { ApprovalNote } from '../../../components/ui/approval-note.tsx'
import { openChoice, wantsReturnAddress } from '../state/choice.ts'
import { isPaused } from '../state/headline.ts'
import { whyNotKept } from '../state/why-not-kept.ts'
import { ChoiceSection } from './choice-section.tsx'
import { CompletedSection } from './completed-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExpiredSection } from './expired-section.tsx'
import { OrderHead } from './order-head.tsx'
import { FillNote } from './fill-note.tsx'
import { OperatorNote } from './operator-note.tsx'
import { PushSection } from './push-section.tsx'
import { RateWarnings } from './rate-warnings.tsx'
import { Receipt } from './receipt.tsx'
import { ReturnAddressSection } from './return-address-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { SendSection } from './send-section.tsx'
import { TransactionSection } from './transaction-section.tsx'
import { WhatIf } from './what-if.tsx'

/**
 * Order page: the next action, the data for it, and the receipt. `asked` is true after this browser has fetched the
 * order itself.
 */
export function OrderPage({ order, asked }: { order: OrderView; asked: boolean }) {
  const kinds = order.orderEvents.map((event) => event.kind)
  const step = orderStep(kinds)
  const choice = openChoice(order)
  const isWarned =
    showsRateWarning(kinds) || showsRateChangeWarning(kinds) || (choice !== null && whyNotKept(order) !== null)
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const isTellable = order.controlled && !order.completed && order.state !== 'EXPIRED'
  return (
    <main id="main" className="wrap">
      <OrderHead order={order} />
      <div className="order">
        <div className="order-main">
          {order.state === 'WAITING' && <ApprovalNote approval={order.payoutApproval} />}
          {order.isEscalated && <OperatorNote order={order} />}
          {isWarned && <RateWarnings order={order} />}
          {choice && <ChoiceSection order={order} choice={choice} asked={asked} />}
          {wantsReturnAddress(order) && <ReturnAddressSection order={order} asked={asked} />}
          {step >= 3 && <CompletedSection order={order} refunded={step === 4} />}
          {order.controlled && order.review !== 'none' && <ReviewSection order={order} />}
          {order.state === 'EXPIRED' && <ExpiredSection order={order} />}
          {order.state === 'WAITING' && !isPaused(order) && <SendSection order={order} />}
          {isTellable && order.userEmail === null && <EmailSection order={order} />}
          {isTellable && <PushSection orderId={order.orderId} />}
          {(order.deposits.length > 0 || order.withdrawals.length > 0) && <TransactionSection order={order} />}
          {provider && <FillNote provider={provider} />}
          {order.state === 'WAITING' && !provider && <WhatIf order={order} />}
        </div>
        <Receipt order={order} />
      </div>
    </main>
  )
}
