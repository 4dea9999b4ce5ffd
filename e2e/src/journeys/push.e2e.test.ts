import { PushService } from '@cambio/adapters/push/testing/push-service'
import type { PushMessage, PushSubscription } from '@cambio/core/notices/push'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { pushKey } from '@cambio/contract/calls/order-push'
import type { OrderView } from '@cambio/contract/order-view'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { openedOrder, submitForm } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, LTC, pay } from '../orders.ts'
import { words } from '../words.ts'

const AMOUNT = '1'
const ORDER_PATIENCE_MS = 60_000

let stack: Stack
let service: PushService
let browser: Browser
let api: ApiClient
beforeAll(async () => {
  stack = await openStack({ WEBHOOK_ALLOW_LOOPBACK: 'true' })
  service = await PushService.start()
  browser = await openBrowser()
  api = new ApiClient(stack.url)
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await stack?.close()
})

/**
 * Script that fakes the notification permission and the push subscription, because the test browser has no push
 * service. The page, the server and the message delivery are real.
 */
const standIn = ({ endpoint, p256dh, auth }: PushSubscription): string => `
  const subscription = {
    endpoint: '${endpoint}',
    toJSON: () => ({ endpoint: '${endpoint}', keys: { p256dh: '${p256dh}', auth: '${auth}' } }),
  }
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.subscribedWith = applicationServerKey
    return subscription
  }
  PushManager.prototype.getSubscription = async () => subscription
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
  Notification.requestPermission = async () => {
    localStorage.setItem('permission', 'granted')
    return 'granted'
  }`

test('a device receives push notifications about an order until the user turns them off', async () => {
  const { page, complaints } = await visit(browser, { locale: 'ru', width: 390, colorScheme: 'dark' })
  const ru = words('ru', 'order')
  const { body: key } = await api.get<{ publicKey: string }>(pushKey, {})
  const device = service.subscribe(key.publicKey)
  await page.addInitScript(standIn(device))
  const bell = (pressed: boolean) => page.getByRole('button', { name: ru('push_title'), pressed })
  const newOrder = async () => {
    await openPage(page, `${stack.url}/ru/exchange-eth-ltc?amount=${AMOUNT}`)
    await submitForm(page, { send: ETH, receive: LTC }, 'ru')
    const { body: order } = await api.get<OrderView>(orderPublicInfo, await openedOrder(page))
    await bell(false).click()
    await bell(true).waitFor()
    await page.getByText(ru('push_on')).waitFor()
    return order
  }
  const left = await newOrder()
  await bell(true).click()
  await bell(false).waitFor()
  await expectSound(page)

  const order = await newOrder()
  expect(await page.evaluate('window.subscribedWith')).toBe(key.publicKey)
  await reloadPage(page)
  await bell(true).waitFor()
  await expectSound(page)
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'], fullPage: true })
  for (const one of [left, order]) await pay(api, one, ETH, AMOUNT)
  for (const one of [left, order]) await api.orderIn(one, ['FINISHED'], ORDER_PATIENCE_MS)
  await expect.poll(() => service.receivedBy(device).length, { timeout: ORDER_PATIENCE_MS }).toBe(2)
  const received = service.receivedBy(device) as PushMessage[]
  expect(received.map(({ title }) => title)).toEqual([
    expect.stringContaining(String(order.orderId)),
    expect.stringContaining('LTC'),
  ])
  for (const { url, body } of received) {
    expect(url).toBe(page.url())
    expect(body).toMatch(/[а-я]{3}/)
  }
  expect(complaints).toEqual([])
})
