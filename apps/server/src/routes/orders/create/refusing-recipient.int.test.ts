import type { XrpChainSettings } from '@cambio/adapters/chains/chain-settings'
import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { openXrpAccount } from '@cambio/adapters/chains/testing/xrp-account'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ETH_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { codeFor, newUser } from '../../../testing/people.ts'
import { startTestApp, TEST_CHAINS, type TestApp } from '../../../testing/test-app.ts'

const XRP = { currencyTitle: 'XRP', networkTitle: 'XRP', slug: 'xrp' }
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' }

let sandbox: SandboxProcess
let stack: TestApp
/** Account that rejects payments without a destination tag. */
let tagged: string
/** Account that accepts payments only from accounts that its owner has authorised. */
let closed: string

beforeAll(async () => {
  sandbox = await SandboxProcess.start({ SANDBOX_CHAINS: 'xrp' })
  const settings = (await sandbox.chains()).find(({ family }) => family === 'xrp') as XrpChainSettings
  tagged = await openXrpAccount(sandbox, settings, 'requireDestinationTag')
  closed = await openXrpAccount(sandbox, settings, 'depositAuth')
  const CHAINS = JSON.stringify([...TEST_CHAINS, settings])
  stack = await startTestApp({ CHAINS, RATE_LIMIT_CREATES_PER_MINUTE: '1000' })
})
beforeEach(async () => {
  const plenty = (10n ** 21n).toString()
  const { at } = await stack.tick({
    prices: { USDT: '1', ETH: '3000', XRP: '2' },
    payoutFees: { eth: '21000000000000', xrp: '12' },
    inventory: { eth: plenty, xrp: plenty },
  })
  await expect.poll(() => stack.composition.services.ticks.latest()?.at).toBe(at)
})
afterAll(async () => {
  await stack.close()
  await sandbox.stop()
})

const post = async (url: string, payload: object) => (await stack.app.inject({ method: 'POST', url, payload })).json()
const validate = (part: object) => post('/api/v2/instruments/public/validate-address', { ...XRP, ...part })
const create = (part: object) =>
  post('/api/v2/orders/public/create', orderPayload({ instrumentFrom: ETH, instrumentTo: XRP, ...part }))

const refused = (field: string) => ({
  statusCode: 422,
  code: 'ERR_VALIDATION',
  data: { address: 'error_address_refuses', details: { field, reason: 'error_address_refuses' } },
})
const memoRequired = (field: string) => ({
  statusCode: 422,
  code: 'ERR_VALIDATION',
  data: { memo: 'error_memo_required', details: { field, reason: 'error_memo_required' } },
})

describe('an XRP account that rejects payments', () => {
  test('is rejected by validate-address', async () => {
    expect(await validate({ address: tagged })).toMatchObject(memoRequired('memo'))
    expect(await validate({ address: tagged, memo: '7' })).toEqual({ result: true })
    expect(await validate({ address: closed, memo: '7' })).toMatchObject(refused('address'))
  })

  test('is rejected as the destination of an order', async () => {
    const before = await stack.query('SELECT count(*) FROM orders')
    expect(await create({ destinationAddress: closed })).toMatchObject(refused('destinationAddress'))
    expect(await create({ destinationAddress: tagged })).toMatchObject(memoRequired('destinationAddressMemo'))
    expect(await stack.query('SELECT count(*) FROM orders')).toEqual(before)
    const made = await create({ destinationAddress: tagged, destinationAddressMemo: '7' })
    expect(made).toMatchObject({ state: 'WAITING' })
  })

  test('is rejected as the refund address of an order', async () => {
    const sale = {
      instrumentFrom: XRP,
      instrumentTo: ETH,
      destinationAddress: ETH_ADDRESS,
      claimedDepositAmount: '500',
    }
    expect(await create({ ...sale, refundAddress: closed })).toMatchObject(refused('refundAddress'))
    expect(await create({ ...sale, refundAddress: tagged })).toMatchObject(memoRequired('refundAddressMemo'))
  })

  test('is rejected as the address of a withdrawal', async () => {
    const email = 'refusing-recipient@example.org'
    const browser = await newUser(stack, email)
    await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
    const { userId } = (await browser.get('/api/v1/users/account-data')).json()
    await stack.stores.work.stores.ledger.post(balanceGiven(userId, 'xrp', 10n ** 9n))
    const withdraw = async (part: object) =>
      (await browser.post('/api/v1/users/wallet/withdrawals', { ...XRP, amount: '100', ...part })).json()
    expect(await withdraw({ address: closed })).toMatchObject(refused('address'))
    expect(await withdraw({ address: tagged })).toMatchObject(memoRequired('memo'))
    expect(await withdraw({ address: tagged, memo: '7' })).toMatchObject({ amount: '100', status: 'PENDING' })
  })
})
