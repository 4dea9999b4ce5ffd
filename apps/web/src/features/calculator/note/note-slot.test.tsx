// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ETH, LTC, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { openCalculator } from '../state/calculator.ts'
import { NoteSlot } from './note-slot.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Notify = (entries: { isIntersecting: boolean }[]) => void

/** Shows the slot in a fake browser. Returns functions that make the browser idle and that move the slot into view. */
async function open() {
  const idle: (() => void)[] = []
  const seen: Notify[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', vi.fn())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: Notify
      constructor(notify: Notify) {
        this.#notify = notify
      }
      observe = (): unknown => seen.push(this.#notify)
      disconnect = vi.fn()
    },
  )
  const state = openCalculator({ send: ETH, receive: LTC, amount: '1', quote: quoteOf(), at: 1 })
  await show(<NoteSlot state={state} />, ['exchange', 'home'])
  return {
    becomeIdle: () => act(() => idle.forEach((work) => work())),
    scroll: (isIntersecting: boolean) => act(() => seen.forEach((notify) => notify([{ isIntersecting }]))),
    isObserved: () => seen.length > 0,
  }
}

test("draws the note once the browser is idle and the note's slot is in view", async () => {
  const { becomeIdle, scroll, isObserved } = await open()
  expect(isObserved()).toBe(false)
  becomeIdle()
  scroll(false)
  expect(document.querySelector('aside')).toBeNull()
  scroll(true)
  await vi.waitFor(() => expect(document.querySelector('aside')?.textContent).toContain('Live quote'), 10_000)
})
