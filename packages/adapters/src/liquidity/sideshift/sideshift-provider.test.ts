import type { ProviderQuery } from '@cambio/core/liquidity/liquidity-provider'
import { ETH, instrument, LTC } from '@cambio/core/testing/fixtures'
import { expect, it } from 'vitest'
import { startScriptedServer, type Answer } from '../testing/scripted-server.ts'
import { SideShiftProvider } from './sideshift-provider.ts'
import { SIDESHIFT_STATUSES, stageOf } from './sideshift-statuses.ts'

const FIXED: ProviderQuery = { from: ETH, to: LTC, rateMode: 'FIXED', side: 'deposit', amountAtomic: 10n ** 18n }
const FLOATING: ProviderQuery = { ...FIXED, rateMode: 'FLOATING' }

/** Functions that create entries for `GET coins` responses, and responses to `GET pair` and `POST quotes`. */
const coin = (name: string, network: string, part: object = {}) => ({
  networks: [network],
  coin: name,
  name,
  hasMemo: false,
  fixedOnly: false,
  variableOnly: false,
  networksWithMemo: [],
  depositOffline: false,
  settleOffline: false,
  ...part,
})
const COINS = JSON.stringify([
  coin('ETH', 'ethereum'),
  coin('LTC', 'litecoin'),
  coin('USDT', 'ethereum', { tokenDetails: { ethereum: { contractAddress: '0xAbC', decimals: 6 } } }),
  coin('DOGE', 'doge', { settleOffline: ['doge'], variableOnly: ['doge'] }),
])
const PAIR =
  '{"min":"0.0030418","max":"1.43608988","rate":"32.123456789012345678","depositCoin":"ETH","settleCoin":"LTC",' +
  '"depositNetwork":"ethereum","settleNetwork":"litecoin"}'
const QUOTE =
  '{"id":"q1","createdAt":"2026-11-21T12:00:00Z","depositCoin":"ETH","settleCoin":"LTC","depositNetwork":"ethereum",' +
  '"settleNetwork":"litecoin","expiresAt":"2026-11-21T12:15:00Z","depositAmount":"1","settleAmount":"32.1","rate":"32.1"}'
const SHIFT = { id: 's1', createdAt: '', depositCoin: 'ETH', settleCoin: 'LTC', type: 'fixed', expiresAt: '' }

async function saying(answers: Record<string, Answer>, clock = { now: Date.now }) {
  const { baseUrl, requests } = await startScriptedServer('/v2', {
    '/coins': COINS,
    '/pair/eth-ethereum/ltc-litecoin': PAIR,
    ...answers,
  })
  const provider = new SideShiftProvider({ baseUrl, secret: 'the secret', affiliateId: 'us' }, () => clock.now())
  await provider.refreshCoins()
  return { provider, requests }
}

it('computes a fixed rate from a quote that SideShift holds', async () => {
  const { provider, requests } = await saying({ '/quotes': QUOTE })
  const bounds = { minDepositAtomic: 3_041_800_000_000_000n, maxDepositAtomic: 1_436_089_880_000_000_000n }
  expect(await provider.quote(FLOATING)).toEqual({
    kind: 'quote',
    quote: { depositAtomic: 10n ** 18n, amountToGetAtomic: 3_212_345_678n, ...bounds, rateId: null, validUntil: null },
  })
  const validUntil = Date.parse('2026-11-21T12:15:00Z')
  expect(await provider.quote(FIXED)).toEqual({
    kind: 'quote',
    quote: { depositAtomic: 10n ** 18n, amountToGetAtomic: 3_210_000_000n, ...bounds, rateId: 'q1', validUntil },
  })
  expect(requests.every(({ headers }) => headers['x-sideshift-secret'] === 'the secret')).toBe(true)
  expect(await provider.quote({ ...FLOATING, amountAtomic: 2n * 10n ** 18n })).toMatchObject({ missed: 'largest' })
})

it("stops requesting quotes when it reaches SideShift's rate limit", async () => {
  const clock = { now: () => 1_000_000 }
  const { provider, requests } = await saying({ '/quotes': QUOTE }, clock)
  const quotes = () => requests.filter(({ url }) => url === '/v2/quotes').length
  const kinds = new Set<string>()
  for (let amount = 1n; amount <= 30n; amount += 1n)
    kinds.add((await provider.quote({ ...FIXED, amountAtomic: 10n ** 17n + amount * 10n ** 10n })).kind)
  expect([quotes(), kinds]).toEqual([16, new Set(['quote', 'none'])])
  // The adapter returns this quote from its cache, without a request to SideShift.
  expect((await provider.quote({ ...FIXED, amountAtomic: 10n ** 17n + 10n ** 10n })).kind).toBe('quote')
  clock.now = () => 1_061_000
  expect((await provider.quote({ ...FIXED, amountAtomic: 10n ** 17n })).kind).toBe('quote')
  expect(quotes()).toBe(17)
})

it.each<[string, Answer]>([
  ['a server error', { status: 500, body: '{"error":{"message":"Internal Server Error"}}' }],
  ['an exceeded rate limit', { status: 429, body: '{"error":{"message":"Rate limit exceeded"}}' }],
  ['an HTML page', '<html></html>'],
  ['a negative amount', QUOTE.replace('"32.1"', '"-32.1"')],
  ['a broken connection', (request) => request.socket.destroy()],
])('throws when a SideShift quote fails because of %s', async (_what, answer) => {
  const { provider } = await saying({ '/quotes': answer })
  await expect(provider.quote(FIXED)).rejects.toThrow(/provider/i)
})

it('maps every SideShift status to a stage, and an unknown status to null', async () => {
  expect(SIDESHIFT_STATUSES).toEqual([
    'waiting',
    'pending',
    'processing',
    'review',
    'settling',
    'settled',
    'refund',
    'refunding',
    'refunded',
    'expired',
    'multiple',
  ])
  for (const status of [...SIDESHIFT_STATUSES, 'valueOf']) {
    const { provider } = await saying({ '/shifts/s1': JSON.stringify({ ...SHIFT, status }) })
    const report = await provider.status({ providerOrderId: 's1', from: ETH, to: LTC })
    expect(report).toMatchObject({ status, stage: stageOf(status) })
    expect(report.choice).toEqual(status === 'refund' ? { mayAccept: false, mayRefund: true } : null)
  }
  const known = { ...SHIFT, status: 'refund', refundAddress: '0xBack', depositHash: 'in', depositAmount: '0.4' }
  const { provider } = await saying({ '/shifts/s1': JSON.stringify(known) })
  expect(await provider.status({ providerOrderId: 's1', from: ETH, to: LTC })).toMatchObject({
    stage: 'refunding',
    depositAtomic: 4n * 10n ** 17n,
  })
})

it('supports a SideShift coin only if it is online, has a matching contract and offers the rate mode', async () => {
  const { provider } = await saying({})
  const usdt = instrument('usdt-erc20', { currencyTitle: 'USDT', chain: 'ethereum', contract: '0xabc' })
  const doge = instrument('doge', { chain: 'dogecoin' })
  expect([provider.serves(ETH, usdt), provider.serves(ETH, { ...usdt, contract: '0xdef' })]).toEqual([true, false])
  expect([provider.serves(doge, LTC), provider.serves(LTC, doge)]).toEqual([true, false])
  expect(await provider.quote({ ...FIXED, from: doge })).toEqual({ kind: 'none' })
})
