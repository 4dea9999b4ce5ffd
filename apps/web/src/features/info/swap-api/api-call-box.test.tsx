// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { ApiCallBox } from './api-call-box.tsx'
import type { ApiCall } from './reference.ts'

afterEach(cleanup)

const CALL: ApiCall = {
  id: 'listPairs',
  method: 'GET',
  path: '/api/v2/pairs/public',
  summary: 'List pairs with `slug`',
  description: 'Pass `from`, then `to`. A lone ` stays.',
  signing: 'none',
  query: [{ name: 'from', type: 'string', isRequired: true, description: 'Ticker, `BTC` for example.' }],
  body: [],
  answer: [{ name: 'pairs', type: 'array', isRequired: true, description: 'All pairs.' }],
}

test('shows the form of an API call above its parameters and its response', async () => {
  await show(<ApiCallBox call={CALL} language="en" />, ['site-swap-api'])
  const form = document.querySelector('form')
  for (const table of document.querySelectorAll('table'))
    expect(form?.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.querySelectorAll('table')).toHaveLength(2)
  expect(form?.target).toBe('_blank')
  expect(screen.getByText('Open the answer in a new tab')).toBeTruthy()
})

test('renders text between backticks of the API reference as code', async () => {
  await show(<ApiCallBox call={CALL} language="en" />, ['site-swap-api'])
  const codes = [...document.querySelectorAll('code')].map((code) => code.textContent)
  expect(codes).toEqual(['slug', 'from', 'to', 'BTC'])
  expect(document.body.textContent).toContain('Pass from, then to. A lone ` stays.')
})
