import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE, ETH, LTC, tick, USDT } from '../testing/fixtures.ts'
import { openMarket, priceDeposit } from './price-quote.ts'
import { quoteBounds } from './quote-bounds.ts'
import { DEFAULT_QUOTE_POLICY } from './quote-policy.ts'
import { feeForDestination, marketForDestination } from './transfer-cost.ts'

const anyMarket = fc
  .record({
    from: fc.constantFrom(LTC, USDT),
    rateMode: fc.constantFrom('FIXED' as const, 'FLOATING' as const),
    fee: fc.bigInt({ min: 0n, max: 10n ** 16n }),
  })
  .map(({ from, rateMode, fee }) =>
    openMarket({
      policy: DEFAULT_QUOTE_POLICY,
      catalogue: CATALOGUE,
      from,
      to: ETH,
      rateMode,
      tick: tick({ payoutFees: { ...tick().payoutFees, eth: fee.toString() } }),
    }),
  )
const percents = fc.integer({ min: 1, max: 600 })
const deposits = fc.bigInt({ min: 1n, max: 10n ** 14n })

test('charges at least the larger of the quoted and the estimated network fee', () => {
  fc.assert(
    fc.property(anyMarket, percents, deposits, (market, percent, deposit) => {
      const charged = marketForDestination(market, percent)
      const measured = market.networkFeeAtomic * BigInt(percent)
      expect(charged.networkFeeAtomic >= market.networkFeeAtomic).toBe(true)
      expect(charged.networkFeeAtomic * 100n >= measured).toBe(true)
      const step = 10n ** BigInt(ETH.decimals - ETH.precisionDecimals)
      if (percent > 100) expect((charged.networkFeeAtomic - step) * 100n < measured).toBe(true)
      const [quote, plain] = [priceDeposit(charged, deposit), priceDeposit(market, deposit)]
      expect(quote.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(quote.amountToGetAtomic)
      expect(quote.costs.find(({ kind }) => kind === 'networkFee')?.amountAtomic).toBe(-charged.networkFeeAtomic)
      expect(quote.amountToGetAtomic <= plain.amountToGetAtomic).toBe(true)
      expect(quoteBounds(charged).minDepositAtomic >= quoteBounds(market).minDepositAtomic).toBe(true)
    }),
  )
})

test('does not change the market or the network fee for an ordinary address', () => {
  fc.assert(
    fc.property(anyMarket, fc.integer({ min: 0, max: 100 }), (market, percent) => {
      expect(marketForDestination(market, percent)).toBe(market)
      expect(feeForDestination(market.networkFeeAtomic, ETH, percent)).toBe(market.networkFeeAtomic)
    }),
  )
})
