import { isoTime } from '../../iso-time.ts'
import { isCompleted } from '@cambio/core/orders/is-completed'
import type { OrderView } from '@cambio/contract/order-view'
import type { OrderFile } from '@cambio/core/orders/view/find-order'
import { quoteToday } from '@cambio/core/orders/settle/judge-deposit'
import type { SettledQuote } from '@cambio/core/orders/order'
import { mayNeedApproval } from '@cambio/core/quotes/payout-approval'
import { DomainError } from '@cambio/core/shared/domain-error'
import { formatAmount } from '@cambio/kernel/money'
import { presentNextAction } from './next-action.presenter.ts'
import type { OrderViewDeps } from './order-view-deps.ts'

/** Returns what an order is waiting for: the user's decision, an operator, a transaction or an approval. */
export function presentNextSteps(
  services: OrderViewDeps,
  file: OrderFile,
): Pick<OrderView, 'choice' | 'isEscalated' | 'escalatedAt' | 'nextAction' | 'payoutApproval'> {
  const { order } = file
  return {
    choice: presentChoice(services, file),
    isEscalated: order.escalatedAt !== null,
    escalatedAt: order.escalatedAt === null ? null : isoTime(order.escalatedAt),
    nextAction: presentNextAction(services, file),
    payoutApproval: presentApproval(services, file),
  }
}

/**
 * Returns the approval rules for an order's payment and whether the payment is waiting for approval. Returns null if
 * none of the order's payments can need approval.
 */
function presentApproval({ policy, ticks, catalogue }: OrderViewDeps, file: OrderFile): OrderView['payoutApproval'] {
  const { order, payments } = file
  const { approval } = policy
  if (approval === null || order.fill !== null || isCompleted(order) || order.settlement === 'balance') return null
  const waiting = payments.some(({ status, held }) => status === 'HELD' && held?.why === 'approval')
  const credited = file.deposits.find(({ status }) => status === 'CREDITED')
  const depositAtomic = credited?.amountAtomic ?? order.claimedDepositAtomic
  const from = catalogue.recorded(order.from)
  const required = waiting || mayNeedApproval(policy, ticks.latest(), from, depositAtomic)
  return { required, waiting, aboveUsdt: approval.aboveNumeraire, expectedMinutes: approval.expectedMinutes }
}

/**
 * Returns the user's choices after a deposit that does not match the order. `offer` is the result of accepting the
 * current rate. `offer` is null while a price is missing or when the current rate cannot be accepted.
 */
function presentChoice(services: OrderViewDeps, { order, deposits }: OrderFile): OrderView['choice'] {
  if (order.choice === null) return null
  const tick = services.ticks.latest()
  const credited = deposits.find((deposit) => deposit.status === 'CREDITED')
  const { policy, catalogue } = services
  const offer =
    order.fill === null && order.choice.mayAccept && tick && credited
      ? offerToday({ order, depositAtomic: credited.amountAtomic, tick, catalogue, policy })
      : null
  const { decimals } = catalogue.recorded(order.to)
  return {
    ...order.choice,
    offer: offer && { amountToGet: formatAmount(offer.amountToGetAtomic, decimals), price: offer.price },
  }
}

function offerToday(input: Parameters<typeof quoteToday>[0]): SettledQuote | null {
  try {
    return quoteToday(input)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
