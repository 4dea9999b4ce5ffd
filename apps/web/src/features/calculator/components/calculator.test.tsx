// @vitest-environment happy-dom
import type { PairData } from '@cambio/contract/pair-data'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { fakeSocket } from '../../../testing/fake-socket.ts'
import { BTC, ETH, LTC, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { usableQuote } from '../state/calculator-state.ts'
import { Calculator } from './calculator.tsx'

const LTC_PER_ETH = 20

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Stubbed response to a rate request: an error code, or changes to the default pair data. */
type Reply = { code: string; details?: object } | Partial<PairData>
/** Fields of a rate request that the tests check. */
interface RateRequest {
  id: string
  rateMode: 'FIXED' | 'FLOATING'
  claimedDepositAmount?: string
  claimedDepositAmountCurrency?: string
  instrumentFromSlug: string
  instrumentToSlug: string
}

const coins = [ETH, LTC, BTC]
const coinOf = (slug: string) => coins.find((one) => one.slug === slug) ?? ETH

/**
 * Opens a calculator for 1 ETH to LTC. By default, the server quotes 20 receive units for each send unit. Returns the
 * simulated user and the rate requests.
 */
async function open(reply: (request: RateRequest) => Reply = () => ({})) {
  const requests: RateRequest[] = []
  fakeApi({ '/instruments/public': () => ({ json: coins }) })
  fakeSocket((frame) => {
    if (frame.event !== 'pairs.rates') return null
    const request = frame.data as unknown as RateRequest
    requests.push(request)
    const response = reply(request)
    if ('code' in response) {
      const data = { details: response.details ?? {} }
      return { event: 'error', data: { id: request.id, code: response.code, data } } as never
    }
    return { event: 'pairs.rates', data: { id: request.id, ...answered(request), ...response } } as never
  })
  const start = { send: ETH, receive: LTC, amount: '1', rateMode: 'FLOATING', quote: null, at: 0 } as const
  const user = await show(
    <Calculator start={start}>
      {(state) => (
        <button type="button" disabled={usableQuote(state) === null}>
          Continue
        </button>
      )}
    </Calculator>,
    ['exchange'],
  )
  return { user, requests }
}

function answered(request: RateRequest): PairData {
  const amount = Number(request.claimedDepositAmount ?? 1)
  const gives = request.claimedDepositAmountCurrency === request.instrumentToSlug ? amount / LTC_PER_ETH : amount
  return quoteOf({
    instrumentFrom: coinOf(request.instrumentFromSlug),
    instrumentTo: coinOf(request.instrumentToSlug),
    rateMode: request.rateMode,
    amountToGive: String(gives),
    amountToGet: String(gives * LTC_PER_ETH),
  })
}

const sent = () => screen.getByLabelText<HTMLInputElement>('You send')
const received = () => screen.getByLabelText<HTMLInputElement>(/You get/)
const amounts = () => [sent().value, received().value]
const isReady = () => !screen.getByText<HTMLButtonElement>('Continue').disabled
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

/** Chooses the send or receive coin in the dialog. */
async function choose({ user }: Awaited<ReturnType<typeof open>>, side: 0 | 1, title: string): Promise<void> {
  const button = screen.getAllByTitle('Choose another coin')[side]
  if (button) await user.click(button)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${title}`) }))
}

describe('calculator amount fields', () => {
  test('enables the order button once the receive amount is calculated', async () => {
    await open()
    expect([...amounts(), isReady()]).toEqual(['1', '', false])
    await waitFor(() => expect([...amounts(), isReady()]).toEqual(['1', '20', true]))
  })

  test('requests a rate for the amount that the user typed last', async () => {
    const { requests } = await open()
    await waitFor(() => expect(received().value).toBe('20'))
    type(received(), '50')
    expect(isReady()).toBe(false)
    await waitFor(() => expect(amounts()).toEqual(['2.5', '50']))
    expect(requests.at(-1)).toMatchObject({ claimedDepositAmount: '50', claimedDepositAmountCurrency: 'ltc' })
  })

  test.each(['1e5', '-5', '1,234.56', '1,500'])(
    'keeps the malformed amount %j as typed and shows an error',
    async (typed) => {
      const { requests } = await open()
      await waitFor(() => expect(received().value).toBe('20'))
      type(sent(), typed)
      expect(amounts()).toEqual([typed, ''])
      expect(screen.getByRole('alert').textContent).toContain('at most one decimal separator')
      expect(isReady()).toBe(false)
      expect(requests.every(({ claimedDepositAmount }) => claimedDepositAmount === '1')).toBe(true)
    },
  )

  test('removes letters after the digits of an amount', async () => {
    await open()
    type(sent(), '3x')
    await waitFor(() => expect(amounts()).toEqual(['3', '60']))
  })

  test('accepts a comma as the decimal separator of an amount', async () => {
    await open()
    type(sent(), '1,5')
    await waitFor(() => expect(amounts()).toEqual(['1.5', '30']))
  })
})

describe('a coin without a price, a fee or a reserve', () => {
  test.each([
    ['price', 'ltc', 'LTC is not available yet: we are waiting for its price.'],
    ['fee', 'eth', 'ETH is not available yet: we are waiting for its network fee.'],
    ['reserve', 'ltc', 'LTC is not available yet: we have too little of it to pay out.'],
    ['limit', 'eth', 'We already took as much ETH on this network as we accept in 24 hours.'],
  ])('states that a coin is not available yet when its %s is missing', async (what, instrument, text) => {
    let details: object | null = { missing: { what, instrument } }
    const { requests } = await open((): Reply => (details ? { code: 'ERR_NO_LIQUIDITY_AVAILABLE', details } : {}))
    await waitFor(() => expect(screen.getByText(new RegExp(`^${text}`)).closest('[role=status]')).not.toBeNull())
    expect([screen.queryByRole('alert'), screen.queryByRole('dialog'), isReady()]).toEqual([null, null, false])
    details = null
    type(sent(), '2')
    await waitFor(() => expect(amounts()).toEqual(['2', '40']))
    expect([screen.queryByText(/not available yet|in 24 hours/), isReady(), requests.length]).toEqual([null, true, 2])
  })

  test('reports an unavailable pair if the server does not state what is missing', async () => {
    await open(() => ({ code: 'ERR_NO_LIQUIDITY_AVAILABLE' }))
    expect(await screen.findByRole('dialog', { name: 'ETH for LTC is not available' })).not.toBeNull()
  })
})

describe('coin selection', () => {
  test('swaps the coins and amounts when the user clicks the button between them', async () => {
    const { user, requests } = await open()
    await waitFor(() => expect(received().value).toBe('20'))
    await user.click(screen.getByRole('button', { name: 'Swap directions' }))
    expect(sent().value).toBe('20')
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ instrumentFromSlug: 'ltc', instrumentToSlug: 'eth' }))
  })

  test('converts the amount at US dollar prices when the user changes the send coin', async () => {
    const opened = await open()
    await choose(opened, 0, 'BTC')
    expect(sent().value).toBe('0.04')
    await waitFor(() => expect(amounts()).toEqual(['0.04', '0.8']))
    expect(opened.requests.at(-1)).toMatchObject({ instrumentFromSlug: 'btc', claimedDepositAmount: '0.04' })
  })

  test('keeps the send amount when the user changes the receive coin', async () => {
    const opened = await open()
    await choose(opened, 1, 'BTC')
    await waitFor(() => expect(opened.requests.at(-1)).toMatchObject({ instrumentToSlug: 'btc' }))
    expect(sent().value).toBe('1')
  })

  test("reverses the pair when the user chooses the other side's coin", async () => {
    const opened = await open()
    await choose(opened, 0, 'LTC')
    expect(screen.getByRole('region').getAttribute('aria-label')).toBe('LTC → ETH')
  })
})

describe('rate errors', () => {
  const bounded =
    (code: string, expected: string) =>
    (request: RateRequest): Reply =>
      request.claimedDepositAmount === '0.01' || request.claimedDepositAmount === '99'
        ? { code, details: { expected } }
        : {}

  test.each([
    ['minimum', '0.01', 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', '0.1'],
    ['maximum', '99', 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG', '10'],
  ])('replaces the typed amount with the %s when the user clicks the suggestion', async (_name, typed, code, bound) => {
    const { user } = await open(bounded(code, bound))
    type(sent(), typed)
    const problem = await screen.findByRole('alert')
    expect([sent().getAttribute('aria-invalid'), received().value, isReady()]).toEqual(['true', '', false])
    await user.click(within(problem).getByRole('button'))
    await waitFor(() => expect([sent().value, isReady()]).toEqual([bound, true]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the maximum number of decimal places of a coin when the amount has too many', async () => {
    await open(() => ({ code: 'ERR_VALIDATION', details: { maxDecimals: 18 } }))
    type(sent(), '0.1234567890123456789')
    expect((await screen.findByRole('alert')).textContent).toBe('ETH takes at most 18 decimal places.')
    const form = screen.getByRole('region', { name: /→/ })
    expect([form.textContent.includes('No rate'), form.querySelector('.skeleton')]).toEqual([false, null])
  })

  test('clears the outdated receive amount when the server is unreachable', async () => {
    let isAway = false
    await open((): Reply => (isAway ? { code: 'ERR_SERVICE_UNAVAILABLE' } : {}))
    await waitFor(() => expect(received().value).toBe('20'))
    isAway = true
    type(sent(), '2')
    await screen.findByRole('alert')
    expect([...amounts(), isReady()]).toEqual(['2', '', false])
    expect(sent().getAttribute('aria-invalid')).toBeNull()
  })

  test('switches to the floating rate when no fixed rate is available', async () => {
    const { user, requests } = await open(({ rateMode }): Reply =>
      rateMode === 'FIXED' ? { code: 'ERR_NOT_ACCEPTABLE' } : {},
    )
    await user.click(screen.getByRole('radio', { name: /Fixed/ }))
    await screen.findByRole('status')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Floating/ }).checked).toBe(true)
    await waitFor(() => expect(isReady()).toBe(true))
    expect(requests.map(({ rateMode }) => rateMode).slice(-2)).toEqual(['FIXED', 'FLOATING'])
  })

  test('shows a dialog for a pair that cannot be swapped', async () => {
    await open(() => ({ code: 'ERR_PAIR_NOT_ACTIVE' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('ETH')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isReady()).toBe(false)
  })
})
