import { readFileSync } from 'node:fs'
import { LOADING_BAR_DURATION_MS, LOADING_BAR_THROTTLE_MS } from '@cambio/contract/timing'
import { expect, test } from 'vitest'

test("the loading bar's delay and duration match the specification", () => {
  const css = readFileSync(new URL('../../../styles/base.css', import.meta.url), 'utf8')
  const [, seconds, delay] = /animation: go-on (\d+)s .* (\d+)ms both/.exec(css) ?? []
  expect([Number(seconds) * 1_000, Number(delay)]).toEqual([LOADING_BAR_DURATION_MS, LOADING_BAR_THROTTLE_MS])
})
