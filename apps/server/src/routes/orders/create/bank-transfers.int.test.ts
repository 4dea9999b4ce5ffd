import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { recordAddresses } from '@cambio/adapters/postgres/testing/record-addresses'
import { memoOfReference } from '@cambio/core/fiat/creditor-reference'
import { HOT_KEY } from '@cambio/core/chains/signer'
import { passIdentity } from '@cambio/adapters/postgres/testing/pass-identity'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { newPartner } from '../../../testing/partner.ts'
import { newUser, TestBrowser } from '../../../testing/people.ts'
import { startTestApp, TEST_CHAINS, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v2/orders/public/create'
const IBAN = 'DE89370400440532013000'
const BANK = {
  chain: 'sepa',
  family: 'bank',
  holder: 'Example B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
}
/** Another example IBAN from the registry, listed in the blacklist file. */
const LISTED = 'GB29NWBK60161331926819'
const REFUND = { refundAddress: 'de89 3704 0044 0532 0130 00' }

let stack: TestApp
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-bank-'))
  const listed = join(folder, 'blacklist')
  writeFileSync(listed, `sepa ${LISTED}\n`)
  stack = await startTestApp({ CHAINS: JSON.stringify([...TEST_CHAINS, BANK]), BLACKLIST_FILE: listed })
  const newest = stack.composition.services.ticks.latest()
  const prices = { ...newest?.prices, EUR: '1.08' }
  const inventory = { ...newest?.inventory, 'eur-sepa': '10000000' }
  await stack.tick({ prices, inventory, payoutFees: { ...newest?.payoutFees, 'eur-sepa': '50' } })
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
    destinationAddress: ETH_ADDRESS,
    claimedDepositAmount: '200',
    ...part,
  })

const rateOf = async (rateMode: string) => {
  const query = `instrumentFromSlug=eur-sepa&instrumentToSlug=eth&claimedDepositAmount=200&rateMode=${rateMode}`
  return (await stack.app.inject(`/api/v2/rates/public/one?${query}&exchangeType=fiat`)).json()
}

it('quotes a bank transfer purchase with cost lines that add up to the amount sent', async () => {
  const rate = await rateOf('FLOATING')
  expect(rate.waterfall, JSON.stringify(rate)).toBeDefined()
  expect(rate.liquidityProviderPublicCode).toBe('internal')
  const wei = (text: string) => BigInt(Math.round(Number(text) * 1e12))
  const sum = rate.waterfall.reduce((total: bigint, { amount }: { amount: string }) => total + wei(amount), 0n)
  expect(Number(sum - wei(rate.amountToGet))).toBeLessThanOrEqual(rate.waterfall.length)
})

it('rejects a fixed rate for a bank transfer, because it would expire before the transfer is confirmed', async () => {
  expect((await rateOf('FIXED')).code).toBe('ERR_NOT_ACCEPTABLE')
  const buyer = await newUser(stack, 'bank-fixed@example.org')
  await confirm('bank-fixed@example.org')
  const made = await buyer.post(CREATE, payload({ ...REFUND, rateMode: 'FIXED' }))
  expect([made.statusCode, made.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
})

it('returns the bank details and payment reference to a buyer with a confirmed email address', async () => {
  const buyer = await newUser(stack, 'bank-buyer@example.org')
  const early = await buyer.post(CREATE, payload(REFUND))
  expect([early.statusCode, early.json().message]).toEqual([422, 'Confirm your email first'])
  await confirm('bank-buyer@example.org')
  const made = await buyer.post(CREATE, payload(REFUND), { 'idempotency-key': 'bank-1' })
  expect(made.statusCode, made.body).toBe(200)
  const { depositAddress, refundAddress, state } = made.json()
  expect([state, refundAddress]).toEqual(['WAITING', IBAN])
  expect(depositAddress.bank).toEqual({ holder: BANK.holder, bic: BANK.bic })
  const [row] = await stack.query(`SELECT deposit_memo FROM orders WHERE order_id = ${made.json().orderId}`)
  expect(memoOfReference(depositAddress.depositAddressMemo)).toBe(row?.deposit_memo)
  expect(depositAddress.paymentUri.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    BANK.bic,
    BANK.holder,
    BANK.iban,
    'EUR200',
    '',
    depositAddress.depositAddressMemo,
  ])
  const again = await buyer.post(CREATE, payload(REFUND), { 'idempotency-key': 'bank-1' })
  expect(again.json().orderId).toBe(made.json().orderId)
})

it('masks the refund IBAN for a caller who only has the order link', async () => {
  const buyer = await newUser(stack, 'bank-link@example.org')
  await confirm('bank-link@example.org')
  const { orderId } = (await buyer.post(CREATE, payload(REFUND))).json()
  const seen = async (caller: TestBrowser) =>
    (await caller.get(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${ETH_ADDRESS}`)).json()
  expect(await seen(buyer)).toMatchObject({ controlled: true, refundAddress: IBAN })
  expect(await seen(new TestBrowser(stack))).toMatchObject({ controlled: false, refundAddress: 'DE89•••3000' })
})

it('marks bank transfers in the rates file as manually confirmed and open only to registered users', async () => {
  const file = (await stack.app.inject('/api/v2/rates/public/json-v2-custom')).json<Record<string, unknown>[]>()
  const sent = file.filter(({ from }) => from === 'SEPAEUR')
  expect(sent.length).toBeGreaterThan(0)
  for (const row of sent)
    expect(row).toMatchObject({ params: ['manual', 'reg'], floating: { minutes: 0, percent: '0' } })
})

const count = async () => (await stack.query('SELECT count(*)::int AS orders FROM orders'))[0]?.orders

it('does not create an order for a guest or with a wrong IBAN', async () => {
  const before = await count()
  const guest = await new TestBrowser(stack).post(CREATE, payload())
  expect(guest.statusCode).toBe(401)
  const buyer = await newUser(stack, 'bank-typo@example.org')
  await confirm('bank-typo@example.org')
  const typo = await buyer.post(CREATE, payload({ refundAddress: 'DE89370400440532013001' }))
  expect([typo.statusCode, typo.json().data.details.field]).toEqual([422, 'refundAddress'])
  expect(await count()).toBe(before)
})

it('states that an API key cannot create an order with fiat money', async () => {
  const made = await (await newPartner(stack)).post(CREATE, payload(REFUND))
  expect([made.statusCode, made.json().code]).toEqual([403, 'ERR_FORBIDDEN'])
  expect(made.json().message).toContain('need a signed-in account, not an API key')
})

it('rejects purchases after the bank recalls a payment, until an operator unblocks the account', async () => {
  const buyer = await newUser(stack, 'bank-recalled@example.org')
  await confirm('bank-recalled@example.org')
  const made = await buyer.post(CREATE, payload(REFUND))
  const { orderId } = made.json()
  await stack.query(
    `INSERT INTO bank_line (statement_id, kind, amount, fee, name, payer_check, booked_at, first_operator)
     VALUES ('recalled', 'in', 20000, 0, 'Anna Smith', 'matches', now(), 'alice')`,
  )
  await stack.query(
    `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, order_id, seen_at)
     VALUES ('sepa', 'recalled', '0', 'eur-sepa', '${BANK.iban}', 20000, 'ORPHANED', ${orderId}, now())`,
  )
  const [deposit] = await stack.query(`SELECT id::text FROM deposit WHERE tx_id = 'recalled'`)
  await stack.workerStores.work.stores.chains.noteRecall(String(deposit?.id), true)
  const refused = await buyer.post(CREATE, payload(REFUND))
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'Purchases are closed for this account'])
  await stack.query('UPDATE bank_recall SET released_at = now()')
  expect((await buyer.post(CREATE, payload(REFUND))).statusCode).toBe(200)
})

describe('sale with a payout to a bank account', () => {
  const sale = (part: object = {}) => ({
    ...payload({ destinationAddress: 'de89 3704 0044 0532 0130 00', claimedDepositAmount: '0.1' }),
    refundAddress: ETH_REFUND_ADDRESS,
    ...part,
    instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
    instrumentTo: { currencyTitle: 'EUR', networkTitle: 'SEPA', slug: 'eur-sepa' },
  })
  const seller = async (email: string) => {
    const browser = await newUser(stack, email)
    await confirm(email)
    const { userId } = (await browser.get('/api/v1/users/account-data')).json()
    const name = { firstName: 'Anna', lastName: 'Smith' }
    await passIdentity(stack.stores, { userId, name, secret: 'a secret of this test' })
    return browser
  }

  it('quotes a sale for euros with cost lines that add up to the cent', async () => {
    const query = 'instrumentFromSlug=eth&instrumentToSlug=eur-sepa&claimedDepositAmount=0.1&rateMode=FLOATING'
    const rate = (await stack.app.inject(`/api/v2/rates/public/one?${query}`)).json()
    expect(rate.liquidityProviderPublicCode, JSON.stringify(rate)).toBe('internal')
    expect(rate.noKycThreshold).toBeNull()
    const cents = (text: string) => Math.round(Number(text) * 100)
    const lines: { amount: string }[] = rate.waterfall
    expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(rate.amountToGet))
  })

  it("accepts a verified account holder's bank sale and returns the IBAN in canonical form", async () => {
    const browser = await seller('bank-seller@example.org')
    const made = await browser.post(CREATE, sale())
    expect(made.statusCode, made.body).toBe(200)
    expect(made.json()).toMatchObject({ state: 'WAITING', rateMode: 'FLOATING', destinationAddress: IBAN })
    const history = (await browser.get('/api/v1/users/orders')).json()
    expect(JSON.stringify(history)).toContain(String(made.json().orderId))
  })

  it('rejects a bank sale from a caller with a stolen refresh cookie but no valid access token', async () => {
    const before = await count()
    const owner = await seller('bank-stolen@example.org')
    const attacker = owner.copy()
    for (const name of attacker.cookies.keys()) if (name.endsWith('_access')) attacker.cookies.delete(name)
    expect((await attacker.post(CREATE, sale())).statusCode).toBe(401)
    expect(await count()).toBe(before)
  })

  it('rejects a bank sale by a guest, an unconfirmed account or an unverified user', async () => {
    const before = await count()
    const browser = await newUser(stack, 'bank-unverified@example.org')
    const early = await browser.post(CREATE, sale())
    expect([early.statusCode, early.json().message]).toEqual([422, 'Confirm your email first'])
    await confirm('bank-unverified@example.org')
    const made = await browser.post(CREATE, sale())
    expect([made.statusCode, made.json().message]).toEqual([403, 'Verify your identity first'])
    expect((await new TestBrowser(stack).post(CREATE, sale())).statusCode).toBe(401)
    expect(await count()).toBe(before)
  })

  it.each([
    ['a fixed rate', { rateMode: 'FIXED' }, 422, 'ERR_NOT_ACCEPTABLE', undefined],
    ['a wrong IBAN', { destinationAddress: 'DE89370400440532013001' }, 422, 'ERR_VALIDATION', 'destinationAddress'],
    ['the IBAN of the exchange', { destinationAddress: BANK.iban }, 422, 'ERR_VALIDATION', 'destinationAddress'],
    ['a listed IBAN', { destinationAddress: LISTED }, 403, 'ERR_FORBIDDEN', 'destinationAddress'],
    ['a memo', { destinationAddressMemo: '77' }, 422, 'ERR_VALIDATION', 'destinationAddressMemo'],
    ['no refund address', { refundAddress: null }, 422, 'ERR_VALIDATION', 'refundAddress'],
    [
      'more euros than the inventory has',
      { claimedDepositAmount: '500' },
      406,
      'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
      undefined,
    ],
  ])('rejects a bank sale with %s without creating an order', async (_what, part, status, code, field) => {
    const before = await count()
    const browser = await seller(`bank-${Math.random()}@example.org`)
    const made = await browser.post(CREATE, sale(part))
    expect(made.statusCode, made.body).toBe(status)
    if (code) expect(made.json().code).toBe(code)
    if (field) expect(made.json().data.details.field).toBe(field)
    expect(await count()).toBe(before)
  })
})
