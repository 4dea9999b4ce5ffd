import { expect, test } from 'vitest'
import { ADDRESS, startFiat } from './testing/fiat-sandbox.ts'

const EMAIL = 'seller@example.test'
const RATE = 'from=BTC&to=USD&amount=0.01&is_total=false&payment=card&network=BITCOIN'
const CARD = { number: '4444 4444 4444 3333', expiry: '12/29', cvv: '123', holder: 'Anna Seller' }
type Sandbox = Awaited<ReturnType<typeof startFiat>>
type Data = { data: Record<string, string> }

/** Signs a user up, saves a card and requests a rate token. */
async function ready(sandbox: Sandbox) {
  const session = await sandbox.signUp(EMAIL)
  const { uuid } = sandbox.running.provider.users.change(EMAIL, {})
  const { cardId } = sandbox.running.provider.savedCards.save(uuid, { lastDigits: '3333', isRefusing: false })
  const { body } = await sandbox.call('GET', `/b2b/fiat/sell-rates?${RATE}`, session)
  const sale = { card_id: cardId, flow_id: 'payout', wallet: ADDRESS, merchant_transaction_id: 's1' }
  return { session, sale: { ...sale, sell_token: (body as Data).data.sell_token } }
}

test('starts a sale only after the identity check', async () => {
  const sandbox = await startFiat()
  const { session, sale } = await ready(sandbox)
  expect(await sandbox.call('POST', '/b2b/fiat/sell', session, sale)).toMatchObject({ status: 403 })
  await sandbox.call('POST', `/sandbox/fiat/users/${EMAIL}`, {}, { kyc: 'complete' })
  const first = await sandbox.call('POST', '/b2b/fiat/sell', session, sale)
  expect(first).toMatchObject({ status: 200, body: { data: { merchant_transaction_id: 's1', address: ADDRESS } } })
  expect(await sandbox.call('POST', '/b2b/fiat/sell', session, sale)).toEqual(first)
})

test.each([
  ['an unknown card', { card_id: 'card_unknown' }],
  ['a wrong rate token', { sell_token: 'wrong' }],
  ['a wrong refund address', { wallet: 'nowhere' }],
  ['no refund address', { wallet: '' }],
  ['another flow', { flow_id: 'refund' }],
])('does not start a sale with %s', async (_what, part) => {
  const sandbox = await startFiat()
  const { session, sale } = await ready(sandbox)
  await sandbox.call('POST', `/sandbox/fiat/users/${EMAIL}`, {}, { kyc: 'complete' })
  const { status } = await sandbox.call('POST', '/b2b/fiat/sell', session, { ...sale, ...part })
  expect([400, 403]).toContain(status)
  expect(sandbox.running.provider.sales.find('s1')).toBeNull()
})

test('rejects malformed control calls and calls that the state of the sale does not allow', async () => {
  const sandbox = await startFiat()
  expect((await sandbox.call('GET', '/sandbox/fiat/sales/s1')).status).toBe(404)
  const { session, sale } = await ready(sandbox)
  await sandbox.call('POST', `/sandbox/fiat/users/${EMAIL}`, {}, { kyc: 'complete' })
  await sandbox.call('POST', '/b2b/fiat/sell', session, sale)
  const control = async (body: object) => (await sandbox.call('POST', '/sandbox/fiat/sales/s1', {}, body)).status
  for (const body of [{}, { outcome: 'slow' }, { outcome: 'paid', more: 1 }, { outcome: 'paid' }])
    expect(await control(body)).toBeGreaterThanOrEqual(400)
  expect((await sandbox.call('POST', '/sandbox/fiat/settings', {}, { payout: 'maybe' })).status).toBe(400)
  const partner = { ...sandbox.asPartner }
  const refund = { merchant_transaction_id: 's1', address: ADDRESS }
  expect((await sandbox.call('POST', '/b2b/fiat/sell/refund', partner, refund)).status).toBe(400)
})

test('stores only the last four digits of a card number', async () => {
  const sandbox = await startFiat()
  const session = await sandbox.signUp(EMAIL)
  const { body } = await sandbox.call('POST', '/b2b/user/cards', session, {})
  const { pathname } = new URL((body as Data).data.redirect_url ?? '')
  expect((await sandbox.call('GET', pathname)).status).toBe(200)
  expect((await sandbox.call('GET', `${pathname}0`)).status).toBe(404)
  const post = (card: object) =>
    sandbox.running.app.inject({
      method: 'POST',
      url: pathname,
      payload: new URLSearchParams(Object.entries(card)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await post({ ...CARD, cvv: '999' })).statusCode).toBe(422)
  expect((await post(CARD)).statusCode).toBe(200)
  const cards = await sandbox.call('GET', '/b2b/user/cards', session)
  expect(cards.body).toMatchObject({ data: [{ number: '**** 3333' }] })
})
