import { rational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import type { ProviderQuery, ProviderOrder } from '../../liquidity/liquidity-provider.ts'
import { midRate } from '../../quotes/price-quote.ts'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { ETH, LTC, NOON, tick } from '../../testing/fixtures.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { anyAmount } from '../../testing/query-rules.ts'
import { placeProviderOrder } from './place-provider-order.ts'

const MARKET = midRate(tick(), ETH, LTC) ?? rational(1n, 1n)
const ADDRESSES = {
  destinationAddress: 'ltc1destination',
  destinationMemo: null,
  refundAddress: '0xRefund',
  refundMemo: null,
}

/**
 * Places an order with a fake provider. `made` can change the provider's response. Returns the outcome, the quote and
 * the reported events.
 */
async function providerOrder(rateMode: RateMode, made: (made: ProviderOrder) => ProviderOrder | Promise<never>) {
  const provider = new FakeProvider('one', MARKET)
  const reports: string[] = []
  const providerQuotes = new ProviderQuotes({
    providers: [provider],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock: { now: () => NOON },
    marketRate: () => MARKET,
    queryRules: anyAmount(),
    within: (work) => work,
    report: (event) => void reports.push(event),
  })
  const query: ProviderQuery = { from: ETH, to: LTC, rateMode, side: 'deposit', amountAtomic: 10n ** 18n }
  await providerQuotes.firstAnswer(query)
  const [held] = providerQuotes.look(query).quotes
  if (!held) throw new Error('no price')
  provider.made = async (order) => made(order)
  const rules = {
    example: '',
    check: (address: string) =>
      address.startsWith('bad')
        ? { ok: false as const, field: 'address' as const, problem: 'error_address_incorrect' as const }
        : { ok: true as const, canonical: address.replace('spelled:', '') },
    paymentUri: () => '',
  }
  const addressRules = new Map([['ethereum', rules]])
  const create = (client: string) =>
    placeProviderOrder({ providerQuotes, addressRules }, held, null, ADDRESSES, client).catch((error: unknown) => error)
  const outcome = await create('network:a')
  return { outcome, held, reports, create, isOffered: () => providerQuotes.look(query).quotes.length > 0 }
}

it('placeProviderOrder accepts a provider order that pays the displayed amount', async () => {
  const { outcome, held } = await providerOrder('FIXED', (made) => made)
  expect(outcome).toMatchObject({
    made: { providerOrderId: 'one-1' },
    quote: { amountToGetAtomic: held.quote.amountToGetAtomic, tickAt: held.at },
  })
})

it.each<[string, Partial<ProviderOrder>]>([
  ['pays another address', { destinationAddress: 'ltc1somebody' }],
  ['uses the destination as deposit address', { depositAddress: ADDRESSES.destinationAddress }],
  ['uses the refund address as deposit address', { depositAddress: ADDRESSES.refundAddress }],
  [
    'uses another spelling of the refund address as deposit address',
    { depositAddress: `spelled:${ADDRESSES.refundAddress}` },
  ],
  ['requires a deposit of another amount', { depositAtomic: 2n * 10n ** 18n }],
  ['pays nothing', { amountToGetAtomic: 0n }],
  ['pays a vastly higher amount than quoted', { amountToGetAtomic: 10n ** 30n }],
])('rejects a provider order that %s', async (_what, part) => {
  const { outcome, reports, create, isOffered } = await providerOrder('FIXED', (made) => ({ ...made, ...part }))
  expect(outcome).toMatchObject({ code: 'NO_LIQUIDITY' })
  expect(reports).toEqual(['provider-broke-its-word'])
  for (let again = 0; again < 5; again += 1) await create('network:a')
  await create('network:b')
  expect(isOffered()).toBe(true)
  await create('network:c')
  expect(isOffered()).toBe(false)
  expect(reports.at(-1)).toBe('provider-excluded')
})

it('placeProviderOrder excludes a provider whose deposit address is invalid', async () => {
  const { outcome, isOffered } = await providerOrder('FIXED', (made) => ({ ...made, depositAddress: 'bad address' }))
  expect(outcome).toMatchObject({ code: 'NO_LIQUIDITY' })
  expect(isOffered()).toBe(false)
})

it.each<[RateMode, bigint, string | null]>([
  ['FIXED', 9_999n, 'RATE_OUT_OF_DATE'],
  ['FLOATING', 9_901n, null],
  ['FLOATING', 9_899n, 'RATE_OUT_OF_DATE'],
])(
  'at a %s rate, a provider payout of %s per 10,000 displayed units leads to the error %s',
  async (rateMode, share, code) => {
    const { outcome, reports } = await providerOrder(rateMode, (made) => ({
      ...made,
      amountToGetAtomic: (made.amountToGetAtomic * share) / 10_000n,
    }))
    expect((outcome as { code?: string }).code ?? null).toBe(code)
    expect(reports).toEqual([])
  },
)

it.each([
  ['does not answer', true, ['provider-create-failed']],
  ['rejects only this order', false, []],
])('placeProviderOrder throws NO_LIQUIDITY when the provider %s', async (_what, retryable, output) => {
  const { outcome, reports } = await providerOrder('FIXED', () => Promise.reject(new AdapterError('no', { retryable })))
  expect(outcome).toMatchObject({ code: 'NO_LIQUIDITY' })
  expect(reports).toEqual(output)
})
