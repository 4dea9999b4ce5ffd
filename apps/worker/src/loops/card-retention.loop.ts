import type { CardCallbackStore, CardOrderStore } from '@cambio/core/card-orders/card-order-store'
import type { Loop } from '@cambio/core/shared/run-loop'
import type { Clock } from '@cambio/kernel/clock'

const EVERY_MS = 3_600_000
/**
 * Time in milliseconds after which the worker deletes the buyer's email and IP address from a card order. It exceeds
 * the 140 days of the daily report, so that the worker can still query the provider about a chargeback in the report.
 */
const BUYER_MS = 150 * 24 * 3_600_000
/**
 * Time in milliseconds after which the worker deletes an applied callback. Providers resend a callback for up to three
 * days.
 */
const CALLBACK_MS = 30 * 24 * 3_600_000

interface CardRetentionDeps {
  cardOrders: Pick<CardOrderStore, 'forgetBuyers'>
  callbacks: Pick<CardCallbackStore, 'forgetApplied'>
  clock: Clock
}

/** Creates the loop that deletes old callbacks and the personal data in old card orders. */
export function cardRetentionLoop({ cardOrders, callbacks, clock }: CardRetentionDeps): Loop {
  return {
    name: 'card-retention',
    everyMs: EVERY_MS,
    async step() {
      const now = clock.now()
      await cardOrders.forgetBuyers(now - BUYER_MS)
      await callbacks.forgetApplied(now - CALLBACK_MS)
    },
  }
}
