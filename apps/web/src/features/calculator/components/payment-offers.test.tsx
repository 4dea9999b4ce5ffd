// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { PaymentOffers } from './payment-offers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CARD = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat', precisionDecimals: 2 })
const BANK = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat', precisionDecimals: 2 })
const byCard = quoteOf({
  ...{ instrumentFrom: CARD, instrumentTo: ETH, liquidityProviderPublicCode: 'mercuryo', amountToGet: '0.07' },
  noKycThreshold: '700',
})
const byBank = quoteOf({ instrumentFrom: BANK, instrumentTo: ETH, amountToGet: '0.08' })
const TOO_SMALL: FakeAnswer = {
  status: 422,
  json: { code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', data: { details: { expected: '30' } } },
}

async function open(bank: FakeAnswer, ways = [ETH, CARD, BANK]) {
  fakeApi({
    '/instruments/public': () => ({ json: ways }),
    '/rates/public/one': ({ query }) => (query.instrumentFromSlug === 'eur-card' ? { json: byCard } : bank),
  })
  const onPick = vi.fn()
  await show(<PaymentOffers send={CARD} receive={ETH} amount="200" onPick={onPick} />, ['exchange'])
  return onPick
}

test('lists the offer with the largest receive amount first and lets the user choose it', async () => {
  const onPick = await open({ json: byBank })
  const offers = await screen.findAllByRole<HTMLInputElement>('radio')
  const rows = offers.map((offer) => offer.closest('label')?.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Bank transfer≈.0\.08.ETH.*Most ETHFrom your own account$/),
    expect.stringMatching(/^Mercuryo≈.0\.07.ETH.*No identity check up to 700\.00.EUR$/),
  ])
  expect(offers.map(({ checked }) => checked)).toEqual([false, true])
  fireEvent.click(offers[0]!)
  expect(onPick).toHaveBeenCalledWith(BANK)
})

test.each([
  ['the limit that the amount misses', TOO_SMALL, /From 30.00 EUR/],
  ['that a provider has no price', { status: 503, json: { code: 'ERR_INTERNAL' } }, /No price right now/],
])('an offer without a price shows %s', async (_what, answer, text) => {
  await open(answer)
  expect(await screen.findByText(text)).toBeDefined()
  expect((await screen.findAllByRole('radio'))[0]?.closest('label')?.textContent).toMatch(/^Mercuryo/)
})

test('requests all prices in parallel and marks the provider that misses the deadline', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const requested = new Set<string | null>()
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal?: AbortSignal } = {}) => {
    const url = new URL(address, 'http://localhost')
    if (url.pathname.endsWith('/instruments/public')) return Response.json([ETH, CARD, BANK])
    const slug = url.searchParams.get('instrumentFromSlug')
    requested.add(slug)
    if (slug === 'eur-sepa') return Response.json(byBank)
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('the deadline has passed')))
    })
  })
  await show(<PaymentOffers send={CARD} receive={ETH} amount="200" onPick={vi.fn()} />, ['exchange'])
  await vi.waitFor(() => expect(requested).toEqual(new Set(['eur-card', 'eur-sepa'])))
  deadline.abort()
  expect(await screen.findByText(/No price right now/)).toBeDefined()
  const rows = screen.getAllByRole('radio').map((offer) => offer.closest('label')?.textContent)
  expect(rows[0]).toMatch(/^Bank transfer≈.0\.08.ETH/)
  vi.restoreAllMocks()
})

test('shows no offers when only one payment method is available', async () => {
  await open({ json: byBank }, [ETH, CARD])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('lets the user choose between two payout methods for a sale', async () => {
  const paidBy = { instrumentFrom: ETH, amountToGet: '300' }
  const byWay = (slug: string) =>
    slug === 'eur-card'
      ? quoteOf({ ...paidBy, instrumentTo: CARD, liquidityProviderPublicCode: 'mercuryo' })
      : quoteOf({ ...paidBy, instrumentTo: BANK, amountToGet: '310' })
  fakeApi({
    '/instruments/public': () => ({ json: [ETH, CARD, BANK] }),
    '/rates/public/one': ({ query }) => ({ json: byWay(String(query.instrumentToSlug)) }),
  })
  const onPick = vi.fn()
  await show(<PaymentOffers send={ETH} receive={CARD} amount="0.1" onPick={onPick} />, ['exchange'])
  const offers = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(offers.map((offer) => offer.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^Bank transfer≈.310\.00.EUR.*within 1 bank working day.*Most EUR/),
    expect.stringMatching(/^Mercuryo≈.300\.00.EUR/),
  ])
  expect(offers.map(({ checked }) => checked)).toEqual([false, true])
  fireEvent.click(offers[0]!)
  expect(onPick).toHaveBeenCalledWith(BANK)
})
