import { expect, test } from 'vitest'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import { openRates } from '../../testing/rates-with-provider.ts'
import { answerRate } from './answer-rate.ts'

function open() {
  const { deps, ...world } = openRates()
  return { ...world, ask: (command: string, maxWaitMs?: number) => answerRate(deps, 7, command.split(' '), maxWaitMs) }
}

function rate(command: string) {
  return open().ask(command)
}

test.each([
  ['usdt btc 500', 'ERC20', 'BTC'],
  ['биткоин usdt 0.01', 'BTC', 'ERC20'],
  ['bitcoin usdt 0.01', 'BTC', 'ERC20'],
  ['usdt-bep20 btc 500', 'BEP20', 'BTC'],
  ['usdtbep20 btc 500', 'BEP20', 'BTC'],
])('resolves each coin in "%s" to the first match in the coin picker', async (command, give, get) => {
  expect(await rate(command)).toMatchObject({
    kind: 'rate',
    give: { network: give },
    get: { network: get },
    isAmountChosen: false,
  })
})

test('lists the other networks of both coins as choices', async () => {
  expect(await rate('usdt btc 500')).toMatchObject({
    choices: [{ slug: 'usdt-bep20', coin: 'USDT', network: 'BEP20', pair: 'usdtbep20-btc' }],
  })
  expect(await rate('btc usdt-bep20 0.01')).toMatchObject({ choices: [{ slug: 'usdt-erc20', pair: 'btc-usdterc20' }] })
})

test('chooses an amount within the quote bounds when the user enters none', async () => {
  expect(await rate('usdt btc')).toMatchObject({ kind: 'rate', give: { amount: '500' }, isAmountChosen: true })
  const chosen = await rate('btc usdt')
  expect(chosen).toMatchObject({ kind: 'rate', isAmountChosen: true })
  expect(chosen.kind === 'rate' && Number(chosen.give.amount)).toBeLessThan(1)
})

test.each([
  ['eur eth 200', { pair: 'cardeur-eth', amount: '200' }],
  ['евро eth', { pair: 'cardeur-eth', amount: null }],
  ['usd btc 200', { pair: 'cardusd-btc', amount: '200' }],
  ['btc доллар 0,01', { pair: 'btc-cardusd', amount: '0.01' }],
])('refers the user to the website when "%s" contains a fiat currency', async (command, expected) => {
  expect(await rate(command)).toEqual({ kind: 'rate_fiat', ...expected })
})

test.each([
  ['nonesuch btc 1', { kind: 'rate_unknown', name: 'nonesuch' }],
  ['btc eur 1', { kind: 'rate_unknown', name: 'eur' }],
  ['eur usd 1', { kind: 'rate_usage' }],
  ['btc btc 1', { kind: 'rate_usage' }],
])('returns no rate for "%s"', async (command, expected) => {
  expect(await rate(command)).toEqual(expected)
})

test("waits for a provider's first quote for a pair that only providers trade", async () => {
  const { ask, waits } = open()
  expect(await ask('eth xmr 2')).toMatchObject({
    kind: 'rate',
    give: { amount: '2', coin: 'ETH' },
    get: { coin: 'XMR' },
  })
  expect(waits).toContain(DEFAULT_LIQUIDITY_POLICY.firstAnswerMs)
})

test("waits for a provider's first quote no longer than the caller allows", async () => {
  const { ask, waits } = open()
  await ask('eth xmr 2', 1_234)
  expect(waits).toContain(1_234)
  expect(waits).not.toContain(DEFAULT_LIQUIDITY_POLICY.firstAnswerMs)
})

test('returns no rate when no provider responds in time', async () => {
  const { ask, provider } = open()
  provider.answer = () => Promise.reject(new Error('late'))
  expect(await ask('eth xmr 2')).toEqual({ kind: 'rate_unavailable' })
})

test("chooses another amount when a provider's first quote rejects the initial amount", async () => {
  const { ask, provider } = open()
  const refusal = { kind: 'out-of-bounds', missed: 'largest', boundAtomic: 10n ** 18n } as const
  provider.answer = async (answer) =>
    answer.kind === 'quote' && answer.quote.depositAtomic > refusal.boundAtomic ? refusal : answer
  const chosen = await ask('eth xmr')
  expect(chosen).toMatchObject({ kind: 'rate', isAmountChosen: true })
  expect(chosen.kind === 'rate' && Number(chosen.give.amount)).toBeLessThan(1)
})

test.each(['usdt btc 1,500', 'usdt btc 10,000', 'usdt btc 999,999', 'eur eth 1,500'])(
  'does not price the ambiguous amount in "%s"',
  async (command) => {
    expect(await rate(command)).toEqual({ kind: 'rate_ambiguous', amount: command.split(' ')[2] })
  },
)

test.each([
  ['usdt btc 100,5', '100.5'],
  ['usdt btc 100,50', '100.5'],
  ['usdt btc 1000,500', '1000.5'],
  ['eth usdt 0,500', '0.5'],
  ['usdt btc 100.500', '100.5'],
])('reads the amount in "%s" as %s', async (command, amount) => {
  expect(await rate(command)).toMatchObject({ kind: 'rate', give: { amount } })
})
