import { present } from '@cambio/kernel/assert'
import { expect, it } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { networkFeeOf, openMarket } from '../quotes/price-quote.ts'
import { quoteBounds } from '../quotes/quote-bounds.ts'
import { CATALOGUE, LTC, tick, USDT } from '../testing/fixtures.ts'
import { sweepDeposits } from './sweep-deposits.ts'

it('the sweep minimum is below the smallest deposit that an order accepts', async () => {
  // A token transfer costs 65,000 gas at 10 gwei, about 1.95 USDT.
  const now = tick({ payoutFees: { eth: '210000000000000', 'usdt-erc20': '650000000000000', ltc: '2230' } })
  const fee = present(networkFeeOf(USDT, now, CATALOGUE), 'the tick has a fee')
  const market = openMarket({
    tick: now,
    policy: DEFAULT_QUOTE_POLICY,
    catalogue: CATALOGUE,
    from: USDT,
    to: LTC,
    rateMode: 'FLOATING',
  })
  const { minDepositAtomic } = quoteBounds(market)
  let minimums: readonly { asset: string; atomic: bigint }[] = []
  await sweepDeposits(
    {
      gateway: {
        chain: 'ethereum',
        model: 'account',
        ordering: 'numbered',
        payoutFee: async () => 210_000_000_000_000n,
      },
      work: {
        stores: {
          chains: {
            haltReason: async () => null,
            unswept: async (_chain: string, wanted: typeof minimums) => {
              minimums = wanted
              return []
            },
          },
        },
      },
      catalogue: CATALOGUE,
      ticks: { latest: () => now },
      report: () => {},
    } as unknown as ChainWorkerDeps,
    { lease: 'chain:ethereum', token: 1n },
    { isPaying: false },
  )
  const swept = minimums.find(({ asset }) => asset === USDT.slug)?.atomic ?? 0n
  expect(swept).toBeGreaterThan(2n * fee)
  expect(minDepositAtomic).toBeGreaterThan(swept)
})
