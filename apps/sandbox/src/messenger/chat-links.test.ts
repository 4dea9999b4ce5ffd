import { expect, test } from 'vitest'

const LINKS = new URL('assets/chat-links.js', import.meta.url).href
const { hostPage, pageOf } = (await import(LINKS)) as {
  hostPage: (url: string, chat: { user: string; language: string }) => string
  pageOf: (path: string, launch: string, origin: string) => string
}
const ORIGIN = 'http://localhost:3000'

test('a bot button opens its page in the simulated messenger of the same user', () => {
  const link = hostPage(`${ORIGIN}/app/order/7?destinationAddress=bc1q`, { user: '7', language: 'ru' })
  const query = new URL(link, ORIGIN).searchParams
  expect(Object.fromEntries(query)).toEqual({ user: '7', language: 'ru', path: '/app/order/7?destinationAddress=bc1q' })
  expect(pageOf(query.get('path') ?? '', 'tgWebAppData=x', ORIGIN)).toBe(
    `${ORIGIN}/app/order/7?destinationAddress=bc1q#tgWebAppData=x`,
  )
})

test('pageOf returns the home page for an empty path and rejects a URL of another site', () => {
  expect(pageOf('', 'a=b', ORIGIN)).toBe(`${ORIGIN}/app#a=b`)
  expect(() => pageOf('//other.example/app', '', ORIGIN)).toThrow('another site')
})
