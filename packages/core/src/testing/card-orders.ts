import { randomInt, randomUUID } from 'node:crypto'
import { MAX_ORDER_ID, MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { applyCardFact, type CardFact } from '../card-orders/card-order-machine.ts'
import type { CardOrderStore } from '../card-orders/card-order-store.ts'
import { NOON } from './fixtures.ts'
import { newCardOrder, type CardOrder, type CardTerms } from '../card-orders/card-order.ts'

/** Payment for the fixture: 200.50 USD for one ETH, in minor units (cents). */
export const CARD_PAY = { currency: 'USD', minor: 20_050n }
export const CARD_COINS = 1_000_000_000_000_000_000n

/** Returns a new card order that is not stored, with the given terms instead of the defaults. */
export function sampleCardOrder(terms: Partial<CardTerms> = {}): CardOrder {
  return newCardOrder(
    {
      orderId: MIN_CARD_ORDER_ID,
      legacyOrderId: 'a',
      provider: 'fake',
      userId: 1,
      from: 'usd-card',
      to: 'eth',
      pay: { currency: 'USD', minor: 20_000n },
      feeMinor: 50n,
      amountToGetAtomic: 1_000_000n,
      price: '1',
      costs: [],
      destinationAddress: '0xAbc',
      locale: 'en',
      rate: { token: 't', expiresAt: NOON + 60_000 },
      pageExpiresAt: null,
      buyer: { email: 'a@example.test', userIp: '203.0.113.7' },
      createdAt: NOON,
      ...terms,
    },
    NOON,
  )
}

/** Stores a card order for an account, applies events to it, and returns it. */
export async function storedCardOrder(
  store: Pick<CardOrderStore, 'create' | 'update' | 'setRedirect'>,
  terms: Pick<CardTerms, 'userId' | 'destinationAddress'> & Partial<CardTerms>,
  facts: readonly CardFact[] = [],
): Promise<CardOrder> {
  const createdAt = terms.createdAt ?? Date.now()
  let order = newCardOrder(
    {
      orderId: randomInt(MIN_CARD_ORDER_ID, MAX_ORDER_ID),
      legacyOrderId: randomUUID(),
      provider: 'mercuryo',
      from: 'usd-card',
      to: 'eth',
      pay: CARD_PAY,
      feeMinor: 50n,
      amountToGetAtomic: CARD_COINS,
      price: '1',
      costs: [],
      locale: 'en',
      createdAt,
      rate: { token: 'secret rate token', expiresAt: createdAt },
      pageExpiresAt: null,
      buyer: { email: 'bea@example.org', userIp: '::1' },
      ...terms,
    },
    createdAt,
  )
  const limit = { maxUnpaid: 1_000, maxAttempts: 1_000, since: 0 }
  await store.create({ order, idempotencyKey: randomUUID(), requestHash: 'test', unpaidLimit: limit })
  await store.setRedirect(order.orderId, {
    redirectUrl: 'https://pay.example/secret-page',
    redirectProof: 'no proof',
  })
  for (const fact of facts)
    order = (await store.update(order.orderId, (one, isOver) => applyCardFact(one, fact, Date.now(), isOver))) ?? order
  return order
}

/** Returns a provider's report about the payment for the order from `storedCardOrder`. */
export function cardPayment(
  stage: 'created' | 'paid' | 'declined' | 'cancelled' | 'failed' | 'charged-back',
  minor = CARD_PAY.minor,
): CardFact {
  return {
    kind: 'reported',
    report: { payment: { status: stage, stage, paid: { ...CARD_PAY, minor } }, delivery: null },
  }
}

/** Returns a provider's report that it has sent the coins in this transaction. */
export function cardDelivery(txId: string): CardFact {
  return {
    kind: 'reported',
    report: { payment: null, delivery: { status: 'completed', stage: 'completed', txId, address: null } },
  }
}
