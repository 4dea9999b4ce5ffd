import type { LinkMarkups } from '../../../rates/link-markups.ts'
import type { Screening } from '@cambio/core/screening/screening'
import type { OrderStores } from '@cambio/core/orders/order-work'
import type { ControlTokens } from '@cambio/core/orders/control-token'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import { whatIf } from '@cambio/contract/calls/what-if'
import { paysBlacklisted } from '@cambio/core/orders/settle/commit-settlement'
import { findOrder } from '@cambio/core/orders/view/find-order'
import type { Order } from '@cambio/core/orders/order'
import { foresee, planOrder, type Foreseen, type Scenario, type WhatIfDeps } from '@cambio/core/orders/view/what-if'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { exceptionPolicyOf } from './exception-policy.presenter.ts'
import { presentNextAction, type NextActionDeps } from './next-action.presenter.ts'

export interface WhatIfRouteDeps extends WhatIfDeps, NextActionDeps {
  addressRules: AddressRulesByChain
  controlTokens: ControlTokens
  linkMarkups: Pick<LinkMarkups, 'of'>
  screening: Screening
  work: { stores: OrderStores }
}

type Subject = z.output<NonNullable<typeof whatIf.body>>['order']
type Answer = z.output<typeof whatIf.response>[number]

export function whatIfRoute(app: FastifyInstance, services: WhatIfRouteDeps): void {
  mountCall(app, whatIf, async ({ body }) => {
    const { order, minedAt } = await subjectOf(services, body.order)
    const deps = { ...services, minedAt, isHeld: 'orderId' in body.order && (await paysBlacklisted(services, order)) }
    return body.scenarios.map((scenario) => present(services, scenario, foresee(deps, order, scenario)))
  })
}

async function subjectOf(
  services: WhatIfRouteDeps,
  subject: Subject,
): Promise<{ order: Order; minedAt: number | null }> {
  if ('orderId' in subject) {
    const deps = { ...services, stores: services.work.stores }
    const { order, deposits } = await findOrder(deps, { ...subject, controlToken: null })
    const seen = deposits.find(({ status, asset }) => status === 'SEEN' && asset === order.from)
    return { order, minedAt: seen?.blockAt ?? null }
  }
  const order = planOrder(services, {
    ...subject,
    from: services.catalogue.get(subject.instrumentFrom),
    to: services.catalogue.get(subject.instrumentTo),
    exceptionPolicy: exceptionPolicyOf(subject.exceptionPolicy),
    transferCostPercent: subject.networkFeePercent,
    markup: services.linkMarkups.of(subject.referrerId),
  })
  return { order, minedAt: null }
}

function present(services: NextActionDeps, scenario: Scenario, foreseen: Foreseen): Answer {
  const { order, payoutAtomic, refundAtomic, offerAtomic, rest } = foreseen
  const from = services.catalogue.recorded(order.from)
  const to = services.catalogue.recorded(order.to)
  const send = (atomic: bigint | null) => (atomic === null ? null : formatAmount(atomic, from.decimals))
  const receive = (atomic: bigint | null) => (atomic === null ? null : formatAmount(atomic, to.decimals))
  const outcome = outcomeOf(foreseen)
  return {
    sentAmount: formatAmount(foreseen.sentAtomic, from.decimals),
    minutesLate: scenario.minutesLate,
    times: scenario.times,
    state: order.state,
    orderEvents: foreseen.events,
    outcome,
    amount: outcome === 'payout' ? receive(payoutAtomic) : outcome === 'refund' ? send(refundAtomic) : null,
    offer: receive(offerAtomic),
    refund: outcome === 'choice' ? send(refundAtomic) : null,
    rest: rest && { outcome: rest.outcome, amount: formatAmount(rest.amountAtomic, from.decimals) },
    nextAction: presentNextAction(services, { order, payments: [], deposits: [] }),
  }
}

function outcomeOf({ order, payoutAtomic, refundAtomic }: Foreseen): Answer['outcome'] {
  if (payoutAtomic !== null) return 'payout'
  if (order.state === 'ACTION_REQUIRED') return 'choice'
  if (order.state === 'REFUNDING' && refundAtomic !== null) return 'refund'
  return order.state === 'SUSPENSE' || order.state === 'AT_RISK' ? 'waits-for-operator' : 'nothing'
}
