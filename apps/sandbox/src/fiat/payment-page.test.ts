import { expect, test } from 'vitest'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { eventually, startFiat } from './testing/fiat-sandbox.ts'

const EMAIL = 'buyer@example.test'
const CARD = { number: '4444 4444 4444 3333', expiry: '12/30', cvv: '123', holder: 'Ada Lovelace' }
const DECLINED = { ...CARD, number: '5555 4444 3333 1111', cvv: '555' }

/** Starts a purchase. Returns functions that use its payment page as a browser would. */
async function open(amount?: string) {
  const sandbox = await startFiat({ returnUrl: 'https://exchange.example.test/paid' })
  const id = await sandbox.buy(await sandbox.signUp(EMAIL), 'o1', amount)
  const page = async (language = 'en') => {
    const headers = { 'accept-language': language }
    const answer = await sandbox.running.app.inject({ url: `/sandbox/pay/${id}`, headers })
    return answer.body
  }
  const post = (path: string, form: Record<string, string>) =>
    sandbox.running.app.inject({
      method: 'POST',
      url: `/sandbox/pay/${id}${path}`,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const purchase = () => sandbox.running.provider.purchases.find(id)
  return { sandbox, page, post, purchase }
}

test("accepts a card payment that the user confirms with the bank's code", async () => {
  const { sandbox, page, post, purchase } = await open()
  expect(await page()).toContain('action="/sandbox/pay/')
  expect((await post('/card', CARD)).statusCode).toBe(303)
  expect(purchase()).toMatchObject({ status: 'pending', card: '3333' })
  expect(await page()).toContain(PAYMENT_TEXTS.en.codeTitle)
  expect((await post('', { code: '1234', action: 'confirm' })).statusCode).toBe(303)
  await eventually('coins', () => (sandbox.paid.length === 1 ? true : null))
  const result = await page()
  expect(result).toContain(PAYMENT_TEXTS.en.paid)
  expect(result).toContain('href="https://exchange.example.test/paid?merchant_transaction_id=o1"')
})

test('neither stores nor shows the card number', async () => {
  const { page, post, purchase } = await open()
  await post('/card', CARD)
  expect(JSON.stringify(purchase())).not.toMatch(/4444|"123"/)
  expect(await page()).not.toContain('4444 4444')
})

test.each([
  ['another number', { ...CARD, number: '4111 1111 1111 1111' }],
  ['another CVV', { ...CARD, cvv: '124' }],
  ['the name of a method as CVV', { ...CARD, cvv: 'toString' }],
  ['an expired date', { ...CARD, expiry: '10/26' }],
  ['a wrong date', { ...CARD, expiry: '13/30' }],
  ['no surname', { ...CARD, holder: 'Ada' }],
  ['an empty form', {}],
])('rejects a card with %s and shows the form again', async (_what, form) => {
  const { post, purchase } = await open()
  const answer = await post('/card', form)
  expect([answer.statusCode, answer.body.includes(PAYMENT_TEXTS.en.wrongCard)]).toEqual([422, true])
  expect(purchase()).toMatchObject({ status: 'new', card: null })
})

test('ends a purchase without a payment when the bank declines the test card', async () => {
  const { page, post, purchase } = await open()
  await post('/card', DECLINED)
  expect(purchase()).toMatchObject({ status: 'order_failed' })
  expect(await page()).toContain(PAYMENT_TEXTS.en.declined)
})

test('ends a purchase after three wrong codes, even if a correct code follows', async () => {
  const { post, purchase } = await open()
  await post('/card', CARD)
  for (const code of ['0000', '1111']) expect((await post('', { code, action: 'confirm' })).statusCode).toBe(422)
  await post('', { code: '2222', action: 'confirm' })
  await post('', { code: '1234', action: 'confirm' })
  expect(purchase()).toMatchObject({ status: 'descriptor_failed' })
})

test("cancels the purchase when the user cancels the payment on the bank's page", async () => {
  const { post, purchase } = await open()
  await post('/card', CARD)
  await post('', { code: '', action: 'cancel' })
  expect(purchase()).toMatchObject({ status: 'cancelled' })
})

test('holds a payment that needs an identity check until the check is complete', async () => {
  const { page, post, purchase } = await open('5000')
  await post('/card', CARD)
  await post('', { code: '1234', action: 'confirm' })
  expect(purchase()).toMatchObject({ status: 'order_scheduled' })
  expect(await page('ru')).toContain(PAYMENT_TEXTS.ru.held)
})

test('returns 404 for an unknown payment', async () => {
  const { sandbox } = await open()
  expect((await sandbox.running.app.inject({ url: '/sandbox/pay/none' })).statusCode).toBe(404)
  expect(Object.keys(PAYMENT_TEXTS.ru)).toEqual(Object.keys(PAYMENT_TEXTS.en))
})

test('confirms an email address only when the user presses the button on the confirmation page', async () => {
  const { sandbox } = await open()
  const mail = sandbox.running.mailbox.list(EMAIL)[0]?.text ?? ''
  const path = new URL(/http\S+/.exec(mail)?.[0] ?? '').pathname
  const isConfirmed = () => sandbox.running.provider.users.ofConfirmKey(path.split('/').at(-1) ?? '')?.isEmailConfirmed
  expect((await sandbox.running.app.inject({ url: path })).body).toContain(EMAIL)
  expect(isConfirmed()).toBe(false)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await sandbox.running.app.inject({ method: 'POST', url: path, headers, payload: '' })
  expect(clicked.body).toContain(PAYMENT_TEXTS.en.confirmed)
  expect(isConfirmed()).toBe(true)
})
