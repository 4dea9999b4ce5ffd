// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { coin, ETH, LTC, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { advanceCalculator, openCalculator } from '../state/calculator.ts'
import type { CalculatorAction } from '../state/calculator-state.ts'
import { LiveNote } from './live-note.tsx'

afterEach(cleanup)

/** Shows the note for 1 ETH to LTC after some actions. Returns its text and the number of drawn strands. */
async function open(...actions: CalculatorAction[]) {
  const start = openCalculator({ send: ETH, receive: LTC, amount: '1', quote: quoteOf(), at: 1 })
  await show(<LiveNote state={actions.reduce(advanceCalculator, start)} />, ['exchange', 'home'])
  return {
    text: document.querySelector('aside > div')?.textContent?.replaceAll('\u00a0', ' ') ?? '',
    strands: document.querySelectorAll('aside use').length,
  }
}

test("shows a live quote's amounts and all lines of its rosette", async () => {
  const { text, strands } = await open()
  expect(text).toContain('Live quote')
  expect(text).toContain('≈ 20 LTCfor 1 ETH')
  expect(strands).toBeGreaterThan(50)
})

test('shows the maximum amount and an outlined rosette for an amount above the maximum', async () => {
  const { text, strands } = await open(
    { kind: 'amount-typed', side: 'send', text: '1000' },
    { kind: 'quote-refused', request: 2, code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG', expected: '10' },
  )
  expect(text).toMatch(/^No quote for this amountAt most 10 ETH/)
  expect(text).not.toContain('1,000')
  expect(strands).toBe(6)
})

test('labels the payment method of a sale "Payout" instead of "Network"', async () => {
  const receive = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  const quote = quoteOf({ instrumentTo: receive })
  const state = openCalculator({ send: ETH, receive, amount: '1', quote, at: 1 })
  await show(<LiveNote state={state} />, ['exchange', 'home'])
  expect(document.querySelector('aside > div')?.textContent).toMatch(/20\.00.*PayoutCard/)
})

test('reports a pair that the exchange cannot swap', async () => {
  const { text } = await open({ kind: 'quote-refused', request: 1, code: 'ERR_PAIR_NOT_ACTIVE' })
  expect(text).toMatch(/^No quote for this pair/)
})
