// @vitest-environment happy-dom
import type { PairData } from '@cambio/contract/pair-data'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { Calculator } from './calculator.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CARD = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat', precisionDecimals: 2 })
const BANK = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat', precisionDecimals: 2 })
const byCard = quoteOf({
  instrumentFrom: CARD,
  instrumentTo: ETH,
  liquidityProviderPublicCode: 'mercuryo',
  amountToGet: '0.07',
  noKycThreshold: '700',
})
const byBank = quoteOf({ instrumentFrom: BANK, instrumentTo: ETH, amountToGet: '0.08' })
const TOO_SMALL: FakeAnswer = {
  status: 422,
  json: { code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', data: { details: { expected: '30' } } },
}

const rateOf = (reply: FakeAnswer | PairData, query: Record<string, string>): FakeAnswer => {
  if ('json' in reply) return reply
  // If the user typed the receive amount, each receive unit costs 3,000 send units.
  const { claimedDepositAmount: typed = '', claimedDepositAmountCurrency: currency, instrumentToSlug } = query
  const amounts = currency === instrumentToSlug && { amountToGet: typed, amountToGive: String(Number(typed) * 3000) }
  return { json: { ...reply, ...amounts } }
}

/** Opens the calculator for a pair with stubbed rates, keyed by the slug of the payment or payout method. */
async function open(
  rates: Record<string, FakeAnswer | PairData>,
  { send = CARD, receive = ETH, ways = [CARD, BANK] } = {},
) {
  const calls = fakeApi({
    '/instruments/public': () => ({ json: [ETH, ...ways] }),
    '/rates/public/one': ({ query }) => {
      const { instrumentFromSlug: from = '', instrumentToSlug: to = '' } = query
      return rateOf(rates[from] ?? rates[to]!, query)
    },
  })
  const start = { send, receive, amount: '200', rateMode: 'FLOATING', quote: null, at: 0 } as const
  await show(<Calculator start={start}>{() => null}</Calculator>, ['exchange'])
  return calls
}

const rows = () => screen.getAllByRole('radio').map((offer) => offer.closest('label')?.textContent)
const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((offer) => offer.checked)
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

test('sorts payment offers by receive amount', async () => {
  const calls = await open({ 'eur-card': byCard, 'eur-sepa': byBank })
  await screen.findAllByRole('radio')
  expect(rows()).toEqual([
    expect.stringMatching(/^Bank transfer≈.0\.08.ETH.*Most ETHFrom your own account$/),
    expect.stringMatching(/^Mercuryo≈.0\.07.ETH.*No identity check up to 700\.00.EUR$/),
  ])
  expect(checked()).toEqual([false, true])
  expect(field(/You get/).value).toBe('0.07')
  const callCount = calls.length
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  expect(field(/You get/).value).toBe('0.08')
  expect(checked()).toEqual([true, false])
  expect(calls).toHaveLength(callCount)
})

test('states the limit of a payment offer in the currency in which the server reports it', async () => {
  const details = { expected: '0.00031', expectedCurrency: ETH.slug }
  const json = { code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', data: { details } }
  await open({ 'eur-card': byCard, 'eur-sepa': { status: 422, json } })
  await screen.findAllByRole('radio')
  expect(rows().at(-1)).toMatch(/From 0\.00031.ETH/)
})

test('shows "With an identity check" for a card purchase above the limit without an identity check', async () => {
  await open({ 'eur-card': { ...byCard, noKycThreshold: '150' }, 'eur-sepa': byBank })
  await screen.findAllByRole('radio')
  expect(rows()[1]).toMatch(/With an identity check$/)
  expect(document.body.textContent).not.toContain('No identity check')
})

test('shows the minimum and maximum send amount of each payment offer', async () => {
  const limited = { ...byCard, depositRules: { minAmount: '20', maxAmount: '5000' } }
  await open({ 'eur-card': limited, 'eur-sepa': { ...byBank, depositRules: { minAmount: '12.5', maxAmount: '900' } } })
  await screen.findAllByRole('radio')
  expect(rows()).toEqual([
    expect.stringMatching(/From 12\.50 to 900\.00.EUR/),
    expect.stringMatching(/From 20\.00 to 5,000\.00.EUR/),
  ])
})

test('shows only the minimum of a payment offer without a maximum', async () => {
  const depositRules = { minAmount: '20', maxAmount: '0' }
  await open({ 'eur-card': { ...byCard, depositRules, hasDepositMaximum: false }, 'eur-sepa': byBank })
  await screen.findAllByRole('radio')
  expect(rows()[1]).toMatch(/From 20\.00.EUR/)
  expect(rows()[1]).not.toMatch(/From 20\.00 to/)
})

test('shows the limit for purchases without an identity check only once', async () => {
  await open({ 'eur-card': byCard, 'eur-sepa': byBank })
  await screen.findAllByRole('radio')
  expect(document.body.textContent?.match(/No identity check/g)).toHaveLength(1)
})

test('sorts payment offers by the amount to pay when the user types the receive amount', async () => {
  await open({ 'eur-card': { ...TOO_SMALL }, 'eur-sepa': byBank })
  await screen.findAllByRole('radio')
  fireEvent.change(field(/You get/), { target: { value: '0.5' } })
  expect(await screen.findByText(/1,500\.00.EUR/)).toBeDefined()
  expect(screen.getByText(/Ways to get 0\.5.ETH/)).toBeDefined()
  expect(rows()[0]).toMatch(/^Bank transfer.*Lowest price/)
  // The card is the chosen payment method, so the amount field also reports the minimum of the card.
  expect(rows()[1]).toMatch(/From 30\.00.EUR/)
  expect(screen.getByRole('button', { name: /^30\.00.EUR$/ })).toBeDefined()
})

test.each([
  ['the minimum that the amount does not reach', TOO_SMALL, /From 30.00 EUR/],
  ['that a provider has no price', { status: 503, json: { code: 'ERR_INTERNAL' } }, /No price right now/],
])('an offer without a price shows %s', async (_what, answer, text) => {
  await open({ 'eur-card': byCard, 'eur-sepa': answer })
  expect(await screen.findByText(text)).toBeDefined()
  expect(rows()[0]).toMatch(/^Mercuryo/)
})

test("marks a provider that does not respond in time and shows the other providers' prices", async () => {
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
  const start = { send: CARD, receive: ETH, amount: '200', rateMode: 'FLOATING', quote: null, at: 0 } as const
  await show(<Calculator start={start}>{() => null}</Calculator>, ['exchange'])
  await vi.waitFor(() => expect(requested).toEqual(new Set(['eur-card', 'eur-sepa'])))
  deadline.abort()
  expect(await screen.findByText(/No price right now/)).toBeDefined()
  expect(rows()[0]).toMatch(/^Bank transfer≈.0\.08.ETH/)
  vi.restoreAllMocks()
})

test('does not show payment offers when only one payment method is available', async () => {
  await open({ 'eur-card': byCard }, { ways: [CARD] })
  await vi.waitFor(() => expect(field(/You get/).value).toBe('0.07'))
  expect(screen.queryByRole('radio')).toBeNull()
})

test('lets the user choose between two payout methods for a sale', async () => {
  const paidBy = { instrumentFrom: ETH, amountToGet: '300' }
  const toCard = quoteOf({ ...paidBy, instrumentTo: CARD, liquidityProviderPublicCode: 'mercuryo' })
  const toBank = quoteOf({ ...paidBy, instrumentTo: BANK, amountToGet: '310' })
  await open({ 'eur-card': toCard, 'eur-sepa': toBank }, { send: ETH, receive: CARD })
  await screen.findAllByRole('radio')
  expect(rows()).toEqual([
    expect.stringMatching(/^Bank transfer≈.310\.00.EUR.*within 1 bank working day.*Most EUR/),
    expect.stringMatching(/^Mercuryo≈.300\.00.EUR/),
  ])
  expect(checked()).toEqual([false, true])
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  expect(field(/You get/).value).toBe('310.00')
})
