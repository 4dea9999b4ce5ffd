import { randomInt, randomUUID } from 'node:crypto'
import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { createDestinationProbe } from '@cambio/adapters/chains/compose-destination-probe'
import type { DestinationProbe } from '@cambio/core/chains/destination-probe'
import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { OWN_LIQUIDITY } from '@cambio/core/liquidity/liquidity-provider'
import { createOrder } from '@cambio/core/orders/create/create-order'
import type { CreateOrderDeps, CreateOrderInput } from '@cambio/core/orders/create/create-order-input'
import type { Order } from '@cambio/core/orders/order'
import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { getQuote } from '@cambio/core/quotes/get-quote'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { NONE_LISTED } from '@cambio/core/testing/none-listed'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import { DomainError } from '@cambio/core/shared/domain-error'
import { systemClock } from '@cambio/kernel/clock'
import { formatAmount } from '@cambio/kernel/money'
import { eventually } from './processes.ts'
import { type Deal, ETH_TO_USDT } from './deal.ts'
import type { PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { CONTROL_SECRET } from './world-secret.ts'
import type { SandboxControl } from './sandbox-control.ts'

const FLOAT_PATIENCE_MS = 60_000
const PRICES_PATIENCE_MS = 30_000
const BANK_MONEY = 'eur-sepa'

interface OrderParts {
  stores: Pick<PostgresStores, 'ticks' | 'work' | 'opsWork' | 'accounts'>
  chains: readonly ChainSettings[]
  catalogue(): Promise<Catalogue>
  ticks: MemoryTickBook
  providerQuotes: ProviderQuotes
  /** Creates an unused address that does not belong to the exchange. */
  unusedAddress(chain: string): Promise<string>
  sandbox: Pick<SandboxControl, 'sendTo' | 'held'>
}

/** Creates functions that create, pay and observe the orders of a fault test. */
export function createWorldOrders(parts: OrderParts) {
  const { stores, ticks, sandbox } = parts
  const destinations = createDestinationProbe(parts.chains, stores, systemClock)

  const freshTicks = async (): Promise<MemoryTickBook> => {
    await eventually('prices are recorded', PRICES_PATIENCE_MS, async () => {
      ticks.add(await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS))
      return ticks.latest()
    })
    return ticks
  }

  /**
   * Creates an order. The default destination is an unused address. An order that sends or receives bank money belongs
   * to an account; other orders are guest orders by default.
   */
  const makeOrder = async (deal: Deal): Promise<Order> => {
    await freshTicks()
    const catalogue = await parts.catalogue()
    const { order } = await createOrder(
      orderDeps(parts, catalogue, destinations),
      await inputOf(deal, parts, catalogue),
    )
    return order
  }

  return {
    freshTicks,
    makeOrder,
    pay: (order: Order, amount: string) => sandbox.sendTo(order.from, order.depositAddress, amount, order.depositMemo),

    /** Creates an order and sends its deposit. */
    async paidOrder(deal: Deal = ETH_TO_USDT): Promise<Order> {
      const order = await makeOrder(deal)
      await sandbox.sendTo(deal.from, order.depositAddress, deal.amount, order.depositMemo)
      return order
    },

    /** Creates orders until a liquidity provider has the best price and fills one of them. Returns this order. */
    filledOrder: (deal: Deal): Promise<Order> =>
      eventually('a provider fills an order', FLOAT_PATIENCE_MS, async () => {
        const order = await makeOrder(deal).catch(ifWithoutPrice)
        return order === null || order.fill === null ? null : order
      }),

    ...observeOrders(parts),
  }
}

/**
 * Returns null for an order that was rejected because a price or network fee is not known yet. Throws any other error.
 */
function ifWithoutPrice(error: unknown): null {
  if (error instanceof DomainError && error.code === 'NO_LIQUIDITY') return null
  throw error
}

/** Creates functions that read a fault test's orders and the current prices. */
function observeOrders({ stores, ticks, providerQuotes, catalogue, sandbox }: OrderParts) {
  return {
    /** Waits until every order is finished, and returns the orders. */
    async finished(orders: readonly Order[], patienceMs: number): Promise<Order[]> {
      return eventually('every order is finished', patienceMs, async () => {
        const found = await Promise.all(orders.map((order) => stores.work.stores.orders.find(order.orderId)))
        return found.every((order): order is Order => order?.state === 'FINISHED') ? found : null
      })
    },

    /** Returns the on-chain balance of an order's destination address, as a decimal string in coins. */
    received: (order: Order): Promise<string> => sandbox.held(order.to, order.destinationAddress),

    async promised(order: Order): Promise<string> {
      return formatAmount(
        order.settledQuote?.amountToGetAtomic ?? 0n,
        (await catalogue()).get({ slug: order.to }).decimals,
      )
    },

    /** Returns the code of the provider that currently has the best price for a swap. */
    async bestProvider({ from, to, amount }: Deal): Promise<string> {
      ticks.add(await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS))
      const deps = {
        catalogue: await catalogue(),
        ticks,
        providerQuotes,
        policy: DEFAULT_QUOTE_POLICY,
        clock: systemClock,
      }
      const request = { from: { slug: from }, to: { slug: to }, rateMode: 'FLOATING', markup: NO_MARKUP } as const
      return getQuote(deps, { ...request, amount, amountCurrency: null }).held?.provider ?? OWN_LIQUIDITY
    },
  }
}

/** Returns the dependencies that the server uses to create an order. */
function orderDeps(
  { stores, chains, ticks, providerQuotes }: OrderParts,
  catalogue: Catalogue,
  destinations: DestinationProbe,
): CreateOrderDeps {
  return {
    catalogue,
    providerQuotes,
    ticks,
    destinations,
    policy: DEFAULT_QUOTE_POLICY,
    terms: DEFAULT_ORDER_TERMS,
    screening: NONE_LISTED,
    sealer: TEST_SERVER_SEALER,
    replacement: DEFAULT_REPLACEMENT_POLICY,
    feeCaps: feeCapsByChain(chains),
    clock: systemClock,
    work: stores.work,
    addressRules: createAddressRules(chains),
    newOrderId: () => randomInt(1, 2 ** 31 - 1),
    newUuid: randomUUID,
    reach: () => {},
    newDepositMemo: () => String(randomInt(1, DEPOSIT_MEMO_LIMIT)),
    controlTokens: createControlTokens(CONTROL_SECRET),
  }
}

/**
 * Returns the request that creates a deal's order. By default, the destination is an unused address. So is the refund
 * address of a fixed-rate order, and a floating-rate order has no refund address.
 */
async function inputOf(
  { from, to, amount, isRefunding = false, by = {}, ...named }: Deal,
  { stores, unusedAddress }: OrderParts,
  catalogue: Catalogue,
): Promise<CreateOrderInput> {
  const newAddress = (slug: string): Promise<string> => unusedAddress(catalogue.get({ slug }).chain)
  const newOwner = async (): Promise<number | null> =>
    [from, to].includes(BANK_MONEY) ? (await userWithBalance(stores, from, 0n)).userId : null
  return {
    rateMode: isRefunding ? 'FIXED' : 'FLOATING',
    from: { slug: from },
    to: { slug: to },
    claimedDepositAmount: amount,
    destinationAddress: named.destination ?? (await newAddress(to)),
    destinationMemo: null,
    refundAddress: named.refundAddress ?? (isRefunding ? await newAddress(from) : null),
    refundMemo: null,
    exceptionPolicy: { kind: isRefunding ? 'REFUND' : 'ASK' },
    claimedRate: named.claimedRate ?? null,
    userEmail: by.userEmail ?? null,
    partner: by.apiId === undefined ? null : { apiId: by.apiId },
    markup: by.markup ?? NO_MARKUP,
    userId: by.userId ?? (await newOwner()),
    legacyOrderId: null,
    idempotencyKey: null,
    requestHash: 'test',
    referrerId: by.referrerId ?? null,
    clients: [],
    tracking: null,
    locale: 'en',
  }
}
