import type { DepositView, OrderView } from '@cambio/contract/order-view'
import { FIXED_RATE_PROBLEMS, ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import english from '../../../messages/en/order.json' with { type: 'json' }
import {
  choiceFailureKey,
  openChoice,
  canRefundIntoBalance,
  refundInfoFailureKey,
  wantsReturnAddress,
} from './choice.ts'
import { comingMoments } from './coming-moments.ts'
import { depositLabelKey, depositNoteKey } from './deposits.ts'
import type { Headline } from './headline-keys.ts'
import { orderHeadline, serviceClockKey } from './headline.ts'
import { progressSteps } from './progress.ts'
import { refundSum } from './refund-sum.ts'
import { timeLeft } from './time-left.ts'
import { whyNotKept } from './why-not-kept.ts'
import { withFrame } from './with-frame.ts'

const words = Object.keys(english)
const SWAP = {
  instrumentFrom: { instrumentType: 'crypto', networkTitle: 'ETH' },
  instrumentTo: { instrumentType: 'crypto', networkTitle: 'LTC' },
} as OrderView['pair']
const CARD_SALE = { ...SWAP, instrumentTo: { instrumentType: 'fiat', networkTitle: 'CARD' } } as OrderView['pair']

const order = (over: Partial<OrderView>): OrderView =>
  ({
    state: 'WAITING',
    rateMode: 'FIXED',
    liquidityProviderPublicCode: 'internal',
    refundAddress: 'x',
    redirectUrl: null,
    completed: false,
    orderEvents: [],
    withdrawals: [],
    deposits: [],
    pair: SWAP,
    exceptionPolicy: { kind: 'ASK', withinPercent: null },
    choice: null,
    cardPayment: null,
    controlled: false,
    nextAction: { kind: 'send-deposit', actor: 'user', deadline: '2026-11-21T18:40:00Z', otherwise: 'closes' },
    ...over,
  }) as OrderView
const events = (...kinds: OrderView['orderEvents'][number]['kind'][]): OrderView['orderEvents'] =>
  kinds.map((kind) => ({ kind, createdAt: '' }))

const deposit = (status: DepositView['status'], currencyTitle = 'ETH'): DepositView =>
  ({ status, instrument: { currencyTitle, networkTitle: 'ETH' } }) as DepositView

test('describes an order at risk as already paid out once the exchange has sent the payout', () => {
  const payout = { purpose: 'payout' } as OrderView['withdrawals'][number]
  const textKey = (withdrawals: OrderView['withdrawals']) =>
    orderHeadline(order({ state: 'AT_RISK', withdrawals })).textKey
  expect(textKey([])).toBe('at_risk')
  expect(textKey([payout])).toBe('at_risk_paid')
  expect(words).toContain('head_at_risk_paid_text')
})

test('every state and outcome of a card purchase has a headline and text', () => {
  const outcomes = [
    null,
    'declined',
    'cancelled',
    'expired',
    'failed',
    'charged-back',
    'mismatch',
    'over-limit',
  ] as const
  for (const state of ORDER_STATES)
    for (const outcome of outcomes)
      for (const payment of [null, 'awaiting-user', 'paid'] as const) {
        const cardPayment = { provider: 'mercuryo', payment, delivery: null, outcome, reference: null }
        const { key, textKey } = orderHeadline(order({ state, cardPayment }))
        expect(key).toMatch(/^card_/)
        expect(words).toEqual(expect.arrayContaining([`head_${key}`, `head_${textKey}_text`]))
      }
  const nothing = { provider: 'mercuryo', delivery: null, reference: null } as const
  const contradicted = { ...nothing, payment: 'paid', outcome: 'mismatch' } as const
  const headlineOf = (kind: 'wait-operator' | 'none') =>
    orderHeadline(
      order({
        state: 'SUSPENSE',
        cardPayment: contradicted,
        nextAction: { kind, actor: 'service', deadline: null, otherwise: 'nothing' },
      }),
    )
  const [waiting, closed] = [headlineOf('wait-operator'), headlineOf('none')]
  expect([waiting.key, closed.key]).toEqual(['card_mismatch', 'card_closed'])
  expect(words).toEqual(expect.arrayContaining([`head_${waiting.key}_text`, `head_${closed.key}_text`]))
  const isPaid = { ...nothing, payment: 'paid', outcome: null } as const
  for (const state of ['EXCHANGING', 'SENDING'] as const)
    expect(
      orderHeadline(
        order({
          state,
          cardPayment: isPaid,
          nextAction: { kind: 'wait-operator', actor: 'service', deadline: null, otherwise: 'nothing' },
        }),
      ).key,
    ).toBe('card_late')
  expect(words).toEqual(expect.arrayContaining(['head_card_late', 'head_card_late_text']))
  const declined = { ...nothing, payment: 'declined', outcome: 'declined' } as const
  expect(orderHeadline(order({ state: 'EXPIRED', cardPayment: declined })).key).toBe('card_declined')
})

test('every order state has a headline and text, with or without a provider', () => {
  for (const state of ORDER_STATES) {
    const { key, textKey } = orderHeadline(order({ state }))
    expect(words).toContain(`head_${key}`)
    expect(words).toContain(`head_${textKey}_text`)
  }
  for (const state of ORDER_STATES)
    for (const rateMode of ['FIXED', 'FLOATING'] as const) {
      const filled = orderHeadline(order({ state, rateMode, liquidityProviderPublicCode: 'changenow' }))
      expect(words).toContain(`head_${filled.key}`)
      expect(words).toContain(`head_${filled.textKey}_text`)
    }
  const sale = { state: 'ACTION_REQUIRED', pair: CARD_SALE, liquidityProviderPublicCode: 'mercuryo' } as const
  expect(orderHeadline(order(sale))).toMatchObject({ key: 'sale_choose', textKey: 'sale_choose' })
  expect(words).toEqual(expect.arrayContaining(['head_sale_choose', 'head_sale_choose_text']))
  expect(orderHeadline(order({}))).toEqual({
    key: 'send_FIXED',
    textKey: 'send_FIXED_ASK',
    deadline: '2026-11-21T18:40:00Z',
  })
  for (const state of ['WAITING', 'EXPIRED'] as const)
    for (const kind of ['ASK', 'REFUND', 'RERATE'] as const) {
      const { textKey } = orderHeadline(order({ state, exceptionPolicy: { kind, withinPercent: null } }))
      expect(textKey).toContain(kind)
      expect(words).toContain(`head_${textKey}_text`)
    }
  // A floating-rate order has no exception policy.
  expect(orderHeadline(order({ state: 'EXPIRED', rateMode: 'FLOATING' })).textKey).toBe('expired_FLOATING')
  expect(orderHeadline(order({ state: 'FINISHED' })).deadline).toBeNull()
})

test('shows an approval headline but no refund address form while a payout awaits approval', () => {
  const payoutApproval = { required: true, waiting: true, aboveUsdt: '4500', expectedMinutes: 120 }
  const waiting = order({ state: 'SUSPENSE', payoutApproval, refundAddress: null, deposits: [] })
  const { key, textKey } = orderHeadline(waiting)
  expect(key).toBe('approval')
  expect(words).toEqual(expect.arrayContaining([`head_${key}`, `head_${textKey}_text`]))
  expect(wantsReturnAddress(waiting)).toBe(false)
  expect(wantsReturnAddress({ ...waiting, payoutApproval: { ...payoutApproval, waiting: false } })).toBe(true)
})

test('shows a pause headline instead of deposit instructions while the network is halted', () => {
  const nextAction = { kind: 'wait-operator', actor: 'service', deadline: null, otherwise: 'operator' } as const
  const paused = (state: OrderView['state'], more: Partial<OrderView> = {}) =>
    orderHeadline(order({ state, nextAction, ...more }))
  expect(paused('WAITING').key).toBe('paused_send')
  expect([paused('CONFIRMING').key, paused('REFUNDING').key]).toEqual(['paused_from', 'paused_from'])
  expect([paused('EXCHANGING').key, paused('SENDING').key]).toEqual(['paused_to', 'paused_to'])
  for (const state of ['WAITING', 'CONFIRMING', 'SENDING'] as const) {
    expect(words).toContain(`head_${paused(state).key}`)
    expect(words).toContain(`head_${paused(state).textKey}_text`)
  }
  // If an operator is handling the order, a halted network is not the reason for the wait.
  expect(paused('CONFIRMING', { isEscalated: true }).key).toBe('confirming')
  expect(paused('WAITING', { isEscalated: true }).key).toBe('looked_at')
  expect(words).toContain('head_looked_at')
  expect(paused('SUSPENSE').key).toBe('held')
})

test('prompts for a refund address only if coins cannot be refunded without one', () => {
  const nowhere = { refundAddress: null, liquidityProviderPublicCode: 'internal' }
  const asks = (more: Partial<OrderView>) => wantsReturnAddress(order({ ...nowhere, ...more }))
  expect(asks({ state: 'FINISHED', deposits: [deposit('credited'), deposit('suspense')] })).toBe(true)
  expect(asks({ state: 'SUSPENSE' })).toBe(true)
  expect(asks({ state: 'FINISHED', deposits: [deposit('credited'), deposit('returned')] })).toBe(false)
  // A refund address would not help, because the deposit is too small to be refunded (dust).
  expect(asks({ state: 'WAITING', deposits: [deposit('dust')] })).toBe(false)
  expect(asks({ state: 'AT_RISK', deposits: [deposit('suspense')] })).toBe(false)
  expect(asks({ state: 'SUSPENSE', refundAddress: 'somewhere' })).toBe(false)
  expect(asks({ state: 'SUSPENSE', liquidityProviderPublicCode: 'changenow' })).toBe(false)
})

test('offers a refund to the balance unless an operator or provider holds the coins', () => {
  const own = { liquidityProviderPublicCode: 'internal', deposits: [] }
  const choice = { mayAccept: true, mayRefund: true, offer: null }
  const asks = (more: Partial<OrderView>) => canRefundIntoBalance(order({ ...own, choice: null, ...more }))
  expect(asks({ state: 'ACTION_REQUIRED', choice })).toBe(true)
  expect(asks({ state: 'ACTION_REQUIRED', choice: { ...choice, mayRefund: false } })).toBe(false)
  expect(asks({ state: 'FINISHED', deposits: [deposit('credited'), deposit('suspense')] })).toBe(true)
  expect(asks({ state: 'FINISHED', deposits: [deposit('credited'), deposit('in-balance'), deposit('dust')] })).toBe(
    false,
  )
  for (const state of ['SUSPENSE', 'AT_RISK'] as const)
    expect(asks({ state, deposits: [deposit('suspense')] })).toBe(false)
  expect(asks({ state: 'ACTION_REQUIRED', choice, liquidityProviderPublicCode: 'changenow' })).toBe(false)
})

test('describes a refund to the account balance differently from a refund to an address', () => {
  const into = (refundInto: OrderView['refundInto']) => orderHeadline(order({ state: 'REFUNDED', refundInto })).textKey
  expect([into('address'), into('balance')]).toEqual(['refunded', 'refunded_balance'])
  expect(words).toContain('head_refunded_balance_text')
  expect(depositNoteKey(order({}), deposit('in-balance'))).toBe('order:tx_in_balance')
})

test("derives the progress steps from the order's state and events", () => {
  const states = (over: Partial<OrderView>): string =>
    progressSteps(order(over))
      .map((step) => step.state)
      .join(' ')
  expect(states({})).toBe('done now next next')
  expect(states({ orderEvents: events('DEPOSIT_REGISTERED', 'INCOMING_FUNDS_DETECTED') })).toBe('done done now next')
  expect(states({ orderEvents: events('FUNDS_WITHDRAWAL_START', 'DEPOSIT_REGISTERED') })).toBe('done done done now')
  expect(states({ state: 'FINISHED', completed: true, orderEvents: events('WITHDRAWAL_COMPLETED') })).toBe(
    'done done done done',
  )
  expect(states({ state: 'EXPIRED' })).toBe('done next next next')
  const keys = (over: Partial<OrderView>): string =>
    progressSteps(order(over))
      .map((step) => step.key)
      .join(' ')
  // An order that is being refunded has no exchange or payout step. An order that an operator holds has no payout or
  // refund step.
  const begun = events('REFUND_REQUESTED', 'DEPOSIT_REGISTERED')
  expect(keys({ state: 'REFUNDING', orderEvents: begun })).toBe('created deposit refund_begun refund')
  expect(states({ state: 'REFUNDING', orderEvents: begun })).toBe('done done done now')
  expect(keys({ state: 'ACTION_REQUIRED' })).toBe('created deposit choice outcome')
  expect(keys({ state: 'SUSPENSE' })).toBe('created deposit decision outcome')
  expect(states({ state: 'SUSPENSE', orderEvents: events('FUNDS_WITHDRAWAL_START') })).toBe('done done now next')
})

test('whyNotKept returns why the exchange did not pay the agreed amount', () => {
  const why = (over: Partial<OrderView>): string | null => whyNotKept(order(over))
  expect(why({ orderEvents: events('DEPOSIT_REGISTERED') })).toBeNull()
  for (const problem of FIXED_RATE_PROBLEMS) {
    expect(why({ orderEvents: events('REFUND_REQUESTED', problem) })).toBe(`why_${problem}`)
    expect(words).toContain(`why_${problem}`)
  }
  const refunded = { rateMode: 'FLOATING', orderEvents: events('REFUND_REQUESTED') } as const
  expect(why({ ...refunded, deposits: [deposit('credited')] })).toBe('why_out_of_bounds')
  expect(why(refunded)).toBeNull()
  const filled = { liquidityProviderPublicCode: 'mercuryo', deposits: [deposit('credited')] }
  expect(why({ ...refunded, ...filled })).toBeNull()
  expect(why({ rateMode: 'FLOATING', state: 'ACTION_REQUIRED', ...filled })).toBeNull()
})

test('the headline states what happens if the user misses the deadline', () => {
  const deadline = '2026-11-22T18:40:00Z'
  const waits = (kind: 'choose' | 'give-refund-address', otherwise: 'refund' | 'operator'): Headline =>
    orderHeadline(order({ state: 'ACTION_REQUIRED', nextAction: { kind, actor: 'user', deadline, otherwise } }))
  expect(waits('choose', 'refund')).toEqual({ key: 'choose', textKey: 'choose_refund', deadline })
  expect(waits('give-refund-address', 'operator')).toEqual({
    key: 'give_address',
    textKey: 'choose_operator',
    deadline,
  })
  const clock = (nextAction: OrderView['nextAction']): string | null => serviceClockKey(order({ nextAction }))
  expect(clock({ kind: 'choose', actor: 'user', deadline, otherwise: 'operator' })).toBeNull()
  expect(clock({ kind: 'wait-payout', actor: 'service', deadline, otherwise: 'operator' })).toBe('order:clock_service')
  expect(clock({ kind: 'wait-operator', actor: 'service', deadline: null, otherwise: 'operator' })).toBeNull()
})

test('openChoice marks one of the available choices as primary', () => {
  const open = (choice: Partial<NonNullable<OrderView['choice']>>, over: Partial<OrderView>) =>
    openChoice(order({ choice: { mayAccept: true, mayRefund: true, offer: null, ...choice }, ...over }))
  expect(openChoice(order({}))).toBeNull()
  expect(open({}, { controlled: true })).toEqual({
    accept: 'open',
    refund: 'to-known',
    mayRedirect: true,
    primary: 'accept',
  })
  expect(open({}, {})).toEqual({ accept: 'needs-control', refund: 'to-known', mayRedirect: false, primary: 'refund' })
  const noAddress = { refundAddress: null }
  expect(open({ mayAccept: false }, { ...noAddress, controlled: true })).toMatchObject({ refund: 'needs-address' })
  expect(open({ mayAccept: false }, noAddress)).toMatchObject({ accept: 'none', refund: 'needs-control' })
  expect(open({ mayRefund: false }, { controlled: true })).toMatchObject({ accept: 'open', refund: 'none' })
  const otherCard = { redirectUrl: 'https://cards.example/other', controlled: true }
  expect(open({ mayAccept: false }, otherCard)).toMatchObject({ refund: 'to-known', primary: 'other-card' })
})

test('maps a rejected choice to a message that suggests what the user can do', () => {
  const key = (code: ApiErrorCode, message = '', data = {}): string => choiceFailureKey({ code, message, data })
  expect(key('UNREACHABLE')).toBe('order:choice_unanswered')
  expect(key('ERR_FORBIDDEN')).toBe('order:choice_needs_control')
  expect(key('ERR_FORBIDDEN', 'Client data is blacklisted')).toBe('error_address_blacklisted')
  expect(key('ERR_NOT_ACCEPTABLE')).toBe('order:choice_refund_changed')
  expect(key('ERR_UNPROCESSABLE_ENTITY')).toBe('order:choice_gone')
  expect(key('ERR_VALIDATION', '', { address: 'error_address_must_be_different' })).toBe(
    'error_address_must_be_different',
  )
})

test('maps a failed query of the refund amount to an error message', () => {
  const key = (code: ApiErrorCode, data = {}): string => refundInfoFailureKey(new ApiError(code, '', data))
  expect(key('ERR_VALIDATION', { address: 'error_address_costly' })).toBe('error_address_costly')
  expect(key('ERR_VALIDATION', { memo: 'error_memo' })).toBe('error_memo_incorrect')
  expect(key('ERR_VALIDATION', { memo: 'error_memo_required' })).toBe('error_memo_required')
  expect(key('ERR_UNPROCESSABLE_ENTITY')).toBe('order:choice_gone')
  expect(key('ERR_NO_LIQUIDITY_AVAILABLE')).toBe('order:choice_no_price')
  for (const code of ['UNREACHABLE', 'UNRECOGNISED', 'ERR_FORBIDDEN'] as const)
    expect(key(code)).toBe('order:refund_unknown')
  expect(refundInfoFailureKey(new TypeError('no network'))).toBe('order:refund_unknown')
})

test('shows the remaining time in hours, minutes or seconds', () => {
  const left = (ms: number) => timeLeft(new Date(1_000_000 + ms).toISOString(), 1_000_000)
  expect(left(26 * 3_600_000 + 90_000)).toMatchObject({ key: 'order:left_hours', hours: 26, minutes: 1 })
  expect(left(61_000)).toMatchObject({ key: 'order:left_minutes', minutes: 1 })
  expect(left(1_500)).toMatchObject({ key: 'order:left_seconds', seconds: 1 })
  expect(left(-5)).toMatchObject({ key: 'order:left_none' })
})

test('labels each deposit with its role in the order and its outcome', () => {
  const label = (index: number, ...deposits: DepositView[]): string =>
    depositLabelKey({ deposits, instrumentFromCurrencyTitle: 'ETH' }, deposits[index] as DepositView)
  expect(label(0, deposit('pending'))).toBe('order:tx_deposit')
  expect(label(0, deposit('suspense'))).toBe('order:tx_not_taken')
  expect(label(1, deposit('credited'), deposit('returned'))).toBe('order:tx_second')
  expect(label(0, deposit('returned', 'USDT'))).toBe('order:tx_other_coin')
  expect(label(0, deposit('suspense'), deposit('credited'))).toBe('order:tx_not_taken')
  expect(label(1, deposit('suspense'), deposit('credited'))).toBe('order:tx_deposit')
  expect(depositNoteKey(order({}), deposit('suspense'))).toBe('order:tx_held')
  expect(depositNoteKey(order({ refundAddress: null }), deposit('dust'))).toBe('order:tx_kept')
  expect(depositNoteKey(order({ refundAddress: null }), deposit('suspense'))).toBe('order:tx_kept_no_address')
})

test('states that a coin outside the order is returned only once the network has confirmed its return', () => {
  const back = (isPending: boolean, currencyTitle = 'USDT') =>
    ({ purpose: 'return', isPending, instrument: { currencyTitle } }) as OrderView['withdrawals'][number]
  const note = (...withdrawals: OrderView['withdrawals']) =>
    depositNoteKey(order({ withdrawals }), deposit('returned', 'USDT'))
  expect([note(), note(back(true)), note(back(false, 'DAI'))]).toEqual(Array(3).fill('order:tx_returning'))
  expect(note(back(false))).toBe('order:tx_returned')
})

test("comingMoments returns the message keys of the order's next events", () => {
  const euros = { instrumentType: 'fiat', networkTitle: 'SEPA' } as const
  const purchase = { ...SWAP, instrumentFrom: euros } as OrderView['pair']
  const bankSale = { ...SWAP, instrumentTo: euros } as OrderView['pair']
  const moments = (state: OrderView['state'], pair = SWAP) => comingMoments({ state, cardPayment: null, pair })
  expect(moments('WAITING')).toEqual(['next_seen', 'next_credited', 'next_sent'])
  expect(moments('WAITING', purchase)).toEqual(['next_bank_credited', 'next_sent'])
  expect(moments('EXCHANGING', CARD_SALE)).toEqual(['next_card_paid'])
  expect(moments('EXCHANGING', bankSale)).toEqual(['next_transferred', 'next_final_bank'])
  expect(moments('FINISHED')).toEqual([])
  for (const state of ORDER_STATES)
    for (const moment of [SWAP, purchase, bankSale, CARD_SALE].flatMap((pair) => moments(state, pair)))
      expect(words.some((word) => word === moment || word === `${moment}_other`)).toBe(true)
})

test('refundSum returns the deposit, the network fee and the refunded amount', () => {
  const transfer = { createdAt: '', instrument: { currencyTitle: 'ETH', networkTitle: 'ETH' }, txId: '' }
  const deposit = {
    ...transfer,
    confirmations: 3,
    depositAddress: '',
    isPending: false,
    amount: '0.3',
    status: 'credited' as const,
  }
  const refund = { ...transfer, networkFee: '', purpose: 'refund' as const, isPending: true, amount: '0.29997899' }
  const refundInto = 'address'
  expect(refundSum({ deposits: [deposit], withdrawals: [], refundInto })).toBeNull()
  expect(refundSum({ deposits: [deposit], withdrawals: [refund], refundInto })).toEqual({
    came: '0.3',
    fee: '0.00002101',
    returned: '0.29997899',
  })
  const whole = { came: '0.3', fee: '0', returned: '0.3' }
  expect(refundSum({ deposits: [deposit], withdrawals: [], refundInto: 'balance' })).toEqual(whole)
})

test("a live update retains this browser's control of the order and the unmasked email address", () => {
  const masked = order({ state: 'SENDING', controlled: false, userEmail: 'a•••@b.cd' })
  expect(withFrame(null, masked)).toBe(masked)
  expect(withFrame(order({ controlled: false, userEmail: null }), masked)).toBe(masked)
  const mine = order({ controlled: true, userEmail: 'anna@b.cd' })
  expect(withFrame(mine, masked)).toMatchObject({ state: 'SENDING', controlled: true, userEmail: 'anna@b.cd' })
  expect(withFrame(order({ controlled: true, userEmail: null }), masked)).toMatchObject({ userEmail: 'a•••@b.cd' })
})
