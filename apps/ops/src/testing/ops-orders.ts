import { randomInt, randomUUID } from 'node:crypto'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import type { PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { createOrder, type CreatedOrder } from '@cambio/core/orders/create/create-order'
import type { CreateOrderDeps, CreateOrderInput } from '@cambio/core/orders/create/create-order-input'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { CHEAP_DESTINATIONS } from '@cambio/core/testing/cheap-destinations'
import { MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import type { Ops } from '../compose.ts'
import { LTC_ADDRESS } from './ops-values.ts'

const HALF_ETH_FOR_LTC: CreateOrderInput = {
  rateMode: 'FLOATING',
  from: { slug: 'eth' },
  to: { slug: 'ltc' },
  claimedDepositAmount: '0.5',
  destinationAddress: LTC_ADDRESS,
  destinationMemo: null,
  refundAddress: null,
  refundMemo: null,
  exceptionPolicy: { kind: 'ASK' },
  claimedRate: null,
  userEmail: 'anna@example.org',
  partner: null,
  markup: NO_MARKUP,
  userId: null,
  legacyOrderId: null,
  idempotencyKey: null,
  requestHash: 'test',
  referrerId: null,
  clients: [],
  tracking: null,
  locale: 'en',
}

/** Creates an order as the server does. By default, it swaps half an ETH for LTC. */
export function createOpsOrder(
  ops: Ops,
  work: PostgresStores['work'],
  part: Partial<CreateOrderInput>,
): Promise<CreatedOrder> {
  const deps: CreateOrderDeps = {
    ...ops,
    ...CHEAP_DESTINATIONS,
    work,
    providerQuotes: NO_PROVIDERS,
    newOrderId: () => randomInt(1, MIN_CARD_ORDER_ID),
    newUuid: randomUUID,
    reach: () => {},
    newDepositMemo: () => String(randomInt(1, DEPOSIT_MEMO_LIMIT)),
    controlTokens: createControlTokens('a secret of this test'),
    sealer: TEST_SERVER_SEALER,
  }
  return createOrder(deps, { ...HALF_ETH_FOR_LTC, ...part })
}
