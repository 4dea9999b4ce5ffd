import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import { cannotDo, notFound } from '../sandbox-error.ts'
import { JsonRecords } from '../state/json-records.ts'
import type { FiatCallbacks } from './fiat-callbacks.ts'
import type { FiatSettings } from './fiat-settings.ts'
import type { FiatUser, FiatUsers } from './fiat-users.ts'
import { networkOf } from './mercuryo-coins.ts'
import { invalid, MercuryoRefusal } from './mercuryo-refusal.ts'
import { saleCallback, type PayoutOutcome, type Sale } from './sale.ts'
import type { SaleRates } from './sale-rates.ts'
import type { SavedCards } from './saved-cards.ts'

const MAX_SALES = 2_000
const WATCH_EVERY_MS = 100
/** Time limit for receiving the coins of a sale, in milliseconds. Source: "6-Hour Rule" on widget.docs.mercuryo.io. */
const DEPOSIT_MS = 6 * 3_600_000

interface SalesWorld {
  coins: readonly PartnerCoin[]
  rates: SaleRates
  cards: SavedCards
  users: FiatUsers
  settings: FiatSettings
  callbacks: FiatCallbacks
}

interface SaleRequest {
  sellToken: string
  cardId: string
  refundAddress: string
  merchantTransactionId: string
}

/** Sales at the simulated card provider. Users deposit coins, and the provider pays money to their cards. */
export class Sales {
  readonly #sales: JsonRecords<Sale>
  readonly #world: SalesWorld
  /** Transaction IDs of the faucet's payments, by address. */
  readonly #payments = new Map<string, string>()
  readonly #timer: NodeJS.Timeout
  #watching: Promise<void> | null = null

  constructor(folder: string, world: SalesWorld) {
    this.#sales = new JsonRecords(
      join(folder, 'mercuryo-sales.json'),
      ({ merchantTransactionId }) => merchantTransactionId,
      MAX_SALES,
    )
    this.#world = world
    this.#timer = setInterval(() => void this.watch(), WATCH_EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#watching
  }

  find(merchantTransactionId: string): Sale | null {
    return this.#sales.get(merchantTransactionId)
  }

  /** Returns the sales created in a period, in epoch milliseconds, oldest first. */
  createdBetween(from: number, to: number): Sale[] {
    return this.#sales
      .all()
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.withdrawId < other.withdrawId ? -1 : 1))
  }

  /**
   * Called when the faucet has paid to an address. Stores the transaction ID, which `watch` cannot find because it
   * reads only balances.
   */
  paid(address: string, txId: string): void {
    this.#payments.set(address.toLowerCase(), txId)
  }

  /** Returns the sale with a given deposit address, or null if none exists. */
  paidAt(address: string): Sale | null {
    return this.#sales.all().find((one) => one.address === address) ?? null
  }

  /**
   * Starts a sale. Returns the existing sale for a repeated request.
   * @throws {MercuryoRefusal} without an identity check, or for a wrong token, card or refund address
   */
  start(user: FiatUser, request: SaleRequest): Sale {
    const { sellToken, cardId, refundAddress, merchantTransactionId } = request
    const known = this.find(merchantTransactionId)
    if (known) {
      if (known.userUuid !== user.uuid) throw invalid(400_001, 'merchant_transaction_id is already used')
      return known
    }
    const { rates, cards, users } = this.#world
    if (user.isBlocked) throw new MercuryoRefusal(403, 403_007, 'Transaction lock error. Please contact support')
    if (users.kycStatus(user) !== 'complete') throw new MercuryoRefusal(403, 403_018, 'KYC is not completed')
    if (cards.find(cardId)?.userUuid !== user.uuid) throw invalid(400_004, 'Unknown card_id')
    const { coin, amount, currency, payout } = rates.read(sellToken, user.uuid)
    if (!coin.chain.checkAddress(refundAddress)) throw invalid(400_002, 'Wallet is not valid')
    return this.#save({
      withdrawId: createHash('sha256').update(`sale/${merchantTransactionId}`).digest('hex').slice(0, 17),
      merchantTransactionId,
      userUuid: user.uuid,
      cardId,
      coin: coin.coin.currencyTitle,
      network: networkOf(coin) ?? '',
      amount,
      arrived: null,
      depositHash: null,
      currency,
      payout,
      refundAddress,
      address: coin.chain.newAddress(),
      depositStatus: 'new',
      withdrawStatus: null,
      refundStatus: null,
      refundHash: null,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    })
  }

  /** Restarts a failed payout with another card chosen by the user. */
  chooseCard(sale: Sale, cardId: string): Sale {
    if (sale.withdrawStatus !== 'failed' || sale.refundStatus !== null) throw cannotDo('the payout was not refused')
    return this.#payout({ ...sale, cardId }, 'new')
  }

  /** Starts refunding the coins of a sale whose payout has failed. @throws {MercuryoRefusal} in any other state */
  refund(merchantTransactionId: string, address: string): Sale {
    const sale = this.find(merchantTransactionId)
    if (!sale) throw invalid(400_005, 'Unknown merchant_transaction_id')
    if (sale.refundStatus !== null) return sale
    if (sale.withdrawStatus !== 'failed') throw invalid(400_006, 'Nothing to refund')
    if (!this.#coin(sale).chain.checkAddress(address)) throw invalid(400_002, 'Address is not valid')
    return this.#save({ ...sale, refundStatus: 'new', refundAddress: address })
  }

  /** Ends a payout immediately with the given outcome. Called by control calls. */
  setOutcome(merchantTransactionId: string, outcome: Exclude<PayoutOutcome, 'slow'>): Sale {
    const sale = this.find(merchantTransactionId)
    if (!sale) throw notFound(`No sale ${merchantTransactionId}`)
    if (sale.withdrawStatus !== 'pending') throw cannotDo('the payout has not begun, or has ended')
    return this.#payout(sale, outcome === 'paid' ? 'completed' : 'failed')
  }

  /** Immediately sends a callback with a wrong signature. Returns the HTTP status of the response. */
  forge(sale: Sale): Promise<number> {
    return this.#world.callbacks.forge(saleCallback({ ...sale, withdrawStatus: 'completed' }, 'withdraw'))
  }

  /** Advances every open sale by at most one step. Concurrent calls run one after another. */
  async watch(): Promise<void> {
    this.#watching ??= this.#stepAll().finally(() => (this.#watching = null))
    await this.#watching
  }

  async #stepAll(): Promise<void> {
    for (const { merchantTransactionId } of this.#sales.all()) {
      const sale = this.find(merchantTransactionId)
      if (!sale) continue
      await this.#step(sale).catch((error: Error) =>
        console.error(`mercuryo: sale ${merchantTransactionId}: ${error.message}`),
      )
    }
  }

  async #step(sale: Sale): Promise<void> {
    const { depositStatus, withdrawStatus, refundStatus } = sale
    if (refundStatus === 'new') return this.#giveBack(sale)
    if (depositStatus === 'new') return this.#awaitCoins(sale)
    if (depositStatus === 'pending') return this.#take(sale)
    if (depositStatus !== 'completed') return
    if (withdrawStatus === 'new') return void this.#payout(sale, 'pending')
    if (withdrawStatus === 'pending') this.#pay(sale)
  }

  async #awaitCoins(sale: Sale): Promise<void> {
    const { coin, chain } = this.#coin(sale)
    const arrived = await chain.balance(coin.currencyTitle, sale.address)
    if (arrived > 0n) {
      const depositHash = this.#payments.get(sale.address.toLowerCase()) ?? null
      return this.#deposit({ ...sale, arrived: formatAmount(arrived, coin.decimals), depositHash }, 'pending')
    }
    if (sale.createdAt + DEPOSIT_MS <= Date.now()) this.#deposit(sale, 'cancelled')
  }

  /**
   * Accepts the deposit and starts the payout. If the received amount differs from the agreed amount, computes the
   * payout again.
   */
  #take(sale: Sale): void {
    const arrived = sale.arrived ?? sale.amount
    const coin = this.#coin(sale)
    const payout =
      arrived === sale.amount ? sale.payout : this.#world.rates.valueOf(coin, arrived, sale.currency).payout
    this.#deposit({ ...sale, payout, withdrawStatus: 'new' }, 'completed')
  }

  #pay(sale: Sale): void {
    const { settings, cards } = this.#world
    if (settings.now.payout === 'slow') return
    const isRefused = settings.now.payout === 'refused' || cards.find(sale.cardId)?.isRefusing !== false
    this.#payout(sale, isRefused ? 'failed' : 'completed')
  }

  async #giveBack(sale: Sale): Promise<void> {
    const { coin, chain } = this.#coin(sale)
    const parsed = parseAmount(sale.arrived ?? '0', coin.decimals)
    if (!parsed.ok || parsed.atomic === 0n) return void this.#save({ ...sale, refundStatus: 'failed' })
    const refundHash = await chain.pay(coin.currencyTitle, sale.refundAddress, parsed.atomic, null)
    this.#save({ ...sale, refundStatus: 'completed', refundHash })
  }

  #deposit(sale: Sale, depositStatus: string): void {
    this.#world.callbacks.send(saleCallback(this.#save({ ...sale, depositStatus }), 'deposit'), true)
  }

  #payout(sale: Sale, withdrawStatus: string): Sale {
    const saved = this.#save({ ...sale, withdrawStatus })
    this.#world.callbacks.send(saleCallback(saved, 'withdraw'), false)
    return saved
  }

  #save(sale: Sale): Sale {
    return this.#sales.save({ ...sale, updatedAt: Date.now() })
  }

  #coin({ coin: title, network }: Pick<Sale, 'coin' | 'network'>): PartnerCoin {
    const found = this.#world.coins.find((one) => one.coin.currencyTitle === title && networkOf(one) === network)
    if (!found) throw invalid(403_013, 'Unable to find currency options')
    return found
  }
}
