import { expect, test } from 'vitest'
import { miniAppLink, miniAppPage } from './mini-app-link.ts'

test("the mini-app opens the linked page in the user's language", () => {
  expect(miniAppLink('https://x.example', 'en', '')).toBe('https://x.example/app')
  const link = new URL(miniAppLink('https://x.example', 'ru', '/order/7?destinationAddress=a%26b'))
  expect(link.href).toBe('https://x.example/app/ru/order/7?destinationAddress=a%26b')
  const query = Object.fromEntries(link.searchParams)
  expect(miniAppPage(link.pathname.slice('/app'.length), query)).toBe('/ru/order/7?destinationAddress=a%26b')
})

test("the mini-app opens the home page in the user's language if the link names no page", () => {
  const home = new URL(miniAppLink('https://x.example', 'ru', ''))
  expect(miniAppPage(home.pathname.slice('/app'.length), { login: '1' })).toBe('/ru')
})

test('drops link parameters that the linked page does not use', () => {
  expect(miniAppPage('/exchange-eth-ltc', { amount: '1', login: '1', destinationAddress: ['a', 'b'] })).toBe(
    '/exchange-eth-ltc?amount=1',
  )
})

test.each([
  '//evil.example',
  '/https://evil.example',
  '/profile/keys',
  '/order/7/../../x',
  '/order/x',
  '/xx',
  '/ru/',
  '/',
  '/order/7\n',
])('the mini-app opens the home page for an unknown path: %j', (path) => {
  expect(miniAppPage(path, {})).toBe('/')
})
