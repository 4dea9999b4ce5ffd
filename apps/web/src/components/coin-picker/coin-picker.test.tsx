// @vitest-environment happy-dom
import type { InstrumentView } from '@cambio/contract/instrument'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { BTC, coin, ETH, LTC, XRP } from '../../testing/samples.ts'
import { show } from '../../testing/show.tsx'
import { CoinPicker } from './coin-picker.tsx'

const PAUSED = coin('DOGE', { popularity: 4, isDepositEnabled: false })
const RARE = coin('RARE')

/** Simulates the browser, which reports that it has left the dialog's history entry. */
const goBack = () => {
  History.prototype.replaceState.call(history, null, '')
  dispatchEvent(new PopStateEvent('popstate'))
}
beforeEach(() => void vi.spyOn(history, 'back').mockImplementation(goBack))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the dialog for the send coin. Returns the simulated user and the dialog's callbacks. */
async function open(instruments: readonly InstrumentView[] = [ETH, LTC, BTC, PAUSED, XRP]) {
  fakeApi({ '/instruments/public': ({ query }) => ({ json: query['search'] === 'rare' ? [RARE] : [] }) })
  const [onPick, onClose] = [vi.fn<(picked: InstrumentView) => void>(), vi.fn<() => void>()]
  const picker = { title: 'You send', instruments, offers: undefined, selectedSlug: 'ltc', side: 'send' } as const
  const user = await show(<CoinPicker {...picker} onPick={onPick} onClose={onClose} />, ['exchange'])
  return { user, onPick, onClose, search: screen.getByRole('combobox') }
}

const titles = () => screen.getAllByRole('option').map((row) => row.querySelector('b')?.textContent)
const activeTitle = () => document.querySelector('[data-active=true] b')?.textContent

describe('coin picker', () => {
  test('lists popular coins first and marks the chosen coin', async () => {
    await open([XRP, ETH, LTC])
    expect(titles()).toEqual(['ETH', 'LTC', 'XRP'])
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('LTC')
  })

  test('shows only the coins that match the search term', async () => {
    const { user, search } = await open()
    await user.type(search, 'btc')
    expect(titles()).toEqual(['BTC'])
  })

  test("includes coins that only the server's search finds", async () => {
    const { user, search, onPick } = await open()
    await user.type(search, 'rare')
    await user.click(await screen.findByRole('option', { name: /RARE/ }))
    expect(onPick).toHaveBeenCalledExactlyOnceWith(RARE)
  })

  test('suggests popular coins when no coin matches the search', async () => {
    const { user, search } = await open()
    await user.type(search, 'xyzzy')
    expect(await screen.findByText(/xyzzy/)).toBeTruthy()
    expect(titles()).toEqual(['ETH', 'LTC', 'BTC'])
  })

  test("waits for the server's response before it reports that no coin matches", async () => {
    const { user, search } = await open()
    const answered = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answered.promise)
    await user.type(search, 'xyzzy')
    expect(screen.getByText('Searching…')).toBeTruthy()
    expect([screen.queryByText(/xyzzy/), screen.queryAllByRole('option')]).toEqual([null, []])
    answered.resolve(Response.json([]))
    expect(await screen.findByText(/xyzzy/)).toBeTruthy()
    expect(screen.queryByText('Searching…')).toBeNull()
  })

  test('chooses a suggestion with Enter only after the user has moved to it with an arrow key', async () => {
    const { user, search, onPick } = await open()
    await user.type(search, 'xyzzy')
    await screen.findByText(/xyzzy/)
    await user.keyboard('{Enter}')
    expect(onPick).not.toHaveBeenCalled()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(ETH)
  })

  test('arrow keys skip a paused coin in the coin list', async () => {
    const { user, search, onPick } = await open()
    await user.click(search)
    const start = activeTitle()
    const passed: (string | null | undefined)[] = []
    for (let step = 0; step < 4; step += 1) {
      await user.keyboard('{ArrowDown}')
      passed.push(activeTitle())
    }
    expect(passed).not.toContain('DOGE')
    expect(passed.at(-1)).toBe(start)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(onPick).toHaveBeenCalledTimes(1)
    expect(onPick.mock.calls[0]?.[0].currencyTitle).toBe(passed.at(-2))
  })

  test('does not let the user choose a paused coin', async () => {
    const { user, onPick } = await open()
    const row = screen.getByRole<HTMLButtonElement>('option', { name: /DOGE/ })
    await user.click(row)
    expect([row.disabled, onPick.mock.calls]).toEqual([true, []])
  })

  test('closes the coin picker on Back without changing the selected coin', async () => {
    const { onPick, onClose } = await open()
    goBack()
    expect([onClose.mock.calls.length, onPick.mock.calls.length]).toEqual([1, 0])
  })

  test('closes the coin picker on Escape without changing the selected coin', async () => {
    const { onPick, onClose } = await open()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(onPick).not.toHaveBeenCalled()
  })
})
