// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawPageRosettes } from './draw-rosette.ts'
import { EngravedRosette } from './engraved-rosette.tsx'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const rings = () => [...document.querySelectorAll('svg > g')]
const lines = () => rings().map((ring) => [ring.getAttribute('data-line'), ring.querySelectorAll('use').length])

test('drawPageRosettes draws the rings of a server-rendered rosette without React', () => {
  document.body.innerHTML = renderToString(<EngravedRosette seed="eth-btc" engraved={[0, 5]} />)
  expect(rings()).toEqual([])
  drawPageRosettes()
  const traced = ['traced', 1]
  expect(lines()).toEqual([['engraved', 5], traced, traced, traced, traced, ['engraved', 14]])
})

test('hydration retains the rosette rings that drawPageRosettes drew before', () => {
  const figure = <EngravedRosette seed="eth-btc" engraved={[0]} />
  document.body.innerHTML = `<main>${renderToString(figure)}</main>`
  drawPageRosettes()
  const before = rings()
  const onRecoverableError = vi.fn()
  act(() => {
    hydrateRoot(document.querySelector('main') as HTMLElement, figure, { onRecoverableError })
  })
  expect(rings()).toEqual(before)
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('redraws only the changed rosette rings', () => {
  const { rerender } = render(<EngravedRosette seed="eth-btc" engraved={[0]} />)
  const before = rings()
  rerender(<EngravedRosette seed="eth-btc" engraved={[0, 1]} />)
  expect(rings().map((ring, place) => ring === before[place])).toEqual([true, false, true, true, true, true])
  rerender(<EngravedRosette seed="btc-eth" engraved={[0, 1]} />)
  expect(rings().filter((ring) => before.includes(ring))).toEqual([])
})
