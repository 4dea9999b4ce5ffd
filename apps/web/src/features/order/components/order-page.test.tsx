// @vitest-environment happy-dom
import type { DepositView, OrderView } from '@cambio/contract/order-view'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { keepNewCardOrder } from '../../../lib/exchange/new-card-order.ts'
import { SignInRequestContext } from '../../../lib/account/sign-in-request.ts'
import { coin, ETH, LTC, orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OrderPage } from './order-page.tsx'

const REFUND = { refundAmountWithoutNetworkFee: '0.79', networkFee: '0.01' }
const DEPOSIT: DepositView = {
  createdAt: '2026-11-21T18:01:00Z',
  instrument: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  amount: '0.8',
  confirmations: 1,
  txId: '0xdeposit-tx',
  depositAddress: '0xdeposit',
  isPending: true,
  status: 'pending',
}
const CHOICE: Partial<OrderView> = {
  state: 'ACTION_REQUIRED',
  deposits: [{ ...DEPOSIT, isPending: false, status: 'credited' }],
  choice: { mayAccept: true, mayRefund: true, offer: { amountToGet: '15.2', price: '19' } },
  nextAction: { kind: 'choose', actor: 'user', deadline: '2026-11-22T18:00:00Z', otherwise: 'refund' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens an order's page. Returns the simulated user and the page's API calls. */
async function open(over: Partial<OrderView> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  const order = orderOf(over)
  const calls = fakeApi({
    '/order-refund-info': () => ({ json: REFUND }),
    '/public-info': () => ({ json: order }),
    ...answers,
  })
  const user = await show(<OrderPage order={order} isCurrent />, ['order'])
  return { user, calls }
}

const main = () => screen.getByRole('main').textContent?.replaceAll('\u00a0', ' ') ?? ''
const events = (...kinds: string[]) =>
  kinds.map((kind) => ({ kind, createdAt: '2026-11-21T18:05:00Z' })) as OrderView['orderEvents']

describe('an order that awaits its deposit', () => {
  test('shows the amount, the deposit address and the memo', async () => {
    const { depositAddress } = orderOf()
    await open({ depositAddress: { ...depositAddress, depositAddressMemo: '4711' } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Send 1\u00a0ETH')
    expect(main()).toContain('0xdeposit')
    expect(main()).toContain('4711')
  })

  test('explains the higher network fee of a payout to a contract', async () => {
    await open({ networkFeePercent: 286 })
    expect(main()).toContain('The receiving address is a smart contract: sending to it costs more.')
  })

  test('does not show deposit instructions while the network is halted', async () => {
    await open({ nextAction: { kind: 'wait-operator', actor: 'service', deadline: null, otherwise: 'operator' } })
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('Send 1')
  })
})

test('reports a changed rate before the payment of a card purchase', async () => {
  const card = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  keepNewCardOrder({ orderId: 7, shownCoins: '20.000000001' }, 'en')
  await open({
    pair: { instrumentFrom: card, instrumentTo: LTC },
    redirectUrl: 'https://pay.example/1',
    amountToGet: '19.9',
    depositDeadline: new Date(Date.now() + 599_500).toISOString(),
    cardPayment: { provider: 'mercuryo', payment: 'created', delivery: null, outcome: null, reference: null },
  })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('you get 19.9 LTC instead of 20 LTC')
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Rate held for 9:5\d$/)
})

test('labels a finished card purchase as a purchase instead of an order', async () => {
  const card = coin('EUR', {
    slug: 'eur-card',
    networkTitle: 'CARD',
    instrumentType: 'fiat',
    bestChangeName: 'CARDEUR',
  })
  const ltc = { ...LTC, bestChangeName: 'LTC' }
  await open({ state: 'FINISHED', completed: true, pair: { instrumentFrom: card, instrumentTo: ltc } })
  screen.getByRole('region', { name: 'Purchase completed' })
  expect(screen.getByRole('link', { name: 'Buy again' }).getAttribute('href')).toBe('/exchange-cardeur-ltc')
})

test('shows that the bank declined the card payment and offers another attempt', async () => {
  const card = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  await open({
    state: 'EXPIRED',
    pair: { instrumentFrom: card, instrumentTo: LTC },
    orderEvents: events('CREATION_END'),
    cardPayment: { provider: 'mercuryo', payment: 'declined', delivery: null, outcome: 'declined', reference: null },
  })
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent).toBe('Declined by the bank')
  const history = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(history.map((row) => row.querySelector('span')?.textContent)).toEqual([
    'Order created',
    'Declined by the bank',
  ])
  expect(main()).toContain('Offered')
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }))
  const kept = JSON.parse(sessionStorage.getItem('exchange:form') ?? '{}')
  expect(kept).toMatchObject({ receive: 'ltc', form: { destination: 'ltc1destination' } })
})

test('makes the refund of a rejected card payout the primary action only if the order data is current', async () => {
  const card = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  const { state, deposits = [], nextAction } = CHOICE
  const order = orderOf({
    state,
    deposits,
    pair: { instrumentFrom: ETH, instrumentTo: card },
    liquidityProviderPublicCode: 'mercuryo',
    rateMode: 'FLOATING',
    choice: { mayAccept: false, mayRefund: true, offer: null },
    ...(nextAction && { nextAction }),
  } as Partial<OrderView>)
  fakeApi({ '/order-refund-info': () => ({ json: REFUND }) })
  const refund = () => screen.getByRole('button', { name: 'Get a refund' }).className
  await show(<OrderPage order={order} isCurrent={false} />, ['order'])
  expect(refund()).not.toContain('btn-primary')
  expect(main()).not.toContain('outside this pair’s limits')
  cleanup()
  await show(<OrderPage order={order} isCurrent />, ['order'])
  expect(refund()).toContain('btn-primary')
  cleanup()
  await show(<OrderPage order={{ ...order, redirectUrl: 'https://pay.example/card' }} isCurrent />, ['order'])
  expect(screen.getByRole('link', { name: 'Choose a card at Mercuryo' }).getAttribute('target')).toBe('_blank')
})

test('prompts for an IBAN to return a second bank transfer', async () => {
  const bank = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat', requiresMemo: true })
  const second: DepositView = {
    ...DEPOSIT,
    instrument: { currencyTitle: 'EUR', networkTitle: 'SEPA' },
    amount: '200',
    isPending: false,
    status: 'suspense',
  }
  const over = { pair: { instrumentFrom: bank, instrumentTo: LTC }, deposits: [second], state: 'EXCHANGING' } as const
  await open({ ...over, deposits: [second], instrumentFromCurrencyTitle: 'EUR', refundAddress: null })
  expect(main()).toContain('200.00 EUR arrived that is not part of this order')
  screen.getByLabelText('IBAN')
  expect(screen.queryByLabelText(/Memo/)).toBeNull()
  expect(main()).not.toContain('coins')
  cleanup()
  await open({
    ...over,
    deposits: [second],
    instrumentFromCurrencyTitle: 'EUR',
    refundAddress: 'DE89370400440532013000',
  })
  expect(main()).toContain('Our team checks the transfer of 200.00 EUR.')
})

describe("an account's order on a guest's device", () => {
  const card = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  const bank = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat' })
  const byCard: Partial<OrderView> = {
    pair: { instrumentFrom: card, instrumentTo: LTC },
    controlled: false,
    depositDeadline: new Date(Date.now() + 600_000).toISOString(),
    cardPayment: { provider: 'mercuryo', payment: null, delivery: null, outcome: null, reference: null },
  }
  const byBank: Partial<OrderView> = { pair: { instrumentFrom: bank, instrumentTo: LTC }, controlled: false }
  const openAs = async (over: Partial<OrderView>, signIn: (() => void) | null) => {
    const order = orderOf(over)
    fakeApi({ '/public-info': () => ({ json: order }) })
    return show(
      <SignInRequestContext value={signIn}>
        <OrderPage order={order} isCurrent />
      </SignInRequestContext>,
      ['order'],
    )
  }

  test.each([
    ['a card purchase', byCard],
    ['a purchase by bank transfer', byBank],
  ])('shows a sign-in button to a guest who opens %s', async (_what, over) => {
    const signIn = vi.fn()
    const user = await openAs(over, signIn)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(signIn).toHaveBeenCalledOnce()
  })

  test.each([
    ['a signed-in user', byBank, null],
    ['the browser that created the order', { ...byBank, controlled: true }, vi.fn()],
    ['the guest who created a swap', { controlled: false }, vi.fn()],
  ])('does not show a sign-in button to %s', async (_who, over, signIn) => {
    await openAs(over, signIn)
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })
})

describe('deposit instructions of an order', () => {
  test('warns against sending on another network only if the coin is a token', async () => {
    const usdt = coin('USDT', { networkTitle: 'TRC20', networkFriendlyTitle: 'Tron', contractAddress: 'Tusdt' })
    await open({ pair: { instrumentFrom: usdt, instrumentTo: LTC } })
    expect(main()).toContain('Send only on this network: Tron (TRC20).')
    cleanup()
    const erc20 = { ...usdt, networkTitle: 'ERC20', networkFriendlyTitle: 'Ethereum · ERC20' }
    await open({ pair: { instrumentFrom: erc20, instrumentTo: LTC } })
    expect(main()).toContain('Send only on this network: Ethereum · ERC20.')
    cleanup()
    await open()
    expect(main()).not.toContain('Send only on this network')
  })
})

describe('an order whose deposit is being confirmed', () => {
  const nextAction = { kind: 'wait-confirmations', actor: 'chain', deadline: null, otherwise: 'nothing' } as const
  const confirming = (amount: string): Partial<OrderView> => ({
    state: 'CONFIRMING',
    deposits: [{ ...DEPOSIT, amount }],
    nextAction,
    orderEvents: events('INCOMING_FUNDS_DETECTED'),
  })

  test('shows the confirmations of the deposit instead of the deposit address', async () => {
    await open(confirming('1'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('The network is confirming it')
    expect(main()).toContain('the exact amount')
    expect(screen.getByRole('progressbar', { name: 'Confirmations' }).getAttribute('aria-valuenow')).toBe('1')
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  })

  test('reports an unexpected deposit amount before the deposit is confirmed', async () => {
    const { calls } = await open(confirming('0.8'), { '/what-if': () => ({ json: [{ outcome: 'choice' }] }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('0.8\u00a0ETH arrived, not 1\u00a0ETH')
    expect(main()).toContain('0.2 ETH less than agreed')
    await waitFor(() => expect(main()).toContain('you choose here: today’s rate or a refund'))
    expect(main()).toContain('Send nothing more now')
    expect(calls.find(({ path }) => path.endsWith('what-if'))?.body).toMatchObject({
      scenarios: [{ sentPercent: '80.00000' }],
    })
  })

  test('does not report an unexpected deposit amount in an order that a provider fills', async () => {
    await open({ ...confirming('0.8'), liquidityProviderPublicCode: 'changenow' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('sees your transfer')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe("an order that awaits the user's choice", () => {
  test('shows both the refund amount and the payout amount at the current rate', async () => {
    await open(CHOICE)
    await waitFor(() => expect(main()).toContain('0.79 ETH'))
    expect(main()).toContain('The network takes 0.01 ETH. We keep nothing.')
    expect(main()).toContain('15.2 LTC')
    expect(main()).toContain('At the fixed rate 0.8 ETH would be 16 LTC.')
  })

  test('requests a refund with the displayed amounts only after the user confirms it', async () => {
    const { user, calls } = await open(CHOICE, { '/request-refund': () => ({ json: orderOf({ state: 'REFUNDING' }) }) })
    await waitFor(() => expect(main()).toContain('0.79 ETH'))
    await user.click(screen.getByRole('button', { name: 'Get a refund' }))
    const dialog = screen.getByRole('dialog', { name: 'Get a refund?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Not yet' }))
    expect(calls.filter(({ path }) => path.endsWith('request-refund'))).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Get a refund' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('request-refund'))).toBe(true))
    expect(calls.find(({ path }) => path.endsWith('request-refund'))?.body).toEqual({
      orderId: 7,
      destinationAddress: 'ltc1destination',
      refundAmount: '0.79',
      claimedNetworkFee: '0.01',
    })
  })

  test('sends the network fee of the newly entered refund address with the refund request', async () => {
    const costly = { refundAmountWithoutNetworkFee: '0.76', networkFee: '0.04' }
    const { user, calls } = await open(CHOICE, {
      '/validate-address': () => ({ json: { result: true, networkFeePercent: 400 } }),
      '/order-refund-info': ({ query }) => ({ json: query.refundAddress === '0xwallet' ? costly : REFUND }),
      '/request-refund': () => ({ json: orderOf({ state: 'REFUNDING' }) }),
    })
    await user.click(await screen.findByRole('button', { name: 'To another address' }))
    await user.type(screen.getByRole('textbox'), '0xwallet')
    await user.click(screen.getByRole('button', { name: 'Refund to this address' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.textContent).toContain('0.04\u00a0ETH'))
    await user.click(within(dialog).getByRole('button', { name: 'Get a refund' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('request-refund'))).toBe(true))
    expect(calls.find(({ path }) => path.endsWith('request-refund'))?.body).toMatchObject({
      refundAddress: '0xwallet',
      refundAmount: '0.76',
      claimedNetworkFee: '0.04',
    })
  })

  test('shows the new refund amounts after the network fee has risen', async () => {
    const risen = { refundAmountWithoutNetworkFee: '0.7', networkFee: '0.1' }
    const refusal = { code: 'ERR_NOT_ACCEPTABLE', message: 'fee', data: { details: { refund: risen } } }
    let info = REFUND
    const { user, calls } = await open(CHOICE, {
      '/order-refund-info': () => ({ json: info }),
      '/request-refund': () => {
        info = risen
        return { status: 406, json: refusal }
      },
    })
    await waitFor(() => expect(main()).toContain('0.79 ETH'))
    await user.click(screen.getByRole('button', { name: 'Get a refund' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Get a refund' }))
    await waitFor(() => expect(dialog.textContent).toContain('0.1\u00a0ETH'))
    expect(dialog.textContent).toContain('0.7\u00a0ETH')
    expect(calls.filter(({ path }) => path.endsWith('request-refund'))).toHaveLength(1)
  })

  test('closes the confirmation dialog on Escape without accepting the current rate', async () => {
    const { user, calls } = await open(CHOICE)
    await user.click(screen.getByRole('button', { name: 'Accept today’s rate' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ path }) => path.includes('accept'))).toEqual([])
  })

  test('only the browser that created the order can accept the current rate', async () => {
    await open({ ...CHOICE, controlled: false })
    expect(screen.queryByRole('button', { name: 'Accept today’s rate' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'To another address' })).toBeNull()
  })
})

describe('a finished order', () => {
  const payment: OrderView['withdrawals'][number] = {
    createdAt: '2026-11-21T18:05:00Z',
    networkFee: '0.001',
    txId: '0xpaid',
    isPending: false,
    instrument: { currencyTitle: 'LTC', networkTitle: 'LTC' },
    amount: '19.98',
    purpose: 'payout',
  }

  test('shows both the quoted and the paid amount of a swap', async () => {
    await open({
      state: 'FINISHED',
      completed: true,
      withdrawals: [payment],
      orderEvents: events('WITHDRAWAL_COMPLETED'),
    })
    const card = screen.getByRole('region', { name: 'Order completed' })
    expect(card.textContent).toContain('20\u00a0LTC')
    expect(card.textContent).toContain('19.98\u00a0LTC')
  })

  test('states that the quoted amount was paid in full', async () => {
    const paid = { ...payment, amount: '20' }
    await open({ state: 'FINISHED', completed: true, withdrawals: [paid], orderEvents: events('WITHDRAWAL_COMPLETED') })
    expect(screen.getByRole('region', { name: 'Order completed' }).textContent).toContain('promise kept')
  })

  test("shows the review's comment field only after the user has chosen a rating", async () => {
    const { user } = await open({ state: 'FINISHED', completed: true, withdrawals: [payment], review: 'open' })
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('radio', { name: '4 of 5 stars: good' }))
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Send the review' })).toBeTruthy()
  })

  test('copies the receipt link when the device does not support sharing', async () => {
    const receiptToken = '7.proof'
    const { user } = await open({ state: 'FINISHED', completed: true, withdrawals: [payment], receiptToken })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const link = `${location.origin}/receipt/7.proof`
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link))
    const share = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({ title: 'Receipt of order 7', url: link })
  })

  test('shows only the refunded amount after a refund', async () => {
    const refund = {
      ...payment,
      amount: '0.79',
      instrument: DEPOSIT.instrument,
      purpose: 'refund',
    } satisfies typeof payment
    const deposits = [{ ...DEPOSIT, isPending: false, status: 'credited' }] as const
    const orderEvents = events('REFUND_COMPLETED')
    await open({ state: 'REFUNDED', completed: true, deposits: [...deposits], withdrawals: [refund], orderEvents })
    expect(main()).toContain('of 0.8 ETH received')
    const card = screen.getByRole('region', { name: 'Refund completed' })
    expect(card.textContent).toContain('0.79\u00a0ETH')
    expect(card.textContent).not.toContain('LTC')
  })
})

describe('an order that awaits an operator', () => {
  const nextAction = { kind: 'wait-operator', actor: 'service', deadline: null, otherwise: 'operator' } as const

  test.each(['SUSPENSE', 'AT_RISK'] as const)(
    'links to the terms and to support while the order is in %s',
    async (state) => {
      await open({ state, nextAction })
      expect(screen.getByRole('link', { name: 'When we hold an order' }).getAttribute('href')).toBe('/docs/terms')
      expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('/support')
      expect(within(screen.getByRole('figure')).getByText('Agreed amount').parentElement?.textContent).toContain(
        '1\u00a0ETH',
      )
    },
  )
})
