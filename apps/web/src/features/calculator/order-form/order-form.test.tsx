// @vitest-environment happy-dom
import { BLACKLISTED_MESSAGE } from '@cambio/contract/error-codes'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failedOrder, keepFailedOrder, pendingOrder, type PendingOrder } from '../../../lib/exchange/pending-order.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { accountOf, coin, ETH, LTC, quoteOf, XRP } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { advanceCalculator, openCalculator } from '../state/calculator.ts'
import { OrderForm } from './order-form.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onAccountNeeded = vi.fn()
const ANNA = accountOf({ notifications: { orders: false } })
const CARD = coin('USD', { slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const GUEST = { account: null, signedIn: <Answer,>(call: () => Promise<Answer>) => call() }

/**
 * Opens the form for a quote of 1 coin, by default ETH. The stubbed server accepts every address and memo except
 * `wrong`. Returns the simulated user.
 */
async function open(rateMode: RateMode = 'FLOATING', receive: InstrumentView = LTC, send: InstrumentView = ETH) {
  fakeApi({
    '/validate-address': ({ body }) => {
      const { address, memo } = body as { address: string; memo?: string }
      const wrong = address === 'wrong' ? { address: 'incorrect' } : memo === 'wrong' ? { memo: 'incorrect' } : null
      return wrong ? { status: 422, json: { code: 'ERR_VALIDATION', data: wrong } } : { json: {} }
    },
  })
  const quote = quoteOf({ rateMode, instrumentFrom: send, instrumentTo: receive, price: '19.5', amountToGet: '19.5' })
  const state = openCalculator({ send, receive, amount: '1', rateMode, quote, at: 1 })
  return show(<OrderForm {...{ state, onAccountNeeded, ...GUEST }} dispatch={() => {}} />, ['exchange'])
}

const destination = () => screen.getByLabelText<HTMLInputElement>(/^Your .* address on/)
const refund = () => screen.getByLabelText<HTMLInputElement>(/^Refund address: ETH/)
const fill = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const submit = () => screen.getByRole('button', { name: /^Swap/ })
const noteOf = (field: HTMLInputElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
/** Ticks the checkbox for the terms if the form contains one. */
const accept = () => {
  for (const box of screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /terms/i }))
    if (!box.checked) fireEvent.click(box)
}

test('focuses an empty address field instead of submitting the order', async () => {
  const user = await open()
  accept()
  await user.click(submit())
  await waitFor(() => expect(noteOf(destination())).toContain('Enter an address.'))
  expect([document.activeElement, pendingOrder()]).toEqual([destination(), null])
})

test('does not submit an order when the server rejects its destination address', async () => {
  const user = await open()
  fill(destination(), 'wrong')
  accept()
  await user.click(submit())
  await waitFor(() => expect(noteOf(destination())).toContain('Wrong address or network'))
  expect([document.activeElement, pendingOrder()]).toEqual([destination(), null])
})

test('submits addresses that the user typed in groups of four characters without the spaces', async () => {
  const user = await open('FIXED')
  fill(destination(), 'ltc1 mine')
  fill(refund(), '0xba ck')
  accept()
  await user.click(submit())
  await waitFor(() =>
    expect(pendingOrder()?.body).toMatchObject({ destinationAddress: 'ltc1mine', refundAddress: '0xback' }),
  )
  expect(destination().value).toBe('ltc1 mine')
})

test('shows which other networks a rejected address belongs to', async () => {
  await open()
  const otherNetworks = { networks: ['Tron', 'Solana'], sameCoin: ['Tron'] }
  const details = { reason: 'error_address_incorrect', otherNetworks }
  fakeApi({
    '/validate-address': () => ({
      status: 422,
      json: { code: 'ERR_VALIDATION', data: { address: 'error_address_incorrect', details } },
    }),
  })
  fill(destination(), 'Tabc')
  fireEvent.blur(destination())
  await waitFor(() =>
    expect(noteOf(destination())).toContain(
      'This is for Tron or Solana. Choose LTC on Tron, or enter an address on LTC network.',
    ),
  )
})

test('requests a rate that includes the higher network fee of a contract address', async () => {
  fakeApi({ '/validate-address': () => ({ json: { result: true, networkFeePercent: 286 } }) })
  const dispatch = vi.fn()
  const state = openCalculator({ send: LTC, receive: ETH, amount: '1', quote: null, at: 1 })
  await show(<OrderForm {...{ state, onAccountNeeded, dispatch, ...GUEST }} />, ['exchange'])
  fill(destination(), '0xwallet')
  await waitFor(() => expect(noteOf(destination())).toContain('This address is a smart contract.'))
  await waitFor(() => expect(dispatch.mock.calls).toEqual([[{ kind: 'destination-measured', percent: 286 }]]))
})

test.each([
  ['without an amount', { sendText: '' }, { kind: 'amount-missed' }],
  [
    'with an amount below the minimum',
    { problem: { kind: 'too-small', side: 'send', expected: '2', expectedGeneral: null } },
    null,
  ],
] as const)('shows all errors instead of submitting the order form %s', async (_what, over, action) => {
  fakeApi({})
  const dispatch = vi.fn()
  const state = { ...openCalculator({ send: ETH, receive: LTC, amount: '1', quote: null, at: 1 }), ...over }
  const user = await show(<OrderForm {...{ state, onAccountNeeded, dispatch, ...GUEST }} />, ['exchange'])
  await user.click(submit())
  expect(noteOf(destination())).toContain('Enter an address.')
  expect(dispatch.mock.calls).toEqual(action ? [[action]] : [])
  expect(pendingOrder()).toBeNull()
})

test('does not submit an order while the rate is still loading', async () => {
  fakeApi({ '/validate-address': () => ({ json: {} }) })
  const state = openCalculator({ send: ETH, receive: LTC, amount: '1', quote: null, at: 1 })
  const user = await show(<OrderForm {...{ state, onAccountNeeded, ...GUEST }} dispatch={() => {}} />, ['exchange'])
  fill(destination(), 'ltc1mine')
  accept()
  await user.click(screen.getByRole('button', { name: 'Waiting for the rate' }))
  expect(await screen.findByText(/The rate has not arrived yet/)).toBeDefined()
  expect(pendingOrder()).toBeNull()
})

test('submits the order with the entered address and the quoted rate', async () => {
  const user = await open()
  fill(destination(), ' ltc1mine ')
  accept()
  await user.click(submit())
  await waitFor(() => expect(pendingOrder()).not.toBeNull())
  expect(pendingOrder()?.body).toMatchObject({
    rateMode: 'FLOATING',
    claimedDepositAmount: '1',
    destinationAddress: 'ltc1mine',
    claimedPublicRate: { price: '19.5', claimedAmountToReceive: '19.5' },
  })
})

test('requires a refund address other than the destination for a fixed rate', async () => {
  const user = await open('FIXED')
  fill(destination(), '0xmine')
  accept()
  await user.click(submit())
  await waitFor(() => expect(noteOf(refund())).toContain('Enter a refund address.'))
  fill(refund(), '0xMINE')
  await waitFor(() => expect(noteOf(refund())).toContain('must differ'))
  await user.click(submit())
  expect(pendingOrder()).toBeNull()
  fill(refund(), '0xback')
  await user.click(submit())
  await waitFor(() => expect(pendingOrder()?.body.refundAddress).toBe('0xback'))
})

test('submits the order only after the user confirms that the address needs no memo', async () => {
  const user = await open('FLOATING', XRP)
  fill(destination(), 'rMine')
  accept()
  await user.click(submit())
  await waitFor(() => expect(screen.getByLabelText('Memo (tag)').getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByRole('checkbox', { name: /memo/i }))
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }))
  expect([screen.queryByRole('dialog'), pendingOrder()]).toEqual([null, null])
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'My address needs no memo' }))
  await waitFor(() => expect(pendingOrder()).toMatchObject({ noMemo: true, body: { destinationAddress: 'rMine' } }))
})

test.each([
  ['the server is unreachable', 'UNREACHABLE'],
  ['the fixed rate is no longer available', 'ERR_NOT_ACCEPTABLE'],
] as const)('submits the order at the last rate even if %s while the email dialog is open', async (_what, code) => {
  fakeApi({ '/validate-address': () => ({ json: {} }) })
  const quote = quoteOf({ rateMode: 'FIXED', ckm: 'A', price: '19.5', amountToGet: '19.5' })
  const start = openCalculator({ send: ETH, receive: LTC, amount: '1', rateMode: 'FIXED', quote, at: 1 })
  function Page() {
    const [state, dispatch] = useReducer(advanceCalculator, start)
    const fail = () => dispatch({ kind: 'quote-refused', request: state.request, code })
    return (
      <>
        <OrderForm {...{ state, dispatch, onAccountNeeded, ...GUEST }} />
        <button onClick={fail}>Fail</button>
      </>
    )
  }
  const user = await show(<Page />, ['exchange'])
  fill(destination(), 'ltc1mine')
  fill(refund(), '0xback')
  accept()
  await user.click(submit())
  const email = await screen.findByRole('textbox', { name: /email/i })
  fireEvent.click(screen.getByText('Fail'))
  await user.type(email, 'anna@example.org{Enter}')
  await waitFor(() =>
    expect(pendingOrder()?.body).toMatchObject({
      rateMode: 'FIXED',
      userEmail: 'anna@example.org',
      claimedPublicRate: { price: '19.5' },
    }),
  )
})

test('stores the memo of a refund address once the server has accepted the memo', async () => {
  const user = await open('FLOATING', LTC, XRP)
  fill(destination(), 'ltc1mine')
  accept()
  expect(screen.queryByLabelText(/^Memo/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Add a refund address/ }))
  fill(screen.getByLabelText(/^Refund address, optional: XRP/), 'rBack')
  const memo = screen.getByLabelText<HTMLInputElement>('Memo (tag) of the refund address')
  await user.click(submit())
  await waitFor(() => expect(noteOf(memo)).toContain('Enter the memo'))
  fill(memo, 'wrong')
  await user.click(submit())
  await waitFor(() => expect(noteOf(memo)).toContain('does not accept this memo'))
  expect([document.activeElement, pendingOrder()]).toEqual([memo, null])
  fill(memo, ' 104529 ')
  await user.click(submit())
  await waitFor(() =>
    expect(pendingOrder()?.body).toMatchObject({ refundAddress: 'rBack', refundAddressMemo: '104529' }),
  )
})

test('stores a refund address without a memo only after the user confirms that it needs none', async () => {
  const user = await open('FIXED', LTC, XRP)
  fill(destination(), 'ltc1mine')
  fill(screen.getByLabelText(/^Refund address: XRP/), 'rBack')
  accept()
  fireEvent.click(screen.getByRole('checkbox', { name: 'My refund address needs no memo' }))
  await user.click(submit())
  expect((await screen.findByRole('dialog')).textContent).toContain('some wallets on XRP network share')
  expect(pendingOrder()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'My address needs no memo' }))
  await waitFor(() => expect(pendingOrder()?.body.refundAddress).toBe('rBack'))
  expect(pendingOrder()?.body.refundAddressMemo).toBeUndefined()
})

test('restores the refund address and its memo when the server has rejected the order', async () => {
  const body = {
    rateMode: 'FLOATING',
    instrumentFrom: XRP,
    instrumentTo: LTC,
    destinationAddress: 'ltc1',
    refundAddress: 'rBack',
    refundAddressMemo: '104529',
    claimedDepositAmount: '1',
  }
  const pending = { idempotencyKey: '1', body, pair: 'xrp-ltc', noMemo: false } as unknown as PendingOrder
  keepFailedOrder({ pending, code: 'ERR_NOT_FOUND', message: '', data: {} })
  await open('FLOATING', LTC, XRP)
  const memo = await screen.findByLabelText<HTMLInputElement>('Memo (tag) of the refund address')
  expect([memo.value, memo.disabled]).toEqual(['104529', false])
})

test('shows why an order was rejected while the order form is open', async () => {
  await open('FLOATING', LTC, XRP)
  fill(destination(), 'ltc1typed')
  const body = { instrumentFrom: XRP, instrumentTo: LTC, destinationAddress: 'ltc1', claimedDepositAmount: '1' }
  const pending = { idempotencyKey: '1', body, pair: 'xrp-ltc', noMemo: false } as unknown as PendingOrder
  act(() => keepFailedOrder({ pending, code: 'ERR_FORBIDDEN', message: BLACKLISTED_MESSAGE, data: {} }))
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot serve this address')
  expect([destination().value, failedOrder()]).toEqual(['ltc1typed', null])
})

test('does not restore the addresses of a rejected order in the order form for other coins', async () => {
  const body = { instrumentFrom: XRP, instrumentTo: LTC, destinationAddress: 'ltc1', claimedDepositAmount: '1' }
  const pending = { idempotencyKey: '1', body, pair: 'xrp-ltc', noMemo: false } as unknown as PendingOrder
  keepFailedOrder({ pending, code: 'ERR_NOT_FOUND', message: '', data: {} })
  await open('FLOATING', LTC, ETH)
  expect([destination().value, failedOrder()?.pending.pair]).toEqual(['', 'xrp-ltc'])
})

test.each([
  ['756', /Mercuryo checks your identity for this amount/],
  ['5000', /^You need an account with a confirmed email\. Next you pay at Mercuryo/],
])(
  'explains the next step of a 5,000 USD purchase when the limit without an identity check is %s',
  async (limit, caption) => {
    fakeApi({})
    const send = CARD
    const prices = { amountToGive: '5000', amountToGet: '1.6', noKycThreshold: limit }
    const quote = quoteOf({
      instrumentFrom: send,
      instrumentTo: ETH,
      liquidityProviderPublicCode: 'mercuryo',
      ...prices,
    })
    const state = openCalculator({ send, receive: ETH, amount: '5000', rateMode: 'FLOATING', quote, at: 1 })
    await show(<OrderForm {...{ state, onAccountNeeded, ...GUEST }} dispatch={() => {}} />, ['exchange'])
    expect(await screen.findByText(caption)).toBeDefined()
  },
)

test.each([
  ['only by the exchange', 'none', /^Mercuryo checks your identity for this amount, once/],
  ['by the provider', 'complete', /^Next you pay at Mercuryo/],
])(
  'states whether a buyer who was verified %s needs an identity check at the provider',
  async (_who, cardCheck, caption) => {
    const limits = { fiatLevel: 'verified', leftForPayment: '30000', leftThisMonth: '30000', fiatCurrency: 'EUR' }
    fakeApi({ '/users/fiat-limits': () => ({ json: { ...limits, cardCheck } }) })
    const over = { instrumentFrom: CARD, instrumentTo: ETH, liquidityProviderPublicCode: 'mercuryo' }
    const quote = quoteOf({ ...over, amountToGive: '5000', amountToGet: '1.6', noKycThreshold: '756' })
    const state = openCalculator({ send: CARD, receive: ETH, amount: '5000', rateMode: 'FLOATING', quote, at: 1 })
    await show(<OrderForm {...{ state, onAccountNeeded, ...GUEST }} account={ANNA} dispatch={() => {}} />, ['exchange'])
    expect(await screen.findByText(caption)).toBeDefined()
  },
)

test('shows the next step of a card sale even without a quote', async () => {
  fakeApi({ '/users/fiat-limits': () => ({ status: 503, json: {} }) })
  const state = openCalculator({ send: ETH, receive: CARD, amount: '1', rateMode: 'FLOATING', quote: null, at: 1 })
  const parts = { state, onAccountNeeded, ...GUEST, account: ANNA, dispatch: () => {} }
  await show(<OrderForm {...parts} />, ['exchange'])
  await screen.findByRole('button', { name: 'Choose a card at the card provider' })
})

test('links to the identity check that a rejected order needs', async () => {
  const scroll = vi.fn()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll)
  const { instrumentFrom, instrumentTo } = quoteOf()
  const body = {
    rateMode: 'FLOATING',
    instrumentFrom,
    instrumentTo,
    destinationAddress: 'ltc1',
    claimedDepositAmount: '1',
  }
  const pending = { idempotencyKey: '1', body, pair: 'eth-ltc', noMemo: false } as PendingOrder
  keepFailedOrder({ pending, code: 'ERR_FORBIDDEN', message: 'Verify your identity first', data: {} })
  await open('FLOATING')
  const link = await screen.findByRole('link', { name: 'Verify my identity' })
  expect(link.getAttribute('href')).toBe('/profile/verification')
  expect(scroll).toHaveBeenCalledWith({ block: 'center' })
  vi.restoreAllMocks()
})

test('a sale to a bank account requires an IBAN and a refund address', async () => {
  onAccountNeeded.mockClear()
  const bank = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat', requiresMemo: true })
  const user = await open('FLOATING', bank)
  expect(screen.getByLabelText(/^Your IBAN/)).toBeDefined()
  expect(refund()).toBeDefined()
  expect(screen.queryByLabelText(/^Memo/)).toBeNull()
  expect(screen.getByText(/within 1 bank working day/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sell ETH to my bank account' }))
  expect(onAccountNeeded).toHaveBeenCalledWith('register')
  expect(pendingOrder()).toBeNull()
})

test('preselects the only saved card of a signed-in user who sells to a card', async () => {
  const cards = [{ id: 'card_1', lastDigits: '3333' }]
  fakeApi({
    '/payout-cards': () => ({ json: { cards, newCardUrl: 'https://pay.example/card', identityStatus: 'complete' } }),
    '/users/fiat-limits': () => ({ status: 503, json: {} }),
  })
  const quote = quoteOf({ instrumentTo: CARD, liquidityProviderPublicCode: 'mercuryo' })
  const state = openCalculator({ send: ETH, receive: CARD, amount: '1', rateMode: 'FLOATING', quote, at: 1 })
  const parts = { state, onAccountNeeded, ...GUEST, dispatch: () => {} }
  await show(<OrderForm {...parts} />, ['exchange'])
  screen.getByText('Selling to a card needs an account with a confirmed email.')
  cleanup()
  await show(<OrderForm {...parts} account={ANNA} />, ['exchange'])
  expect(screen.queryByText('Selling to a card needs an account with a confirmed email.')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a card at Mercuryo' }))
  const card = await screen.findByRole<HTMLInputElement>('radio', { name: 'Card •••• 3333' })
  await waitFor(() => expect(card.checked).toBe(true))
})

test('names the IBAN in the fields of a bank transfer', async () => {
  const bank = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat', requiresMemo: true })
  const user = await open('FLOATING', LTC, bank)
  await user.click(screen.getByRole('button', { name: /Add your IBAN for a refund/ }))
  const iban = screen.getByLabelText<HTMLInputElement>(/^Your IBAN for a refund/)
  fill(iban, 'DE89370400440532013000')
  await waitFor(() => expect(screen.getByText('Valid IBAN')).toBeDefined())
})
