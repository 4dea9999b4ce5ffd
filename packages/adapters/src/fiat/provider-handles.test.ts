import { expect, test } from 'vitest'
import { createProviderHandles } from './provider-handles.ts'

const NOW = 1_795_000_000_000
const HOUR_MS = 3_600_000
const handles = createProviderHandles('a secret of the installation')
const handle = handles.issue(7, NOW)

test('accepts a provider handle for twelve hours, and only from the account that received it', () => {
  expect(handles.belongsTo(handle, 7, NOW + 12 * HOUR_MS - 1)).toBe(true)
  expect(handles.belongsTo(handle, 7, NOW + 12 * HOUR_MS)).toBe(false)
  expect(handle).toMatch(/^\d{13}\.[\w-]{43}$/)
})

test('rejects a provider handle with a changed time, of another account or of another installation', () => {
  const [time = '', proof = ''] = handle.split('.')
  expect(handles.belongsTo(handle, 8, NOW)).toBe(false)
  expect(createProviderHandles('another secret').belongsTo(handle, 7, NOW)).toBe(false)
  expect(handles.belongsTo(`${Number(time) + HOUR_MS}.${proof}`, 7, NOW)).toBe(false)
})

test.each(['', '.', 'x', `${handle}x`, handle.slice(0, -1), `${handle} `, `9${handle}`])(
  'rejects the malformed provider handle %j',
  (text) => {
    expect(handles.belongsTo(text, 7, NOW)).toBe(false)
  },
)
