// @vitest-environment happy-dom
import type { InstrumentView } from '@cambio/contract/instrument'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { coin, LTC, quoteOf, XRP } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { openCalculator } from '../state/calculator.ts'
import { OrderForm } from './order-form.tsx'

const XLM = coin('XLM', { price: '2', requiresMemo: true })
const EUR = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat' })
const GUEST = { account: null, signedIn: <Answer,>(call: () => Promise<Answer>) => call() }
const FILL = 'Use a test address'

beforeEach(() => vi.stubEnv('SANDBOX_URL', 'http://sandbox.example'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Opens the form of a sandbox for a fixed rate. Returns the simulated user. */
async function open(send: InstrumentView, receive: InstrumentView) {
  fakeApi({
    '/validate-address': () => ({ json: {} }),
    '/sandbox/wallet': () => ({
      json: [send, receive].map(({ currencyTitle, networkTitle }) => ({
        currencyTitle,
        networkTitle,
        address: `wallet-${currencyTitle}`,
      })),
    }),
  })
  const rate = { price: '19.5', amountToGet: '19.5', rateMode: 'FIXED' } as const
  const quote = quoteOf({ ...rate, instrumentFrom: send, instrumentTo: receive })
  const state = openCalculator({ send, receive, amount: '1', rateMode: 'FIXED', quote, at: 1 })
  return show(<OrderForm {...{ state, onAccountNeeded: vi.fn(), ...GUEST }} dispatch={() => {}} />, ['exchange'])
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
/** Returns the button in the text below a field. */
const buttonOf = (label: RegExp) => {
  const texts = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const isBelow = (button: HTMLElement) => texts.some((id) => document.getElementById(id)?.contains(button))
  return screen.getAllByRole('button', { name: FILL }).find(isBelow) ?? expect.fail('the field has no button')
}

test.each([
  ['destination', /^Your .* address on/, /^Memo \(tag\)$/, 'wallet-XLM', 'My address needs no memo'],
  ['refund', /^Refund address: XRP/, /^Memo \(tag\) of the refund/, 'wallet-XRP', 'My refund address needs no memo'],
])('fills in a sandbox test address and a memo as the %s', async (_what, address, memo, filled, none) => {
  const user = await open(XRP, XLM)
  await user.click(screen.getByRole('checkbox', { name: none }))
  await user.click(buttonOf(address))
  await waitFor(() => expect(field(address).value).toBe(filled))
  expect(field(memo).value).toBe('1')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: none }).checked).toBe(false)
})

test('offers a test address for the destination of a bank purchase, but not for its refund account', async () => {
  await open(EUR, LTC)
  expect(screen.getAllByRole('button', { name: FILL })).toHaveLength(1)
})

test('offers no test address outside the sandbox', async () => {
  vi.stubEnv('SANDBOX_URL', '')
  await open(XRP, XLM)
  expect(screen.queryByRole('button', { name: FILL })).toBeNull()
})
