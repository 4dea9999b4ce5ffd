import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '@cambio/contract/order-view'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, LTC, makeOrder, orderPath, pay } from '../orders.ts'
import { words } from '../words.ts'

const AMOUNT = '0.42'
const ORDER_PATIENCE_MS = 60_000
const MAX_SHEETS = 2
/**
 * Script that returns a page's printed content: the text, its colours and background colours, and the number of visible
 * controls.
 */
const ON_PAPER = `(() => {
  const seen = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility() && one.closest('script, style') === null)
  const inked = seen.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  return {
    text: document.body.innerText.replaceAll(/\\s+/g, ' '),
    inks: [...new Set(inked.map((one) => getComputedStyle(one).color))],
    grounds: [...new Set([...document.querySelectorAll('body, main, .card'), ...inked].map((one) => getComputedStyle(one).backgroundColor))].filter((one) => one !== 'rgba(0, 0, 0, 0)'),
    pressed: seen.filter((one) => one.matches('header, footer, button, .btn, input, nav')).length,
  }
})()`

let stack: Stack
let browser: Browser
let made: OrderView
let order: OrderView
beforeAll(async () => {
  stack = await openStack()
  browser = await openBrowser()
  const api = new ApiClient(stack.url)
  made = (await makeOrder(api, ETH, LTC, AMOUNT, 'FIXED')).body
  await pay(api, made, ETH, AMOUNT)
  order = await api.orderIn(made, ['FINISHED'], ORDER_PATIENCE_MS)
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

describeVariations([
  ['ru', 'dark'],
  ['en', 'light'],
])('locale %s, %s theme', (locale, colorScheme) => {
  test('the receipt of a finished order prints in black on at most two sheets', async () => {
    const { page, close } = await visit(browser, { locale, colorScheme })
    await openPage(page, stack.url + orderPath(made, locale))
    await page.getByRole('button', { name: words(locale, 'order')('print') }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const { text, inks, grounds, pressed } = await page.evaluate<{
      text: string
      inks: string[]
      grounds: string[]
      pressed: number
    }>(ON_PAPER)
    const plain = text.replaceAll(' ', '')
    const number = words(locale, 'order')('number', { number: String(order.orderId) }).replaceAll(/\s/g, '')
    const amounts = [order.deposits[0]?.amount, order.withdrawals[0]?.amount].map((amount = '') =>
      locale === 'en' ? amount : amount.replace('.', ','),
    )
    const year = String(new Date(order.createdAt).getFullYear())
    const [deposit, payout] = [order.deposits[0]?.txId, order.withdrawals[0]?.txId]
    for (const output of [number, ...amounts, order.destinationAddress, order.refundAddress, deposit, payout, year]) {
      expect(output).toBeTruthy()
      expect(plain).toContain(output)
    }
    expect(text).toContain('Cambio')
    expect(text, 'whose time it is').toContain('UTC')
    expect(inks).toEqual(['rgb(0, 0, 0)'])
    expect(grounds).toEqual(['rgb(255, 255, 255)'])
    expect(pressed).toBe(0)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length
    expect(sheets).toBeGreaterThan(0)
    expect(sheets).toBeLessThanOrEqual(MAX_SHEETS)
    await close()
  })

  test('the receipt page contains no addresses or transaction IDs', async () => {
    const { page, complaints, close } = await visit(browser, { locale, width: 390, colorScheme })
    const prefix = locale === 'en' ? '' : `/${locale}`
    await openPage(page, `${stack.url}${prefix}/receipt/${order.receiptToken}`)
    const say = words(locale, 'order')
    await page.getByRole('heading', { level: 1, name: say('shared_title', { from: 'ETH', to: 'LTC' }) }).waitFor()
    await page.getByRole('link', { name: say('shared_try', { from: 'ETH', to: 'LTC' }) }).waitFor()
    const sent = await page.content()
    for (const secret of [order.destinationAddress, order.refundAddress, order.payinHash, order.payoutHash])
      expect(sent).not.toContain(secret)
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await fetch(new URL(new URL(preview ?? '').pathname, stack.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
    const forged = await fetch(`${stack.url}${prefix}/receipt/${order.receiptToken.slice(0, -2)}`)
    expect(forged.status).toBe(404)
  })

  test('the page of an unpaid order prints without the collapsed what-if questions', async () => {
    const waiting = (await makeOrder(new ApiClient(stack.url), ETH, LTC, AMOUNT, 'FIXED')).body
    const { page, close } = await visit(browser, { locale, colorScheme })
    await openPage(page, stack.url + orderPath(waiting, locale))
    const questions = page.getByRole('region', { name: words(locale, 'order')('what_if') }).locator('details')
    await expect.poll(() => questions.count()).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    for (const question of await questions.all()) expect(await question.isVisible()).toBe(false)
    await close()
  })
})
