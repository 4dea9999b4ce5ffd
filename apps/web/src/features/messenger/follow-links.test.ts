// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { fakeMessenger } from '../../testing/fake-messenger.ts'
import { followLinks } from './follow-links.ts'
import { Host } from './host.ts'

afterEach(() => document.body.replaceChildren())

/** Clicks a link in the mini-app. Returns the bridge calls, and whether the browser itself would open the link. */
async function click(href: string, { version = '9.0', target = '' } = {}) {
  const root = document.createElement('div')
  document.body.append(root)
  const calls = fakeMessenger(version)
  followLinks(new Host(), root)
  const link = document.createElement('a')
  Object.assign(link, { href, target })
  root.append(link)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  const isLeft = link.dispatchEvent(event)
  // The bridge library makes its call in a later microtask.
  await new Promise((resolve) => setTimeout(resolve))
  return { isLeft, calls: calls.filter(({ method }) => method.startsWith('web_app_open')) }
}

test.each([
  ['https://t.me/$abc', 'web_app_open_invoice', { slug: 'abc' }],
  ['https://t.me/share/url?url=a', 'web_app_open_tg_link', { path_full: '/share/url?url=a' }],
])('opens the link %s in the messenger itself', async (href, method, params) => {
  expect(await click(href)).toEqual({ isLeft: false, calls: [{ method, params }] })
})

test('opens a link with target="_blank" through the messenger', async () => {
  const { isLeft, calls } = await click('https://explorer.example/tx', { target: '_blank' })
  expect(isLeft).toBe(false)
  expect(calls[0]).toMatchObject({ method: 'web_app_open_link', params: { url: 'https://explorer.example/tx' } })
})

test.each([
  ['a page of the mini-app', '/orders', '9.0'],
  ['a page that leads back, such as the card provider', 'https://pay.example/1', '9.0'],
  ['an invoice in an old messenger', 'https://t.me/$abc', '6.0'],
])('lets the browser itself open %s', async (_name, href, version) => {
  expect(await click(href, { version })).toEqual({ isLeft: true, calls: [] })
})
