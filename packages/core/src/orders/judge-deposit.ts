import { assert } from '@cambio/kernel/assert'
import { basisPoints, formatAmount, roundToPrecision, scale } from '@cambio/kernel/money'
import { rational, significantText } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import { marketAt, priceDeposit, PRICE_DIGITS } from '../quotes/price-quote.ts'
import type { QuotePolicy } from '../quotes/quote-policy.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { DepositVerdict } from './order-machine.ts'
import type { Order, Strike } from './order.ts'

export interface Judgement {
  verdict: DepositVerdict
  strike: Strike | null
}

/**
 * How a credited deposit fits an order's bargain, and what it brings. FIXED is settled by the stored bargain and
 * nothing else; FLOATING by the newest tick. Amounts in base units; `firstBlockAt` in epoch milliseconds.
 */
export function judgeDeposit(input: {
  order: Order
  depositAtomic: bigint
  firstBlockAt: number
  tick: RateTick
  catalogue: Catalogue
  policy: QuotePolicy
}): Judgement {
  return input.order.rateMode === 'FIXED' ? judgeFixed(input) : judgeFloating(input)
}

type Judged = Parameters<typeof judgeDeposit>[0]

function judgeFixed({ order, depositAtomic, firstBlockAt, catalogue, policy }: Judged): Judgement {
  const claimed = order.claimedDepositAtomic
  if (firstBlockAt > order.depositDeadline) return { verdict: 'too-late', strike: null }
  const difference = depositAtomic > claimed ? depositAtomic - claimed : claimed - depositAtomic
  if (difference > basisPoints(claimed, policy.fixedToleranceBps, 'down'))
    return { verdict: 'wrong-amount', strike: null }
  return { verdict: 'fits', strike: strikeAtAgreedRate(order, depositAtomic, catalogue) }
}

/** The agreed bargain, in proportion where the deposit differs within tolerance; never above the agreed rate. */
function strikeAtAgreedRate(order: Order, depositAtomic: bigint, catalogue: Catalogue): Strike {
  const { bargain, claimedDepositAtomic } = order
  const { price, networkFeeAtomic } = bargain
  if (depositAtomic === claimedDepositAtomic) {
    const { amountToGetAtomic, costs } = bargain
    return { depositAtomic, amountToGetAtomic, price, costs, networkFeeAtomic }
  }
  const from = catalogue.get({ slug: order.from })
  const to = catalogue.get({ slug: order.to })
  const share = rational(depositAtomic, claimedDepositAtomic)
  const shared = bargain.costs
    .filter((line) => line.kind !== 'rounding' && line.kind !== 'networkFee')
    .map((line) => ({
      ...line,
      amountAtomic:
        line.amountAtomic < 0n ? -scale(-line.amountAtomic, share, 'up') : scale(line.amountAtomic, share, 'down'),
    }))
  const beforeRounding = shared.reduce((sum, line) => sum + line.amountAtomic, -networkFeeAtomic)
  const amountToGetAtomic = roundToPrecision(beforeRounding, to.decimals, to.precisionDecimals, 'down')
  assert(amountToGetAtomic > 0n, 'a deposit within tolerance brings something')
  return {
    depositAtomic,
    amountToGetAtomic,
    price: significantText(
      rational(amountToGetAtomic * 10n ** BigInt(from.decimals), depositAtomic * 10n ** BigInt(to.decimals)),
      PRICE_DIGITS,
    ),
    costs: [
      ...shared,
      { kind: 'networkFee', amountAtomic: -networkFeeAtomic, bps: null },
      { kind: 'rounding', amountAtomic: amountToGetAtomic - beforeRounding, bps: null },
    ],
    networkFeeAtomic,
  }
}

function judgeFloating({ order, depositAtomic, tick, catalogue, policy }: Judged): Judgement {
  const { minDepositAtomic, maxDepositAtomic } = order.bargain
  if (depositAtomic < minDepositAtomic || depositAtomic > maxDepositAtomic)
    return { verdict: 'out-of-bounds', strike: null }
  const from = catalogue.get({ slug: order.from })
  const to = catalogue.get({ slug: order.to })
  const market = marketAt({ tick, policy, catalogue, from, to, rateMode: 'FLOATING' })
  const { amountToGetAtomic, price, costs, networkFeeAtomic } = priceDeposit(market, depositAtomic)
  if (amountToGetAtomic <= 0n) return { verdict: 'out-of-bounds', strike: null }
  return { verdict: 'fits', strike: { depositAtomic, amountToGetAtomic, price, costs, networkFeeAtomic } }
}

/** Margin of a strike: what the house keeps of the market value besides the network fee, base units. */
export function strikeMargin(strike: Strike): bigint {
  const market = strike.costs.find((line) => line.kind === 'market')
  assert(market !== undefined, `a strike of ${formatAmount(strike.amountToGetAtomic, 0)} has a market value`)
  return market.amountAtomic - strike.amountToGetAtomic - strike.networkFeeAtomic
}
