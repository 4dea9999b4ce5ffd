import { text } from 'node:stream/consumers'
import { cardInstrument } from '@cambio/core/fiat/fiat-instrument'
import type { ProviderQuery } from '@cambio/core/liquidity/liquidity-provider'
import { instrument } from '@cambio/core/testing/fixtures'
import { expect, it } from 'vitest'
import { startScriptedServer, type Answer } from '../../liquidity/testing/scripted-server.ts'
import { MercuryoSales } from './mercuryo-sales.ts'

const NOON = 1_795_000_000_000
const HOUR_MS = 3_600_000
const BTC = instrument('btc', { chain: 'bitcoin' })
const USD = cardInstrument('USD', true)
const ASK: ProviderQuery = { from: BTC, to: USD, rateMode: 'FLOATING', side: 'deposit', amountAtomic: 1_076_048n }
const PAGE = 'https://payments.mercuryo.io'
const coins = (isSold: boolean) =>
  answer({
    config: { crypto_currencies: [{ currency: 'BTC', network: 'BITCOIN', widget_offramp_enabled: isSold }] },
  })
/** Published examples for `public/currency-limits` with `type=sell`, and for `widget/sell/rate`. */
const LIMITS =
  '{"status":200,"code":0,"message":"","data":{"BTC":{"max":"0.05399633","min":"0.002"},"USD":{"max":"3124.79","min":"111.19"}}}'
const RATE = {
  sell_token: 'the token',
  currency: 'BTC',
  fiat_currency: 'USD',
  rate: '51879.29',
  reverse_rate: '0.00001927',
  fee: { BTC: '0.00041386', USD: '4.00' },
  subtotal: { BTC: '0.01076048', USD: '96.00' },
  total: { BTC: '0.01076048', USD: '100.00' },
}
const SELLER = { email: 'anna@example.test', cardDigits: '3333', userIp: '203.0.113.7' }
const BOUNDS = { minDepositAtomic: 200_000n, maxDepositAtomic: 5_399_633n }

function answer(data: unknown): string {
  return JSON.stringify({ status: 200, data })
}

/**
 * Starts a stub of Mercuryo with one response per path. Returns an adapter that calls it, and the requests that it
 * receives.
 */
async function saying(answers: Record<string, Answer>, isSold = true) {
  const lists = { '/lib/currencies': coins(isSold), '/public/currency-limits': LIMITS }
  const { baseUrl, requests } = await startScriptedServer('', { ...lists, ...answers })
  const access = { partnerToken: 'the partner', widgetId: 'the widget', signKey: 'the key', paymentPageOrigin: PAGE }
  const sales = new MercuryoSales({
    access: { ...access, paymentPageMinutes: null, baseUrl, publicBaseUrl: baseUrl, payoutPageUrl: `${PAGE}/sell?id=` },
    currencies: ['USD'],
    signIn: async ({ userIp }) => ({ bearerToken: 'the bearer', userIp }),
    now: () => NOON,
  })
  await sales.refreshCoins()
  return { sales, requests }
}

const quote = { depositAtomic: 1_076_048n, amountToGetAtomic: 9_600n, rateId: null, validUntil: null, ...BOUNDS }
const request = {
  query: ASK,
  quote,
  destinationAddress: 'card_1234567890',
  destinationMemo: null,
  refundAddress: 'refund-1',
  refundMemo: null,
  seller: SELLER,
}

it('parses the published price and limits without floating point', async () => {
  const { sales, requests } = await saying({ '/widget/sell/rate': answer(RATE) })
  expect(await sales.quote(ASK)).toEqual({ kind: 'quote', quote: { ...quote, feeAtomic: 400n } })
  const { searchParams } = new URL(requests.at(-1)?.url ?? '', 'http://x')
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'BTC',
    to: 'USD',
    amount: '0.01076048',
    is_total: 'false',
    network: 'BITCOIN',
    widget_id: 'the widget',
    payment_method: 'card',
  })
})

it('does not offer a card sale quote for fixed rates, unlisted currencies or coins that require a memo', async () => {
  const { sales } = await saying({})
  expect(await sales.quote({ ...ASK, rateMode: 'FIXED' })).toEqual({ kind: 'none' })
  expect(sales.serves(BTC, cardInstrument('EUR', true))).toBe(false)
  expect(sales.serves(USD, BTC)).toBe(false)
  expect(sales.serves({ ...BTC, requiresMemo: true }, USD)).toBe(false)
  const closed = await saying({}, false)
  expect([sales.serves(BTC, USD), closed.sales.serves(BTC, USD)]).toEqual([true, false])
})

it('returns the exceeded sale limit when an amount is too small or too large', async () => {
  const { sales } = await saying({})
  const bound = (amountAtomic: bigint) => sales.quote({ ...ASK, amountAtomic })
  expect(await bound(199_999n)).toEqual({ kind: 'out-of-bounds', missed: 'smallest', boundAtomic: 200_000n })
  expect(await bound(5_399_634n)).toEqual({ kind: 'out-of-bounds', missed: 'largest', boundAtomic: 5_399_633n })
})

it.each([
  ['another coin', { currency: 'ETH' }],
  ['another currency', { fiat_currency: 'EUR' }],
  ['another amount', { total: { BTC: '0.02', USD: '100.00' } }],
  ['parts that do not add up', { subtotal: { BTC: '0.01076048', USD: '97.00' } }],
  ['no fee', { fee: {} }],
])('throws a retryable error for a price with %s', async (_what, part) => {
  const { sales } = await saying({ '/widget/sell/rate': answer({ ...RATE, ...part }) })
  await expect(sales.quote(ASK)).rejects.toMatchObject({ retryable: true })
})

it("starts a sale with the user's token, the saved card and the refund address", async () => {
  const sent: Record<string, string>[] = []
  const { sales, requests } = await saying({
    '/b2b/fiat/sell-rates': answer(RATE),
    '/b2b/fiat/sell': (incoming, response) =>
      void text(incoming).then((json) => {
        const body = JSON.parse(json) as Record<string, string>
        sent.push(body)
        response.end(answer({ merchant_transaction_id: body.merchant_transaction_id, address: 'deposit-1' }))
      }),
  })
  const made = await sales.create(request)
  expect(made).toMatchObject({ depositAddress: 'deposit-1', depositAtomic: 1_076_048n, amountToGetAtomic: 9_600n })
  expect(made.depositDeadline).toBe(NOON + 6 * HOUR_MS)
  const headers = requests.at(-1)?.headers
  expect(headers).toMatchObject({ 'b2b-bearer-token': 'the bearer', 'b2b-user-ip': SELLER.userIp })
  expect(headers).not.toHaveProperty('sdk-partner-token')
  expect(sent).toEqual([
    {
      sell_token: 'the token',
      card_id: 'card_1234567890',
      wallet: 'refund-1',
      flow_id: 'payout',
      merchant_transaction_id: made.providerOrderId,
    },
  ])
})

it('throws when a sale has no user or refund address, or when the response is for another sale', async () => {
  const { sales } = await saying({
    '/b2b/fiat/sell-rates': answer(RATE),
    '/b2b/fiat/sell': answer({ merchant_transaction_id: 'another', address: 'deposit-1' }),
  })
  const { seller: _nobody, ...unsigned } = request
  await expect(sales.create(unsigned)).rejects.toMatchObject({ retryable: false })
  await expect(sales.create({ ...request, refundAddress: null })).rejects.toMatchObject({ retryable: false })
  await expect(sales.create(request)).rejects.toMatchObject({ retryable: true })
})

const row = (part: object) => ({
  deposit: { merchant_transaction_id: 'sale-1', status: 'completed', hash: 'tx1', amount: '0.01' },
  ...part,
})
const payout = (status: string, currency = 'USD') => ({
  withdraw: { id: 'w1', status, fiat_amount: '96.00', fiat_currency: currency },
})

it.each([
  ['waiting', { deposit: { merchant_transaction_id: 'sale-1', status: 'new', hash: null, amount: null } }],
  ['exchanging', {}],
  ['exchanging', payout('pending')],
  ['checking', payout('order_scheduled')],
  ['finished', payout('completed')],
  ['asks', payout('failed')],
  ['refunding', { ...payout('failed'), refund: { status: 'pending', hash: null, amount: null } }],
  ['refunded', { ...payout('failed'), refund: { status: 'completed', hash: 'tx2', amount: '0.01' } }],
  [null, payout('a new word')],
] as const)("maps a sale's status to the stage %s", async (stage, part) => {
  const { sales } = await saying({ '/sdk-partner/transactions': answer([row(part)]) })
  const report = await sales.status({ providerOrderId: 'sale-1', from: BTC, to: USD })
  expect(report.stage).toBe(stage)
  expect(report.choice).toEqual(stage === 'asks' ? { mayAccept: false, mayRefund: true } : null)
})

it("returns the payout in cents only for a completed sale in the order's currency", async () => {
  const name = { providerOrderId: 'sale-1', from: BTC, to: USD }
  const statusOf = async (data: unknown) =>
    (await saying({ '/sdk-partner/transactions': answer(data) })).sales.status(name)
  expect(await statusOf([row(payout('pending'))])).toMatchObject({ payoutTxId: null, depositAtomic: 1_000_000n })
  expect(await statusOf([row(payout('completed'))])).toMatchObject({ payoutTxId: 'w1', payoutAtomic: 9_600n })
  await expect(statusOf([row(payout('completed', 'EUR'))])).rejects.toMatchObject({ retryable: true })
  await expect(statusOf([])).rejects.toMatchObject({ retryable: true })
})

it('reports only the last digits of a saved card', async () => {
  const session = { bearerToken: 'the bearer', userIp: SELLER.userIp }
  const cards = (number: string) => answer([{ card_id: 'card_1234567890', number }])
  const good = await saying({ '/b2b/user/cards': cards('**** 3333') })
  expect(await good.sales.payoutCards(session)).toEqual([{ id: 'card_1234567890', lastDigits: '3333' }])
  const other = await saying({ '/b2b/user/cards': answer({ redirect_url: 'https://evil.example/card' }) })
  await expect(other.sales.newCardPage(session)).rejects.toMatchObject({ retryable: false })
  expect(good.sales.payoutPage('a/b')).toBe(`${PAGE}/sell?id=a%2Fb`)
})
