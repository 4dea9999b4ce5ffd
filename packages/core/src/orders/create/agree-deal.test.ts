import { formatAmount } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { describe, expect, test } from 'vitest'
import { NO_PROVIDERS } from '../../liquidity/no-providers.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { openMarket, priceDeposit } from '../../quotes/price-quote.ts'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import type { Quote } from '../../quotes/quote.ts'
import { marketForDestination } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../../testing/fixtures.ts'
import { agreeDeal, type Deal } from './agree-deal.ts'

const DEPOSIT = '1.5'
/** Cost of a transfer of 60,000 gas to a smart contract wallet, in percent of an ordinary transfer (21,000 gas). */
const WALLET = 286
const POLICY = DEFAULT_QUOTE_POLICY
const NEWEST = tick()
const OLDER = tick({ at: NOON - 5_000, prices: { ...NEWEST.prices, LTC: '91.99' } })
const TICKS = [NEWEST, OLDER]

/** Returns the exchange's quote for the deposit at a tick, for a destination whose transfer costs `percent`. */
function quoteAt(rateMode: RateMode, percent: number, at = NEWEST): Quote {
  const market = openMarket({ tick: at, policy: POLICY, catalogue: CATALOGUE, from: LTC, to: ETH, rateMode })
  return priceDeposit(marketForDestination(market, percent), 150_000_000n)
}

const claimOf = ({ price, tickAt, amountToGetAtomic }: Quote) => ({
  price,
  tickAt,
  amountToReceive: formatAmount(amountToGetAtomic, ETH.decimals),
})

interface Case {
  rateMode: RateMode
  percent: number
  claimed: Quote | null
  deposit?: string
  /** Whether the worker would make the payout if the order were charged only the network fee of an ordinary address. */
  isPayable?: boolean
}

function agree(
  { rateMode, percent, claimed, deposit = DEPOSIT, isPayable = true }: Case,
  measured: bigint[] = [],
  charges: bigint[] = [],
): Promise<Deal> {
  const ticks = { latest: () => NEWEST, at: (at: number) => TICKS.find((one) => one.at === at) ?? null }
  const deps = {
    catalogue: CATALOGUE,
    providerQuotes: NO_PROVIDERS,
    policy: POLICY,
    clock: { now: () => NOON },
    ticks: { ...ticks, recent: () => TICKS },
    measurePayout: async (amountAtomic: bigint) => {
      measured.push(amountAtomic)
      return percent
    },
    isPayableAt: async (_amountAtomic: bigint, chargedFeeAtomic: bigint) => {
      charges.push(chargedFeeAtomic)
      return isPayable
    },
  }
  const request = {
    rateMode,
    from: { slug: 'ltc' },
    to: { slug: 'eth' },
    claimedDepositAmount: deposit,
    claimedRate: claimed && claimOf(claimed),
    partner: null,
    markup: NO_MARKUP,
  }
  return agreeDeal(deps, LTC, ETH, request)
}

async function refusalOf(input: Case): Promise<DomainError> {
  const error: unknown = await agree(input).catch((reason: unknown) => reason)
  if (!(error instanceof DomainError)) throw new Error('the deal was accepted')
  return error
}

describe.each<RateMode>(['FLOATING', 'FIXED'])('agreed quote of a %s order', (rateMode) => {
  test('charges exactly the quoted costs for an ordinary address', async () => {
    const quoted = quoteAt(rateMode, 100)
    for (const claimed of [quoted, quoteAt(rateMode, 100, OLDER), null]) {
      const deal = await agree({ rateMode, percent: 100, claimed })
      expect(deal).toMatchObject({ quote: claimed ?? quoted, transferCostPercent: 100 })
    }
  })

  test('charges the estimated network fee when the caller claims no rate', async () => {
    const measured: bigint[] = []
    const deal = await agree({ rateMode, percent: WALLET, claimed: null }, measured)
    expect(deal).toMatchObject({ quote: quoteAt(rateMode, WALLET), transferCostPercent: WALLET })
    expect(deal.quote.networkFeeAtomic * 100n).toBeGreaterThanOrEqual(
      quoteAt(rateMode, 100).networkFeeAtomic * BigInt(WALLET),
    )
    expect(measured).toEqual([quoteAt(rateMode, 100).amountToGetAtomic])
  })

  test('accepts a claimed rate that includes the estimated network fee', async () => {
    const claimed = quoteAt(rateMode, WALLET, OLDER)
    expect(await agree({ rateMode, percent: WALLET, claimed })).toMatchObject({
      quote: claimed,
      transferCostPercent: WALLET,
    })
  })

  test('rejects an amount below five times the estimated network fee', async () => {
    const input = { rateMode, percent: 50_000, deposit: '0.1' }
    expect(await refusalOf({ ...input, claimed: null })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
  })
})

test('a FLOATING order charges the estimated fee when the claimed quote is for an ordinary address', async () => {
  const claimed = quoteAt('FLOATING', 100, OLDER)
  const deal = await agree({ rateMode: 'FLOATING', percent: WALLET, claimed })
  expect(deal).toMatchObject({ quote: quoteAt('FLOATING', WALLET, OLDER), transferCostPercent: WALLET })
})

test('a FLOATING order charges the estimated fee when the displayed fee was lower', async () => {
  const claimed = quoteAt('FLOATING', 150)
  const deal = await agree({ rateMode: 'FLOATING', percent: WALLET, claimed })
  expect(deal).toMatchObject({ quote: quoteAt('FLOATING', WALLET), transferCostPercent: WALLET })
  await expect(agree({ rateMode: 'FLOATING', percent: 100, claimed })).rejects.toMatchObject({
    code: 'RATE_OUT_OF_DATE',
  })
  const fixed = { rateMode: 'FIXED', percent: WALLET, claimed: quoteAt('FIXED', 150) } as const
  await expect(agree(fixed)).rejects.toMatchObject({ code: 'RATE_OUT_OF_DATE' })
})

test('accepts a FIXED order at the current rate that the preceding error returned', async () => {
  const claimed = quoteAt('FIXED', 100, OLDER)
  const refusal = await refusalOf({ rateMode: 'FIXED', percent: WALLET, claimed })
  const now = quoteAt('FIXED', WALLET)
  expect(refusal).toMatchObject({
    code: 'RATE_OUT_OF_DATE',
    details: {
      currentRate: {
        price: now.price,
        updatedAt: NOON,
        amountToGet: formatAmount(now.amountToGetAtomic, ETH.decimals),
      },
    },
  })
  expect(await agree({ rateMode: 'FIXED', percent: WALLET, claimed: now })).toMatchObject({ quote: now })
})

test('a FIXED order retains its quote when the transfer costs up to a tenth more', async () => {
  const claimed = quoteAt('FIXED', 100)
  expect(await agree({ rateMode: 'FIXED', percent: 110, claimed })).toMatchObject({
    quote: claimed,
    transferCostPercent: 100,
  })
  await expect(agree({ rateMode: 'FIXED', percent: 200, claimed })).rejects.toMatchObject({ code: 'RATE_OUT_OF_DATE' })
})

test('a FIXED order retains its quote when the extra transfer cost is at most 0.01 % of the payout', async () => {
  const market = openMarket({
    tick: NEWEST,
    policy: POLICY,
    catalogue: CATALOGUE,
    from: LTC,
    to: ETH,
    rateMode: 'FIXED',
  })
  const claimed = priceDeposit(market, 15_000_000_000n)
  const deal = await agree({ rateMode: 'FIXED', percent: WALLET, claimed, deposit: '150' })
  expect(deal).toMatchObject({ quote: claimed, transferCostPercent: 100 })
})

test('rejects a FIXED rate as out of date if its network fee cannot pay for the payout', async () => {
  const claimed = quoteAt('FIXED', 100, OLDER)
  const input = { rateMode: 'FIXED', percent: 110, claimed, isPayable: false } as const
  const now = quoteAt('FIXED', 110)
  expect(await refusalOf(input)).toMatchObject({
    code: 'RATE_OUT_OF_DATE',
    details: { currentRate: { price: now.price, updatedAt: NOON } },
  })
  const charges: bigint[] = []
  await agree({ ...input, isPayable: true }, [], charges)
  expect(charges).toEqual([claimed.networkFeeAtomic])
  expect(await agree({ ...input, claimed: now })).toMatchObject({ quote: now, transferCostPercent: 110 })
})

test('rejects a claimed receive amount above the payout at the claimed tick', async () => {
  const { price, tickAt, amountToGetAtomic } = quoteAt('FLOATING', 100)
  const claimed = { ...quoteAt('FLOATING', 100), price, tickAt, amountToGetAtomic: amountToGetAtomic + 1n }
  await expect(agree({ rateMode: 'FLOATING', percent: WALLET, claimed })).rejects.toMatchObject({
    code: 'RATE_OUT_OF_DATE',
  })
})
