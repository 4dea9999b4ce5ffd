import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_FORM } from './exchange-form.ts'
import { exchangeTexts } from '../../../lib/exchange/exchange-texts.ts'
import { formOfCoins, keepChoice, keepForm, keptChoice, keptForm } from './exchange-draft.ts'

const filled = { ...EMPTY_FORM, destination: 'ltc1q', memo: '7', refund: '0xabc', refundMemo: '9', termsAccepted: true }
const coins = { send: 'eth', receive: 'ltc' }

beforeEach(() => {
  const tab = Object.create({
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, text: string) => void (tab[key] = text),
    removeItem: (key: string) => void delete tab[key],
  }) as Record<string, string>
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('restores the coins, the amount and the order form until an order is created', () => {
  expect([keptChoice(), keptForm(coins)]).toEqual([null, null])
  const choice = { ...coins, amount: '1234.5', rateMode: 'FIXED' } as const
  keepChoice(choice)
  keepForm(filled, coins)
  expect([keptChoice(), keptForm(coins)]).toEqual([choice, filled])
  exchangeTexts.forget()
  expect([keptChoice(), keptForm(coins)]).toEqual([null, null])
})

test('restores an address only for the coin for which the user entered it', () => {
  keepForm(filled, coins)
  expect(keptForm({ send: 'eth', receive: 'btc' })).toEqual({ ...filled, destination: '', memo: '' })
  expect(keptForm({ send: 'ltc', receive: 'eth' })).toEqual({
    ...filled,
    destination: '',
    memo: '',
    refund: '',
    refundMemo: '',
  })
})

test('clears a typed address when its coin or network changes', () => {
  const typed = { form: filled, send: 'usdt-erc20', receive: 'ltc' }
  expect(formOfCoins(typed, { send: 'usdt-erc20', receive: 'ltc' })).toEqual(filled)
  expect(formOfCoins(typed, { send: 'usdt-trc20', receive: 'ltc' })).toEqual({ ...filled, refund: '', refundMemo: '' })
  expect(formOfCoins(typed, { send: 'ltc', receive: 'usdt-erc20' })).toMatchObject({ destination: '', refund: '' })
})

test('restores no draft if the stored amount is empty or the data is malformed', () => {
  keepChoice({ ...coins, amount: '', rateMode: 'FLOATING' })
  expect(keptChoice()).toBeNull()
  sessionStorage.setItem('exchange:form', 'null')
  expect(keptForm(coins)).toBeNull()
  sessionStorage.setItem('exchange:form', '{"form":')
  expect(keptForm(coins)).toBeNull()
})
