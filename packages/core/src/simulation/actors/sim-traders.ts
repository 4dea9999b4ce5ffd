import { present } from '@cambio/kernel/assert'
import { isBankMoney, type Instrument } from '../../instruments/instrument.ts'
import { NO_PROVIDERS } from '../../liquidity/no-providers.ts'
import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { createOrder } from '../../orders/create/create-order.ts'
import type { CreateOrderInput } from '../../orders/create/create-order-input.ts'
import type { ExposureClient } from '../../orders/create/exposure.ts'
import type { ExceptionPolicy } from '../../orders/exception-policy.ts'
import type { Order } from '../../orders/order.ts'
import { sealRefundTarget } from '../../orders/refund/refund-target.ts'
import { requestRefund, type RequestRefundInput } from '../../orders/refund/request-refund.ts'
import { acceptRateChange, sealNewerRate, type AcceptRateChangeInput } from '../../orders/settle/accept-rate-change.ts'
import { getQuote, providerQuery } from '../../quotes/get-quote.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { refundIntoBalance } from '../../wallet/refund-into-balance.ts'
import { SimNumberedChain } from '../chain/sim-accounts-chains.ts'
import type { SimContext } from '../sim-context.ts'
import type { SimDeps } from '../sim-deps.ts'
import type { SimMarket } from '../sim-market.ts'
import type { SimPeople } from './sim-people.ts'
import type { SimProvider } from './sim-provider.ts'
import { unlessRefused } from '../unless-refused.ts'

/** Number of microtasks needed to process a provider's response. */
const TURNS_OF_AN_ANSWER = 12
/** Number of IP network prefixes that guests use. */
const SIM_NETWORKS = 6

/** Every sixth new address on a chain with contracts belongs to a contract. */
const CONTRACT_EVERY = 6
/** Costs of transfers to the contracts, as multiples of the cost of a transfer to an ordinary address. */
const CONTRACT_FACTORS = [2n, 3n, 422n]

/** Parts of a simulated world that only the simulated traders use. */
interface TradingParts {
  deps: SimDeps
  market: SimMarket
  people: SimPeople
  providers: readonly SimProvider[]
  providerQuotes: ProviderQuotes
}

/** Simulates users who create orders, pay for them and make decisions about them. */
export class SimTraders {
  readonly #world: SimContext
  readonly #parts: TradingParts
  /** Idempotency key of each create call, with the returned order ID. */
  readonly #answers: [key: string, orderId: number][] = []

  /** Number of destinations created so far on chains with contracts. */
  #numbered = 0
  /** Number of refund addresses created so far on chains with contracts. */
  #refundAddresses = 0

  constructor(world: SimContext, parts: TradingParts) {
    this.#world = world
    this.#parts = parts
  }

  get idempotentAnswers(): readonly (readonly [key: string, orderId: number])[] {
    return this.#answers
  }

  /** Creates an order for a random user. Returns its ID, or null if it was rejected. */
  async makeOrder(): Promise<number | null> {
    const { random } = this.#world
    const from = random.pick(this.#world.catalogue.instruments)
    const to = random.pick(this.#world.catalogue.instruments.filter((one) => one.slug !== from.slug))
    const isBank = isBankMoney(from) || isBankMoney(to)
    const rateMode = !isBank && random.chance(0.6) ? 'FIXED' : 'FLOATING'
    const hasRefund = isBank || rateMode === 'FIXED' || random.chance(0.5)
    const idempotencyKey = random.chance(0.1) ? `key-${random.below(20)}` : null
    const input: CreateOrderInput = {
      rateMode,
      from: { slug: from.slug },
      to: { slug: to.slug },
      claimedDepositAmount: this.#parts.market.randomAmountOf(from),
      destinationAddress: this.#destination(to),
      destinationMemo: null,
      refundAddress: hasRefund ? this.#refundAddress(from) : null,
      refundMemo: null,
      exceptionPolicy: random.weighted<ExceptionPolicy>([
        [6, { kind: 'ASK' }],
        [2, { kind: 'REFUND' }],
        [2, { kind: 'RERATE', withinBps: 300 }],
      ]),
      claimedRate: null,
      userEmail: null,
      legacyOrderId: null,
      idempotencyKey,
      ...this.#bringer(idempotencyKey),
      ...(isBank ? this.#accountHolder() : {}),
      clients: [this.#network()],
      requestHash: `${from.slug} ${to.slug}`,
      tracking: null,
      locale: 'en',
    }
    if (random.chance(0.3)) await this.#shopAround(input)
    const claimedRate = random.chance(0.5) ? this.#rateSeenBefore(input) : null
    const made = await unlessRefused(() => createOrder(this.#parts.deps.server(), { ...input, claimedRate }))
    if (made && input.idempotencyKey !== null) this.#answers.push([input.idempotencyKey, made.order.orderId])
    return made?.order.orderId ?? null
  }

  /**
   * Returns a new address. On chains with contracts, every sixth address belongs to a contract. Transfers to such a
   * contract cost more than to an ordinary address, sometimes more than the exchange accepts.
   */
  #destination({ chain: name }: Instrument): string {
    const address = this.#world.stranger()
    const chain = this.#world.chains.get(name)
    if (!(chain instanceof SimNumberedChain)) return address
    this.#numbered += 1
    if (this.#numbered % CONTRACT_EVERY === 0) chain.gasBurners.set(address, this.#world.random.pick(CONTRACT_FACTORS))
    return address
  }

  /** Returns a new refund address. On chains with contracts, every sixth address belongs to a contract. */
  #refundAddress({ chain: name }: Instrument): string {
    const address = this.#world.stranger()
    const chain = this.#world.chains.get(name)
    if (!(chain instanceof SimNumberedChain)) return address
    this.#refundAddresses += 1
    if (this.#refundAddresses % CONTRACT_EVERY > 0) return address
    const place = (this.#refundAddresses / CONTRACT_EVERY) % CONTRACT_FACTORS.length
    chain.gasBurners.set(address, present(CONTRACT_FACTORS[place], 'a factor'))
    return address
  }

  /** Sends coins from a user's wallet to an order's deposit address. */
  sendTo(orderId: number, how: 'exact' | 'less' | 'more' | 'dust' | 'other-coin'): void {
    const order = this.#world.db.orders.get(orderId)
    if (!order) return
    const from = this.#world.catalogue.get({ slug: order.from })
    const chain = present(this.#world.chains.get(from.chain), 'a chain')
    const claimed = order.claimedDepositAtomic
    if (how === 'other-coin') {
      const other = this.#world.catalogue.instruments.find((one) => one.chain === from.chain && one.slug !== from.slug)
      if (other)
        chain.send(
          order.depositAddress,
          40n * 10n ** BigInt(other.decimals - 1),
          other.contract,
          this.#world.anySenders(),
        )
      return
    }
    // Little or nothing of this amount remains after the network fee, so a node may refuse to relay a refund of it.
    const dust = 900n + (this.#world.random.chance(0.5) ? chain.payoutFeeNow(from.contract) : 0n)
    const amounts = { exact: claimed, less: (claimed * 9n) / 10n, more: (claimed * 13n) / 10n, dust }
    // Some payers omit the memo.
    const memo = order.depositMemo !== null && this.#world.random.chance(0.9) ? order.depositMemo : undefined
    chain.send(order.depositAddress, amounts[how], from.contract, this.#world.anySenders(), memo)
    for (const provider of this.#parts.providers)
      if (provider.code === order.fill?.provider) provider.receive(order.depositAddress, amounts[how])
  }

  /**
   * Submits a user's choice for a waiting order, with or without the control token. The choice sometimes arrives too
   * late or twice.
   */
  async choose(
    orderId: number,
    choice: 'accept' | 'refund' | 'refund-elsewhere' | 'refund-into-balance',
  ): Promise<void> {
    const order = present(this.#world.db.orders.get(orderId), 'an order')
    const controlToken = this.#world.random.chance(0.9) ? `token-${orderId}` : null
    const known = { orderId, destinationAddress: order.destinationAddress, controlToken }
    const nothingClaimed = { refundMemo: null, refundAmount: null, claimedNetworkFee: null }
    if (choice === 'refund-into-balance') return this.#refundIntoBalance(order)
    const from = this.#world.catalogue.get({ slug: order.from })
    const refundAddress = choice === 'refund' ? null : this.#refundAddress(from)
    await unlessRefused(() =>
      choice === 'accept'
        ? this.#acceptRateChange(known)
        : this.#requestRefund({ ...known, ...nothingClaimed, refundAddress }),
    )
  }

  async #acceptRateChange(input: Omit<AcceptRateChangeInput, 'rateSeal'>): Promise<void> {
    const deps = this.#parts.deps.server()
    const rateSeal = await sealNewerRate({ ...deps, stores: this.#world.work.stores }, input)
    await acceptRateChange(deps, { ...input, rateSeal })
  }

  async #requestRefund(input: Omit<RequestRefundInput, 'refundSeal'>): Promise<void> {
    const deps = this.#parts.deps.server()
    const refundSeal = await sealRefundTarget({ ...deps, stores: this.#world.work.stores }, input)
    await requestRefund(deps, { ...input, refundSeal })
  }

  /** Requests a refund to the balance, usually from the account that created the order. */
  async #refundIntoBalance({ orderId, destinationAddress, userId }: Order): Promise<void> {
    const callerId = userId !== null && this.#world.random.chance(0.9) ? userId : this.#parts.people.owner()
    const nothingClaimed = { refundAmount: null, claimedNetworkFee: null }
    await unlessRefused(() =>
      refundIntoBalance(this.#parts.deps.server(), {
        orderId,
        destinationAddress,
        ...nothingClaimed,
        userId: callerId,
      }),
    )
  }

  /**
   * Returns the rate that a user saw at an earlier tick and that a create request may still claim. Returns null if the
   * pair had no rate.
   */
  #rateSeenBefore(input: CreateOrderInput): CreateOrderInput['claimedRate'] {
    const seen = this.#parts.market.ticks.at(this.#parts.market.randomTickTime())
    if (!seen) return null
    const ticks = { latest: () => seen, at: () => seen, recent: () => [] }
    const request = { ...input, amount: input.claimedDepositAmount, amountCurrency: null }
    try {
      const { reference } = getQuote({ ...this.#parts.deps.server(), providerQuotes: NO_PROVIDERS, ticks }, request)
      return { price: reference.price, tickAt: seen.at, amountToReceive: '0.000001' }
    } catch (error) {
      if (error instanceof DomainError) return null
      throw error
    }
  }

  /** Returns the account, partner, referrer and mark-up of a new order. A guest's referrer may be a deleted account. */
  #bringer(idempotencyKey: string | null): Pick<CreateOrderInput, 'partner' | 'markup' | 'userId' | 'referrerId'> {
    const { random } = this.#world
    const userId = this.#parts.people.randomOwner()
    const nobody = { userId, partner: null, markup: NO_MARKUP, referrerId: null }
    if (idempotencyKey !== null) return nobody
    if (random.chance(0.1)) return { ...nobody, partner: { apiId: 1 }, markup: { kind: 'markup', bps: 150 } }
    if (userId !== null || !random.chance(0.2)) return nobody
    const referrerId = random.chance(0.8) ? String(this.#parts.people.owner()) : null
    return { ...nobody, referrerId, markup: { kind: 'referral', bps: 10 * (1 + random.below(50)) } }
  }

  #network(): ExposureClient {
    return { kind: 'network', id: String(this.#world.random.below(SIM_NETWORKS)), allocationId: null }
  }

  /**
   * Returns a random account as the creator of an order by bank transfer, because guests cannot create such an order.
   */
  #accountHolder(): Pick<CreateOrderInput, 'partner' | 'markup' | 'userId' | 'referrerId'> {
    return { userId: this.#parts.people.owner(), partner: null, markup: NO_MARKUP, referrerId: null }
  }

  /** Queries prices as an open calculator would, so that provider quotes are cached. */
  async #shopAround(input: CreateOrderInput): Promise<void> {
    const request = { ...input, amount: input.claimedDepositAmount, amountCurrency: null, markup: NO_MARKUP }
    const [from, to] = [this.#world.catalogue.get(input.from), this.#world.catalogue.get(input.to)]
    this.#parts.providerQuotes.look(providerQuery(this.#parts.deps.server(), from, to, request))
    this.#parts.providerQuotes.refresh()
    for (let turn = 0; turn < TURNS_OF_AN_ANSWER; turn += 1) await Promise.resolve()
  }
}
