// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TurningRosette } from './turning-rosette.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Returns the transforms of all rings and strands. */
const transforms = (): (string | null)[] =>
  [...document.querySelectorAll('svg g, svg use')].map((part) => part.getAttribute('transform'))

/** Draws the rosette at one value, then changes the value. Returns the transforms and the requested frames. */
function turn(isReduced: boolean) {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isReduced && query === REDUCED }))
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', vi.fn())
  const at = (value: number) => <TurningRosette seed="eth-ltc" value={value} isTraced={false} />
  const { rerender, unmount } = render(at(0.2))
  frames.length = 0
  const before = transforms()
  rerender(at(0.8))
  const after = transforms()
  const requested = frames.length
  unmount()
  render(at(0.8))
  const target = transforms()
  return { before, after, target, requested }
}

test('jumps to a new amount without an animation if the user prefers reduced motion', () => {
  const { before, after, target, requested } = turn(true)
  expect(requested).toBe(0)
  expect(before.length).toBeGreaterThan(50)
  expect(after).toEqual(target)
  expect(after).not.toEqual(before)
})

test('turns to a new amount over several frames if the user allows motion', () => {
  const { before, after, target, requested } = turn(false)
  expect(requested).toBe(1)
  expect(after).toEqual(before)
  expect(after).not.toEqual(target)
})
