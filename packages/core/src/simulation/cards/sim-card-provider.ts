import type { BuyAnswer, BuyRequest, ProviderSession } from '../../fiat/card-provider.ts'
import type { ReportedPurchase } from '../../fiat/card-report.ts'
import type { CardTransaction } from '../../fiat/card-transaction.ts'
import { formatFiat } from '../../fiat/fiat-money.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { FakeCardProvider } from '../../testing/fake-card-provider.ts'
import type { Random } from '../random.ts'
import { HONEST_CARDS, type CardFaults } from './card-faults.ts'
import { nextChange, type PurchaseChange } from './purchase-steps.ts'

/** A callback that the provider will send. */
export interface SentCallback {
  body: Uint8Array
  signature: string
  /** Arrival time of the callback, in epoch milliseconds. */
  dueAt: number
}

/** Base units of the coin that one cent buys. */
const COINS_PER_CENT = 3_333_000_000_000n

/**
 * A card provider whose purchases advance in random steps. `purchases` contains the true status of each purchase. Calls
 * fail, status queries are outdated, and callbacks are lost, repeated, reordered or false.
 */
export class SimCardProvider extends FakeCardProvider {
  faults: CardFaults = HONEST_CARDS
  /** Callbacks that have not arrived yet. */
  callbacks: SentCallback[] = []
  /** IDs of the orders about which the provider sent a false callback. */
  readonly contradicted = new Set<string>()
  /** IDs of the orders whose coins the provider never sends. */
  readonly stalled = new Set<string>()
  readonly #requests = new Map<string, BuyRequest>()
  readonly #before = new Map<string, CardTransaction>()
  readonly #random: Random
  readonly #clock: () => number
  /** Sends coins on the chain. Returns the transaction ID. */
  readonly #send: (address: string, amountAtomic: bigint) => string
  #serial = 0

  constructor(random: Random, clock: () => number, send: (address: string, amountAtomic: bigint) => string) {
    super({ sold: ['eth'], unitsPerMinor: COINS_PER_CENT, now: clock })
    this.#random = random
    this.#clock = clock
    this.#send = send
  }

  override async buy(session: ProviderSession, request: BuyRequest): Promise<BuyAnswer> {
    this.#mayFail()
    const answer = await super.buy(session, request)
    if (answer.kind === 'started') this.#requests.set(request.orderId, request)
    this.#mayFail()
    return answer
  }

  override async transaction(session: ProviderSession, orderId: string): Promise<CardTransaction | null> {
    this.#mayFail()
    const current = await super.transaction(session, orderId)
    return this.#random.chance(this.faults.isLate) ? (this.#before.get(orderId) ?? current) : current
  }

  /** Returns the provider's report of all purchases. */
  report(): ReportedPurchase[] {
    return [...this.purchases.values()].map(({ orderId, payment, delivery }) => ({ orderId, payment, delivery }))
  }

  /** Lets a purchase take a random step, and sends the callbacks about it. */
  step(orderId: string): void {
    const purchase = this.purchases.get(orderId)
    const address = this.#requests.get(orderId)?.destinationAddress
    if (!purchase || address === undefined || this.stalled.has(orderId)) return
    const change = nextChange(purchase, this.#random, this.faults)
    if (change === null) return
    if (change.part === 'payment' && change.payment.stage === 'paid' && this.#random.chance(this.faults.stalls))
      this.stalled.add(orderId)
    if (change.part === 'delivery' && change.delivery.stage === 'completed')
      change.delivery = { ...change.delivery, address, txId: this.#deliver(purchase, address) }
    this.#before.set(orderId, { ...purchase })
    this.purchases.set(orderId, {
      ...purchase,
      ...(change.part === 'payment' ? { payment: change.payment } : { delivery: change.delivery }),
    })
    this.#announce(orderId, change)
  }

  /** Sends the coins of a purchase. Some transfers pay less than promised. */
  #deliver({ payment }: CardTransaction, address: string): string {
    const minor = payment.paid?.minor ?? 0n
    const promised = (minor - (minor * 400n) / 10_000n) * COINS_PER_CENT
    return this.#send(address, this.#random.chance(0.04) ? (promised * 9n) / 10n : promised)
  }

  #announce(orderId: string, change: PurchaseChange): void {
    const { lost, twice, contradicts } = this.faults
    if (!this.#random.chance(lost)) this.#post(orderId, change)
    if (this.#random.chance(twice)) this.#post(orderId, change)
    if (!this.#random.chance(contradicts)) return
    this.contradicted.add(orderId)
    this.#post(orderId, this.#falsified(change))
  }

  #falsified(change: PurchaseChange): PurchaseChange {
    if (change.part === 'delivery') {
      const lie = this.#random.pick([{ address: 'another-wallet' }, { stage: 'failed' as const }])
      return { part: 'delivery', delivery: { ...change.delivery, ...lie } }
    }
    const paid = change.payment.paid ?? { currency: 'USD', minor: 0n }
    const lie = this.#random.pick([
      { paid: { ...paid, minor: paid.minor + 100n } },
      { paid: { ...paid, currency: 'EUR' } },
      { stage: 'failed' as const },
    ])
    return { part: 'payment', payment: { ...change.payment, ...lie } }
  }

  /** Queues a callback. Two callbacks about the same change differ in their bytes. */
  #post(orderId: string, change: PurchaseChange): void {
    this.#serial += 1
    const paid = change.part === 'payment' ? change.payment.paid : null
    const money = { currency: paid?.currency ?? 'USD', minor: paid ? formatFiat(paid) : '0' }
    const part = change.part === 'payment' ? { ...change, payment: { ...change.payment, paid: null } } : { ...change }
    const event = { partId: `${this.#serial}`, orderId, changedAt: this.#clock(), ...part, ...money }
    const text = JSON.stringify(event)
    const delayMs = this.#random.unit() ** 4 * this.faults.maxDelayMs
    this.callbacks.push({
      body: new TextEncoder().encode(text),
      signature: `signed ${text}`,
      dueAt: this.#clock() + Math.floor(delayMs),
    })
  }

  #mayFail(): void {
    if (this.#random.chance(this.faults.fails)) throw new AdapterError('the provider is down', { retryable: true })
  }
}
