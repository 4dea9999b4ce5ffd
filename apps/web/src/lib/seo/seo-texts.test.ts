import { afterEach, expect, test, vi } from 'vitest'
import { loadSeoTexts, pageName } from './seo-texts.ts'

const callApi = vi.hoisted(() => vi.fn(() => Promise.resolve({ en: { 'home:seo_title': 'Another' } })))
const isMiniAppRequest = vi.hoisted(() => vi.fn(() => false))
vi.mock('../api/api-client.ts', () => ({ callApi }))
vi.mock('../api/request.ts', () => ({ isMiniAppRequest }))
afterEach(() => {
  callApi.mockClear()
  vi.unstubAllGlobals()
})

test("requests a page's SEO copy only once", async () => {
  expect(pageName('/exchange-btc-eth')).toBe('exchange')
  await loadSeoTexts('home')
  expect(await loadSeoTexts('home')).toEqual({ en: { 'home:seo_title': 'Another' } })
  expect(callApi).toHaveBeenCalledTimes(1)
})

test('requests no SEO copy in the mini-app', async () => {
  vi.stubGlobal('miniApp', {})
  expect(await loadSeoTexts('exchange')).toEqual({})
  expect(callApi).not.toHaveBeenCalled()
})

test('the server requests no SEO copy for a page of the mini-app', async () => {
  isMiniAppRequest.mockReturnValueOnce(true)
  expect(await loadSeoTexts('exchange')).toEqual({})
  expect(callApi).not.toHaveBeenCalled()
})

test.each(['%00', 'x'.repeat(400), 'Nothing', '..', 'a_b'])(
  'does not request SEO copy for %j, which is not a page name',
  async (name) => {
    expect(await loadSeoTexts(name)).toEqual({})
    expect(callApi).not.toHaveBeenCalled()
  },
)

test('limits the number of pages whose SEO copy is cached', async () => {
  await loadSeoTexts('first')
  const twoCharacters = (number: number): string =>
    String.fromCodePoint(97 + Math.floor(number / 26), 97 + (number % 26))
  for (let number = 0; number < 150; number += 1) await loadSeoTexts(`made-up-${twoCharacters(number)}`)
  callApi.mockClear()
  await loadSeoTexts('first')
  expect(callApi).toHaveBeenCalledTimes(1)
})
