import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseAmount } from '@cambio/kernel/money'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import { cannotDo, notFound } from '../sandbox-error.ts'
import { JsonRecords } from '../state/json-records.ts'
import type { FiatCallbacks } from './fiat-callbacks.ts'
import type { FiatRates } from './fiat-rates.ts'
import type { FiatSettings } from './fiat-settings.ts'
import type { FiatUser, FiatUsers } from './fiat-users.ts'
import { networkOf } from './mercuryo-coins.ts'
import { invalid, MercuryoRefusal } from './mercuryo-refusal.ts'
import { callbackBody, type Purchase } from './purchase.ts'

const MAX_PURCHASES = 2_000
const WATCH_EVERY_MS = 100
interface FiatWorld {
  coins: readonly PartnerCoin[]
  rates: FiatRates
  users: FiatUsers
  settings: FiatSettings
  callbacks: FiatCallbacks
}

/**
 * Purchases at the simulated card provider. The provider sends the coins on the sandbox's chains and sends callbacks.
 */
export class Purchases {
  readonly #purchases: JsonRecords<Purchase>
  readonly #world: FiatWorld
  readonly #timer: NodeJS.Timeout
  #watching: Promise<void> | null = null

  constructor(folder: string, world: FiatWorld) {
    this.#purchases = new JsonRecords(join(folder, 'mercuryo-purchases.json'), ({ id }) => id, MAX_PURCHASES)
    this.#world = world
    this.#timer = setInterval(() => void this.watch(), WATCH_EVERY_MS)
  }

  /** Stops after the current step so that each coin transfer that has started is also recorded. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#watching
  }

  get coins(): readonly PartnerCoin[] {
    return this.#world.coins
  }

  find(id: string): Purchase | null {
    return this.#purchases.get(id)
  }

  /** Returns the purchase with the order ID of the provider's client, or null if none exists. */
  ofOrder(merchantTransactionId: string): Purchase | null {
    return this.#purchases.all().find((one) => one.merchantTransactionId === merchantTransactionId) ?? null
  }

  /** Returns the purchases that were created in a period, in epoch milliseconds, oldest first. */
  createdBetween(from: number, to: number): Purchase[] {
    return this.#purchases
      .all()
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
  }

  /** Returns the number of queued callbacks, and the time of the next attempt. */
  waitingCallbacks(): { count: number; nextAt: number | null } {
    return this.#world.callbacks.waiting()
  }

  /**
   * Starts a purchase. Returns the existing purchase for a repeated request.
   * @throws {MercuryoRefusal} for a wrong token or address, or for an order ID that another purchase uses
   */
  start(user: FiatUser, request: { rateToken: string; address: string; merchantTransactionId: string }): Purchase {
    const { rateToken, address, merchantTransactionId } = request
    const known = this.ofOrder(merchantTransactionId)
    if (known) {
      const isSame = known.userUuid === user.uuid && known.rateToken === rateToken && known.address === address
      if (!isSame) throw invalid(400_001, 'merchant_transaction_id is already used')
      return known
    }
    if (user.isBlocked) throw new MercuryoRefusal(403, 403_007, 'Transaction lock error. Please contact support')
    const rate = this.#world.rates.read(rateToken, user.uuid)
    const coin = this.#coin(rate.c, rate.n)
    if (!coin.chain.checkAddress(address)) throw invalid(400_002, 'Address is not valid')
    const idOf = (part: string) =>
      createHash('sha256').update(`${part}/${merchantTransactionId}`).digest('hex').slice(0, 17)
    return this.#save({
      id: idOf('buy'),
      transactionId: idOf('transaction'),
      withdrawId: idOf('withdraw'),
      merchantTransactionId,
      userUuid: user.uuid,
      rateToken,
      address,
      currency: rate.fc,
      pay: rate.fa,
      coin: rate.c,
      network: rate.n,
      amount: rate.a,
      status: 'new',
      withdrawStatus: null,
      hash: null,
      card: null,
      wrongCodes: 0,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    })
  }

  /** Called when the user has entered an accepted card. Advances the purchase to the 3-D Secure check. */
  enterCard(purchase: Purchase, lastDigits: string): Purchase {
    return this.#pay({ ...purchase, card: lastDigits }, 'pending')
  }

  /** Counts a wrong 3-D Secure code. The third wrong code ends the purchase. */
  countWrongCode(purchase: Purchase): Purchase {
    const wrongCodes = purchase.wrongCodes + 1
    if (wrongCodes >= 3) return this.#pay({ ...purchase, wrongCodes }, 'descriptor_failed')
    return this.#save({ ...purchase, wrongCodes })
  }

  /**
   * Called when the bank accepts the payment. If the payment needs an identity check, the purchase is held until the
   * check is complete.
   */
  accept(purchase: Purchase): Purchase {
    const isHeld =
      this.#world.rates.needsIdentity(purchase.currency, purchase.pay) && this.#kyc(purchase) !== 'complete'
    return this.#pay(purchase, isHeld ? 'order_scheduled' : 'paid')
  }

  /** Sets a purchase's payment status and sends the callback. */
  setStatus({ id }: Purchase, status: string): Purchase {
    const purchase = this.find(id)
    if (!purchase) throw notFound(`No purchase ${id}`)
    return this.#pay(purchase, status)
  }

  /** Makes the provider retry a failed coin transfer. */
  resume({ id }: Purchase): Purchase {
    const purchase = this.find(id)
    if (purchase?.withdrawStatus !== 'failed') throw cannotDo('the transfer of the coins did not fail')
    this.#withdraw({ ...purchase, status: 'paid' }, { withdrawStatus: 'pending' })
    return this.find(id) ?? purchase
  }

  /** Immediately sends a callback with a wrong signature. Returns the HTTP status of the response. */
  async forge(purchase: Purchase, status: string): Promise<number> {
    return this.#world.callbacks.forge(callbackBody({ ...purchase, status }, 'buy'))
  }

  /** Advances every open purchase by at most one step. Concurrent calls run one after another. */
  async watch(): Promise<void> {
    this.#watching ??= this.#stepAll().finally(() => (this.#watching = null))
    await this.#watching
  }

  async #stepAll(): Promise<void> {
    for (const { id, merchantTransactionId } of this.#purchases.all()) {
      const purchase = this.find(id)
      if (!purchase) continue
      await this.#step(purchase).catch((error: Error) =>
        console.error(`mercuryo: order ${merchantTransactionId}: ${error.message}`),
      )
    }
  }

  async #step(purchase: Purchase): Promise<void> {
    const { status, withdrawStatus, updatedAt } = purchase
    const isWaiting = status === 'new' || status === 'pending'
    if (isWaiting && updatedAt + this.#world.settings.now.abandonMs <= Date.now())
      return void this.#pay(purchase, 'cancelled')
    if (status === 'order_scheduled') return this.#afterCheck(purchase)
    if (status !== 'paid') return
    if (withdrawStatus === null) return this.#withdraw(purchase, { withdrawStatus: 'new' })
    if (withdrawStatus === 'new') return this.#withdraw(purchase, { withdrawStatus: 'pending' })
    if (withdrawStatus === 'pending') await this.#deliver(purchase)
  }

  #afterCheck(purchase: Purchase): void {
    const kyc = this.#kyc(purchase)
    if (kyc === 'complete') this.#pay(purchase, 'paid')
    if (kyc === 'failed') this.#pay(purchase, 'cancelled')
  }

  async #deliver(purchase: Purchase): Promise<void> {
    if (this.#world.settings.now.isDeliveryFailing) return this.#withdraw(purchase, { withdrawStatus: 'failed' })
    const { coin, chain } = this.#coin(purchase.coin, purchase.network)
    const parsed = parseAmount(purchase.amount, coin.decimals)
    if (!parsed.ok) return this.#withdraw(purchase, { withdrawStatus: 'failed' })
    const hash = await chain.pay(coin.currencyTitle, purchase.address, parsed.atomic, null)
    // Read the purchase again because a control call may have changed the payment status in the meantime.
    this.#withdraw(this.find(purchase.id) ?? purchase, { withdrawStatus: 'completed', hash })
  }

  #withdraw(purchase: Purchase, part: Partial<Purchase>): void {
    this.#notify(this.#save({ ...purchase, ...part }), 'withdraw')
  }

  #pay(purchase: Purchase, status: string): Purchase {
    const saved = this.#save({ ...purchase, status })
    this.#notify(saved, 'buy')
    return saved
  }

  #notify(purchase: Purchase, type: 'buy' | 'withdraw'): void {
    this.#world.callbacks.send(callbackBody(purchase, type), type === 'buy')
  }

  #save(purchase: Purchase): Purchase {
    return this.#purchases.save({ ...purchase, updatedAt: Date.now() })
  }

  #kyc({ userUuid }: Purchase) {
    const user = this.#world.users.ofUuid(userUuid)
    return user ? this.#world.users.kycStatus(user) : 'incomplete'
  }

  #coin(title: string, network: string): PartnerCoin {
    const found = this.coins.find((one) => one.coin.currencyTitle === title && networkOf(one) === network)
    if (!found) throw invalid(403_013, 'Unable to find currency options')
    return found
  }
}
