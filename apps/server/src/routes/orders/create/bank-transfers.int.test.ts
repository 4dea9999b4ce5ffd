import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { recordAddresses } from '@cambio/adapters/postgres/testing/record-addresses'
import { memoOfReference } from '@cambio/core/fiat/creditor-reference'
import { HOT_KEY } from '@cambio/core/chains/signer'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ETH_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { newUser, TestBrowser } from '../../../testing/people.ts'
import { startTestApp, TEST_CHAINS, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v2/orders/public/create'
const IBAN = 'DE89370400440532013000'
const BANK = {
  ...{ chain: 'sepa', family: 'bank', holder: 'Example B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
}
const REFUND = { refundAddress: 'de89 3704 0044 0532 0130 00' }

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ CHAINS: JSON.stringify([...TEST_CHAINS, BANK]) })
  const newest = stack.composition.services.ticks.latest()
  const prices = { ...newest?.prices, EUR: '1.08' }
  await stack.tick({ prices, payoutFees: { ...newest?.payoutFees, 'eur-sepa': '50' } })
  await vi.waitFor(() => expect(stack.composition.services.ticks.latest()?.prices.EUR).toBe('1.08'))
  const owner = createPool(stack.ownerUrl, 1)
  await recordAddresses(owner, BANK.chain, [{ address: BANK.iban, key: HOT_KEY }])
  await owner.end()
})
afterAll(() => stack?.close())

const confirm = (email: string) => stack.query(`UPDATE account SET email_confirmed_at = now() WHERE email = '${email}'`)
const payload = (part: object = {}) =>
  orderPayload({
    instrumentFrom: { currencyTitle: 'EUR', networkTitle: 'SEPA', slug: 'eur-sepa' },
    instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
    ...{ destinationAddress: ETH_ADDRESS, claimedDepositAmount: '200', ...part },
  })

const rateOf = async (rateMode: string) => {
  const query = `instrumentFromSlug=eur-sepa&instrumentToSlug=eth&claimedDepositAmount=200&rateMode=${rateMode}`
  return (await stack.app.inject(`/api/v2/rates/public/one?${query}&exchangeType=fiat`)).json()
}

it('quotes a purchase by bank transfer with cost lines that sum to the last digit', async () => {
  const rate = await rateOf('FLOATING')
  expect(rate.waterfall, JSON.stringify(rate)).toBeDefined()
  expect(rate.liquidityProviderPublicCode).toBe('internal')
  const wei = (text: string) => BigInt(Math.round(Number(text) * 1e12))
  const sum = rate.waterfall.reduce((total: bigint, { amount }: { amount: string }) => total + wei(amount), 0n)
  expect(Number(sum - wei(rate.amountToGet))).toBeLessThanOrEqual(rate.waterfall.length)
})

it('offers no fixed rate, because operators confirm transfers after the rate has ended', async () => {
  expect((await rateOf('FIXED')).code).toBe('ERR_NOT_ACCEPTABLE')
  const buyer = await newUser(stack, 'bank-fixed@example.org')
  await confirm('bank-fixed@example.org')
  const made = await buyer.post(CREATE, payload({ ...REFUND, rateMode: 'FIXED' }))
  expect([made.statusCode, made.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
})

it('returns IBAN, holder, BIC and a reference with check digits to a buyer with a confirmed email', async () => {
  const buyer = await newUser(stack, 'bank-buyer@example.org')
  const early = await buyer.post(CREATE, payload(REFUND))
  expect([early.statusCode, early.json().message]).toEqual([422, 'Confirm your e-mail first'])
  await confirm('bank-buyer@example.org')
  const made = await buyer.post(CREATE, payload(REFUND), { 'idempotency-key': 'bank-1' })
  expect(made.statusCode, made.body).toBe(200)
  const { depositAddress, refundAddress, state } = made.json()
  expect([state, refundAddress]).toEqual(['WAITING', IBAN])
  expect(depositAddress.bank).toEqual({ holder: BANK.holder, bic: BANK.bic })
  const [row] = await stack.query(`SELECT deposit_memo FROM orders WHERE order_id = ${made.json().orderId}`)
  expect(memoOfReference(depositAddress.depositAddressMemo)).toBe(row?.deposit_memo)
  expect(depositAddress.paymentUri.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', BANK.bic, BANK.holder, BANK.iban, 'EUR200', ''],
    depositAddress.depositAddressMemo,
  ])
  const again = await buyer.post(CREATE, payload(REFUND), { 'idempotency-key': 'bank-1' })
  expect(again.json().orderId).toBe(made.json().orderId)
})

it('masks the refund IBAN for a caller who only has the link of the order', async () => {
  const buyer = await newUser(stack, 'bank-link@example.org')
  await confirm('bank-link@example.org')
  const { orderId } = (await buyer.post(CREATE, payload(REFUND))).json()
  const seen = async (caller: TestBrowser) =>
    (await caller.get(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${ETH_ADDRESS}`)).json()
  expect(await seen(buyer)).toMatchObject({ controlled: true, refundAddress: IBAN })
  expect(await seen(new TestBrowser(stack))).toMatchObject({ controlled: false, refundAddress: 'DE89•••3000' })
})

it('lists no bank money in the rates file, because only account holders can send it', async () => {
  const file = (await stack.app.inject('/api/v2/rates/public/json-v2-custom')).json<{ from: string }[]>()
  expect(file.length).toBeGreaterThan(0)
  expect(file.filter(({ from }) => from.endsWith('EUR'))).toEqual([])
})

it('refuses guests, a wrong IBAN and a sale, and stores no order', async () => {
  const count = async () => (await stack.query('SELECT count(*)::int AS orders FROM orders'))[0]?.orders
  const before = await count()
  const guest = await new TestBrowser(stack).post(CREATE, payload())
  expect(guest.statusCode).toBe(401)
  const buyer = await newUser(stack, 'bank-typo@example.org')
  await confirm('bank-typo@example.org')
  const typo = await buyer.post(CREATE, payload({ refundAddress: 'DE89370400440532013001' }))
  expect([typo.statusCode, typo.json().data.details.field]).toEqual([422, 'refundAddress'])
  const sale = await buyer.post(CREATE, {
    ...payload({ destinationAddress: IBAN, claimedDepositAmount: '0.5' }),
    instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
    instrumentTo: { currencyTitle: 'EUR', networkTitle: 'SEPA', slug: 'eur-sepa' },
  })
  expect(sale.statusCode).toBe(422)
  expect(await count()).toBe(before)
})
