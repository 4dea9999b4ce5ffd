import { expect, test } from 'vitest'
import { openRates } from '../../testing/rates-with-provider.ts'
import { answerInline } from './answer-inline.ts'

/** Longest time for which an inline query may wait, so that its answer arrives before the messenger's limit. */
const LONGEST_WAIT_MS = 2_000

function open() {
  const { deps, ...world } = openRates()
  const services = {
    ...deps,
    inlineLimiter: { take: async () => ({ isOver: false, left: 1 }) },
    bot: { chosenLocale: async () => null },
    composeCard: () => ({ id: 'rate', title: '', description: '', text: 'A card', link: { text: '', url: '' } }),
  } as unknown as Parameters<typeof answerInline>[0]
  const ask = (text: string) =>
    answerInline(services, { kind: 'inline', queryId: '1', text, user: { messengerUserId: 1, language: 'en' } })
  return { ...world, ask }
}

test("answers an inline query without waiting longer than the limit for a provider's first quote", async () => {
  const { ask, waits } = open()
  expect(await ask('eth xmr 2')).toMatchObject({ kind: 'inline', cards: [{ text: 'A card' }] })
  expect(waits).toContain(LONGEST_WAIT_MS)
})

test.each(['eth xmr 2', 'eth xmr'])('returns no result card for "%s" while no provider responds', async (text) => {
  const { ask, provider } = open()
  provider.answer = () => Promise.reject(new Error('late'))
  expect(await ask(text)).toEqual({ kind: 'inline', queryId: '1', cards: [] })
})

test('returns no result card for an ambiguous amount in an inline query', async () => {
  expect(await open().ask('usdt btc 1,500')).toMatchObject({ cards: [] })
})
