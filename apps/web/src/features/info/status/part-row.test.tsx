// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import type { StatusPart } from '../api/status.ts'
import { PartRow } from './part-row.tsx'

afterEach(cleanup)

const part = (over: Partial<StatusPart>): StatusPart => ({
  part: 'chain',
  network: 'Ethereum',
  state: 'ok',
  isHalted: false,
  lagSeconds: null,
  history: null,
  ...over,
})

test.each([
  [part({}), 'Ethereum'],
  [part({ part: 'bank', network: 'Bank transfer · SEPA' }), 'Банковский перевод · SEPA'],
])('shows the name of a part of the service in Russian', async (one, name) => {
  await show(<PartRow part={one} now={null} />, ['site-status'], 'ru')
  expect(screen.getByText(name)).toBeTruthy()
})
