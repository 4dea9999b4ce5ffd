// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { accountOf, coin } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { accountStore } from '../api/account.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

const COIN = { currencyTitle: 'ETH', networkTitle: 'ETH' }
const TERMS = { ...COIN, fee: '0.01', minAmount: '0.1', available: '2', requiresMemo: false, precisionDecimals: 8 }
const NAMED = { ...coin('ETH'), networkTitle: 'ETH', networkFriendlyTitle: 'Ethereum' }
const FACTORS = { totp: null, passkeys: [], recoveryCodesLeft: 0 }
const PATH = '/users/wallet/withdrawals'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/**
 * Opens the form with a balance of 2 ETH and types an amount. Returns the simulated user and the withdrawals sent so
 * far.
 */
async function open(
  amount: string,
  answer: () => FakeAnswer = () => ({ json: { id: '1', waitsFor: null } }),
  validate: () => FakeAnswer = () => ({ json: {} }),
  factors: object = FACTORS,
) {
  const calls = fakeApi({
    [PATH]: answer,
    '/validate-address': validate,
    terms: () => ({ json: TERMS }),
    '/users/two-factor': () => ({ json: factors }),
    '/instruments/public': () => ({ json: [NAMED] }),
  })
  const user = await show(<WithdrawalForm userId={1} coin={COIN} call="withdrawFromWallet" />, ['account', 'profile'])
  fireEvent.change(await screen.findByLabelText(/address/i), { target: { value: '0xmine' } })
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: amount } })
  return { user, sent: () => calls.filter(({ path }) => path.endsWith(PATH)) }
}

const button = (name: string) => screen.getByRole('button', { name })
const summary = () => screen.getByRole('group').textContent?.replaceAll('\u00a0', ' ')

test('does not send the withdrawal until the user has confirmed its amount, fee and address', async () => {
  const { user, sent } = await open('1')
  await user.click(button('Withdraw'))
  expect(summary()).toContain('0.99 ETH')
  expect(summary()).toContain('0.01 ETH')
  expect(sent()).toEqual([])
  await user.click(button('Confirm the withdrawal'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ ...COIN, address: '0xmine', amount: '1', claimedFee: '0.01' })
})

test('withdraws to the address in a payment link', async () => {
  const { user, sent } = await open('1')
  fireEvent.change(screen.getByLabelText(/address/i), { target: { value: 'ethereum:0xmi ne?value=1' } })
  await user.click(button('Withdraw'))
  await user.click(button('Confirm the withdrawal'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ address: '0xmine', amount: '1' })
})

test('reports an invalid withdrawal address before showing the summary', async () => {
  const invalid = { status: 422, json: { code: 'ERR_VALIDATION', message: 'x', data: { address: 'INVALID' } } }
  const { user, sent } = await open('1', undefined, () => invalid)
  await user.click(button('Withdraw'))
  await waitFor(() => expect(screen.getByLabelText(/address/i).getAttribute('aria-invalid')).toBe('true'))
  expect([screen.queryByRole('group'), sent().length]).toEqual([null, 0])
})

test('keeps the displayed fee and minimum amount unchanged while the network fee rises slightly', async () => {
  let terms = { ...TERMS, fee: '2', minAmount: '4', available: '4' }
  const calls = fakeApi({
    [PATH]: () => ({ json: { id: '1', waitsFor: null } }),
    '/validate-address': () => ({ json: {} }),
    terms: () => ({ json: terms }),
  })
  const reads = () => calls.filter(({ path }) => path.includes('terms')).length
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'setTimeout', 'Date'] })
  const user = await show(<WithdrawalForm userId={1} coin={COIN} call="withdrawFromWallet" />, ['account', 'profile'])
  fireEvent.change(await screen.findByLabelText(/address/i), { target: { value: '0xmine' } })
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '4' } })
  const readAgain = async () => {
    const before = reads()
    await vi.advanceTimersByTimeAsync(30_000)
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    await vi.advanceTimersByTimeAsync(100)
  }
  terms = { ...terms, fee: '2.06', minAmount: '4.2' }
  await readAgain()
  expect(screen.queryByText(/available from/i)).toBeNull()
  vi.useRealTimers()
  await user.click(button('Withdraw'))
  expect(summary()).toContain('2 ETH')
  await user.click(button('Confirm the withdrawal'))
  const sent = () => calls.filter(({ path }) => path.endsWith(PATH))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ amount: '4', claimedFee: '2' })
})

test('keeps the typed withdrawal amount when the user returns from the summary to the form', async () => {
  const { user, sent } = await open('1')
  await user.click(button('Withdraw'))
  await user.click(button('Change'))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1')
  expect(sent()).toEqual([])
})

test.each([
  ['above the balance', '2.1'],
  ['below the minimum', '0.09'],
  ['that is empty', ''],
])('rejects a withdrawal amount %s before showing the summary', async (_name, amount) => {
  const { user, sent } = await open(amount)
  await user.click(button('Withdraw'))
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  expect([screen.queryByRole('group'), sent()]).toEqual([null, []])
})

test('requires a new confirmation when the server rejects the confirmed withdrawal fee', async () => {
  const { user, sent } = await open('1', () => ({ status: 406, json: { code: 'ERR_NOT_ACCEPTABLE', message: 'fee' } }))
  await user.click(button('Withdraw'))
  await user.click(button('Confirm the withdrawal'))
  await waitFor(() => expect(button('Withdraw')).toBeTruthy())
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect([screen.queryByRole('group'), sent().length]).toEqual([null, 1])
})

test('sends a withdrawal at a raised network fee only after the user has confirmed that fee', async () => {
  const higher = { code: 'ERR_NOT_ACCEPTABLE', message: 'fee', data: { details: { expected: '0.03' } } }
  const answers: FakeAnswer[] = [{ status: 422, json: higher }, { json: { id: '1', waitsFor: null } }]
  const { user, sent } = await open('1', () => answers.shift() ?? { json: {} })
  await user.click(button('Withdraw'))
  await user.click(button('Confirm the withdrawal'))
  await waitFor(() => expect(summary()).toContain('0.97 ETH'))
  expect(screen.getByRole('alert').textContent).toContain('The network fee for this address is higher')
  await user.click(button('Confirm the withdrawal'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ amount: '1', claimedFee: '0.03' })
})

test.each([
  ['sends the withdrawal after the messenger has confirmed the user', true, 1],
  ['sends nothing when the messenger does not confirm the user', false, 0],
])('the withdrawal form %s', async (_name, isOwner, sends) => {
  const proveOwner = vi.fn<(reason: string) => Promise<boolean>>(() => Promise.resolve(isOwner))
  vi.stubGlobal('miniApp', { proveOwner })
  const { user, sent } = await open('1')
  await user.click(button('Withdraw'))
  await user.click(button('Confirm the withdrawal'))
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  expect(proveOwner).toHaveBeenCalledWith(expect.stringContaining('0xmine'))
  expect(sent()).toHaveLength(sends)
  expect(screen.queryByRole('alert')).toBeNull()
})

const addressField = () => screen.getByLabelText(/^Your ETH address on Ethereum/)
const noteOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('reports an address of another network on blur, and together with a wrong amount', async () => {
  const details = { reason: 'x', otherNetworks: { networks: ['Bitcoin'], sameCoin: [] } }
  const data = { address: 'error_address_incorrect', details }
  const { user } = await open('0.01', undefined, () => ({ status: 422, json: { code: 'ERR_VALIDATION', data } }))
  fireEvent.blur(await screen.findByLabelText(/^Your ETH address on Ethereum/))
  await waitFor(() => expect(noteOf(addressField())).toContain('Bitcoin'))
  await user.click(button('Withdraw'))
  expect(noteOf(addressField())).toContain('Bitcoin')
  expect(noteOf(screen.getByLabelText('Amount'))).toContain('The minimum is 0.1 ETH')
})

test('reports an empty address field', async () => {
  const { user } = await open('1')
  fireEvent.change(await screen.findByLabelText(/^Your ETH address on Ethereum/), { target: { value: '' } })
  await user.click(button('Withdraw'))
  expect(noteOf(addressField())).toContain('Enter an address.')
})

test('shows no amount received for more than the balance', async () => {
  await open('5')
  expect(screen.getByText('You get').nextElementSibling?.textContent).toBe('—')
})

test.each([
  ['the email code without two-factor authentication', FACTORS, 'first needs the code from your email'],
  [
    'two-factor authentication if the account has it',
    { ...FACTORS, totp: { createdAt: '2026-11-01T00:00:00Z', lastUsedAt: null } },
    'You confirm with two-factor authentication',
  ],
])('the withdrawal summary names %s', async (_name, factors, text) => {
  const { user } = await open('1', undefined, undefined, factors)
  await user.click(button('Withdraw'))
  await waitFor(() => expect(summary()).toContain(text))
})

test('the withdrawal summary names the messenger if the account has no email', async () => {
  fakeApi({})
  // Only the mini-app has accounts without an email address.
  vi.stubGlobal('miniApp', { launchData: 'launch' })
  accountStore.adopt(accountOf({ email: null, isEmailConfirmed: false }))
  const named = { ...NAMED, network: 'Ethereum' }
  await show(<WithdrawalSummary userId={1} coin={named} address="0xmine" memo="" arrives="1" fee="0.1" />, ['profile'])
  expect(summary()).toContain('needs your confirmation in Telegram')
})
