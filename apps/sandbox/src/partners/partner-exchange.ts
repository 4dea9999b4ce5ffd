import { randomBytes } from 'node:crypto'
import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { Market } from '../market/market.ts'
import { cannotDo, notFound } from '../sandbox-error.ts'
import type { PartnerCoin } from './partner-coins.ts'
import { type PartnerBehaviour, USUAL_BEHAVIOUR } from './partner-behaviour.ts'
import { type PartnerOrder, PartnerOrders, type PartnerStage } from './partner-orders.ts'

/** Payout fee, in US dollars. */
const PAYOUT_FEE_USD = 1
/** Minimum amount of an order, in US dollars. */
const MIN_USD = 20
/** Maximum amount of an order, in US dollars. */
const MAX_USD = 40_000
/** Maximum accepted difference between a fixed-rate order's agreed and deposited amounts, as a fraction. */
const FIXED_TOLERANCE = 0.005
const HELD_MS = 20 * 60_000
const WATCH_EVERY_MS = 500
/** Number of decimal places in amounts. */
const DECIMALS = 8

export interface PartnerQuote {
  fromAmount: string
  toAmount: string
  rateId: string | null
  validUntil: number | null
}

/** Thrown when an amount is below the minimum or above the maximum. */
export class AmountRefused extends Error {
  override readonly name = 'AmountRefused'
}

/**
 * Simulated provider that fills orders. It creates a deposit address for each order, watches these addresses on the
 * sandbox's chains, and pays out with coins from the chains' faucets.
 */
export class PartnerExchange {
  readonly orders: PartnerOrders
  readonly #coins: readonly PartnerCoin[]
  readonly #market: Market
  readonly #timer: NodeJS.Timeout
  readonly #returnsByItself: boolean
  readonly #rates = new Map<string, { toAmount: string; fromAmount: string; until: number }>()
  /** Transaction ID of the last faucet payment, by address. */
  readonly #payments = new Map<string, string>()
  #isWatching = false
  readonly behaviour: PartnerBehaviour = { ...USUAL_BEHAVIOUR }

  /**
   * With `returnsByItself`, the provider immediately refunds an unexpected amount if the order has a refund address.
   */
  constructor(
    partner: string,
    { folder, coins, market, returnsByItself }: PartnerWorld & { returnsByItself: boolean },
  ) {
    this.#returnsByItself = returnsByItself
    this.orders = new PartnerOrders(folder, partner)
    this.#coins = coins
    this.#market = market
    this.#timer = setInterval(() => void this.watch(), WATCH_EVERY_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  get coins(): readonly PartnerCoin[] {
    return this.#coins
  }

  /** Returns one of the provider's coins. @throws if the provider does not trade the coin */
  coin({ currencyTitle, networkTitle }: PartnerOrder['from']): PartnerCoin {
    const found = this.#coins.find(
      ({ coin }) => coin.currencyTitle === currencyTitle && coin.networkTitle === networkTitle,
    )
    if (!found) throw notFound(`No ${currencyTitle} on ${networkTitle}`)
    return found
  }

  /**
   * Called when the faucet has paid to an address. Stores the transaction ID, which `watch` cannot find because it
   * reads only balances.
   */
  paid(address: string, txId: string): void {
    this.#payments.set(address.toLowerCase(), txId)
  }

  /** Returns a coin's minimum and maximum amount, as decimal strings. */
  range(from: PartnerCoin): { min: string; max: string } {
    const one = this.#usd(from)
    return { min: text(MIN_USD / one), max: text(MAX_USD / one) }
  }

  /** Returns a quote. @throws {AmountRefused} for an amount outside the range */
  quote(from: PartnerCoin, to: PartnerCoin, isFixed: boolean, amount: { from: string } | { to: string }): PartnerQuote {
    const price =
      (this.#usd(from) / this.#usd(to)) * (1 - (isFixed ? this.behaviour.fixedBps : this.behaviour.floatingBps) / 1e4)
    const fee = PAYOUT_FEE_USD / this.#usd(to)
    const send = 'from' in amount ? Number(amount.from) : (Number(amount.to) + fee) / price
    const { min, max } = this.range(from)
    if (!(send >= Number(min))) throw new AmountRefused('deposit_too_small')
    if (send > Number(max)) throw new AmountRefused('out_of_range')
    const fromAmount = 'from' in amount ? amount.from : text(send)
    const toAmount = 'to' in amount ? amount.to : text(Math.max(0, send * price - fee))
    if (!isFixed) return { fromAmount, toAmount, rateId: null, validUntil: null }
    const rateId = randomBytes(12).toString('base64url')
    const validUntil = Date.now() + HELD_MS
    this.#rates.set(rateId, { fromAmount, toAmount, until: validUntil })
    for (const [id, { until }] of this.#rates) if (until < Date.now()) this.#rates.delete(id)
    return { fromAmount, toAmount, rateId, validUntil }
  }

  /** Returns the guaranteed fixed rate for an amount, or null if the rate has expired or applies to another amount. */
  heldRate(rateId: string, fromAmount: string): { toAmount: string; until: number } | null {
    const rate = this.#rates.get(rateId)
    return rate && rate.until > Date.now() && Number(rate.fromAmount) === Number(fromAmount) ? rate : null
  }

  create(order: Pick<PartnerOrder, 'isFixed' | 'expectedFrom' | 'expectedTo' | 'validUntil'> & Payees): PartnerOrder {
    const { from, to, ...rest } = order
    return this.orders.save({
      ...rest,
      id: randomBytes(7).toString('hex'),
      from: titles(from),
      to: titles(to),
      depositAddress: from.chain.newAddress(),
      stage: 'waiting',
      word: null,
      isHeld: false,
      amountFrom: null,
      amountTo: null,
      payinHash: null,
      payoutHash: null,
      refundHash: null,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    })
  }

  /** Changes fields of an order. Called by the control calls of users and tests. */
  change(id: string, part: Partial<Pick<PartnerOrder, 'stage' | 'word' | 'isHeld'>>): PartnerOrder {
    const order = this.orders.find(id)
    if (!order) throw notFound(`No order ${id}`)
    return this.orders.save({ ...order, ...part })
  }

  /** Returns whether a failed order is waiting for the provider's client to choose between a refund and continuing. */
  isAsking({ stage, amountFrom }: PartnerOrder): boolean {
    return stage === 'failed' && amountFrom !== null
  }

  async refund(id: string, address: string, memo: string | null): Promise<PartnerOrder> {
    const order = this.#waitingForUser(id)
    const from = this.coin(order.from)
    if (!from.chain.checkAddress(address)) throw cannotDo('not an address')
    const refundHash = await this.#pay(from, address, order.amountFrom ?? '0', memo)
    return this.orders.save({ ...order, stage: 'refunded', refundHash, refundAddress: address, refundMemo: memo })
  }

  continue(id: string): PartnerOrder {
    return this.orders.save({ ...this.#waitingForUser(id), stage: 'exchanging', isFixed: false })
  }

  /** Checks every open order once and advances each by at most one step. */
  async watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    try {
      for (const order of this.orders.open()) await this.#step(order)
    } catch (error) {
      console.error(`partner: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      this.#isWatching = false
    }
  }

  async #step(order: PartnerOrder): Promise<void> {
    const move = (stage: PartnerStage, part: Partial<PartnerOrder> = {}) => {
      // Read the order again because a control call may have changed it in the meantime.
      const now = this.orders.find(order.id)
      if (now && !now.isHeld) this.orders.save({ ...now, ...part, stage })
    }
    const [from, to] = [this.coin(order.from), this.coin(order.to)]
    if (order.stage === 'waiting' || order.stage === 'expired') {
      const arrived = await from.chain.balance(from.coin.currencyTitle, order.depositAddress)
      if (arrived === 0n) {
        if (order.stage === 'waiting' && order.validUntil !== null && Date.now() > order.validUntil) move('expired')
        return
      }
      const payinHash = this.#payments.get(order.depositAddress.toLowerCase()) ?? null
      return move('confirming', { amountFrom: formatAmount(arrived, from.coin.decimals), payinHash })
    }
    if (order.stage === 'confirming') {
      move(this.#fits(order) ? 'exchanging' : 'failed')
      const failed = this.orders.find(order.id)
      if (this.#returnsByItself && failed && this.isAsking(failed) && failed.refundAddress !== null)
        await this.refund(order.id, failed.refundAddress, failed.refundMemo)
      return
    }
    if (order.stage === 'exchanging') return move('sending', { amountTo: this.#owed(order) })
    if (order.stage !== 'sending' || order.payoutHash !== null) return
    const payoutHash = await this.#pay(to, order.payoutAddress, order.amountTo ?? '0', order.payoutMemo)
    move('finished', { payoutHash })
  }

  #fits({ isFixed, expectedFrom, amountFrom, validUntil }: PartnerOrder): boolean {
    const got = Number(amountFrom)
    if (!isFixed) return got > 0
    return (
      Math.abs(got - Number(expectedFrom)) <= Number(expectedFrom) * FIXED_TOLERANCE &&
      (validUntil === null || Date.now() <= validUntil)
    )
  }

  #owed(order: PartnerOrder): string {
    if (order.isFixed) return order.expectedTo
    const [from, to] = [this.coin(order.from), this.coin(order.to)]
    const price = (this.#usd(from) / this.#usd(to)) * (1 - this.behaviour.floatingBps / 1e4)
    return text(Math.max(0, Number(order.amountFrom) * price - PAYOUT_FEE_USD / this.#usd(to)))
  }

  async #pay({ chain, coin }: PartnerCoin, address: string, amount: string, memo: string | null): Promise<string> {
    const parsed = parseAmount(clipped(amount, coin.decimals), coin.decimals)
    if (!parsed.ok || parsed.atomic === 0n) throw cannotDo(`nothing to pay: ${amount}`)
    return chain.pay(coin.currencyTitle, address, parsed.atomic, memo)
  }

  #waitingForUser(id: string): PartnerOrder {
    const order = this.orders.find(id)
    if (!order) throw notFound(`No order ${id}`)
    if (!this.isAsking(order)) throw cannotDo('nothing can be done with this order')
    return order
  }

  #usd({ coin, usd }: PartnerCoin): number {
    return usd ?? this.#market.price('partner', coin.currencyTitle, 'USD')
  }
}

interface PartnerWorld {
  folder: string
  coins: readonly PartnerCoin[]
  market: Market
}

type Payees = Pick<PartnerOrder, 'payoutAddress' | 'payoutMemo' | 'refundAddress' | 'refundMemo'> & {
  from: PartnerCoin
  to: PartnerCoin
}

function titles({ coin }: PartnerCoin): PartnerOrder['from'] {
  return { currencyTitle: coin.currencyTitle, networkTitle: coin.networkTitle }
}

function text(amount: number): string {
  return clipped(amount.toFixed(DECIMALS), DECIMALS)
}

/** Truncates an amount to a maximum number of decimal places and removes trailing zeros. */
function clipped(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
