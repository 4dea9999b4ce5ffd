// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const KEY = {
  apiId: 1,
  name: '2026-11-28',
  publicKey: 'public',
  whiteListIp: [],
  isActive: true,
  isBlocked: false,
  isStatusPublic: false,
  createdAt: '2026-11-28T10:00:00.000Z',
  lastUsedAt: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Opens the dialog for a new key. Returns the simulated user and the calls. */
async function open(locale: 'en' | 'ru' = 'en') {
  const calls = fakeApi({ 'users/generate-api-key': () => ({ json: { ...KEY, secretKey: 'secret' } }) })
  const dialog = <NewKeyDialog onMade={() => {}} onClose={() => {}} />
  return { user: await show(dialog, ['account', 'profile'], locale), calls }
}

test('creates an API key without a name, which the server names by its date', async () => {
  const { user, calls } = await open()
  expect(screen.getByLabelText('Name').getAttribute('placeholder')).toBe('Empty: today’s date')
  await user.click(screen.getByRole('button', { name: 'Create the key' }))
  await screen.findByRole('heading', { name: '“2026-11-28” is created' })
  expect(calls.map(({ body }) => body)).toEqual([{ whiteListIp: [] }])
})

test('sends the name of a new API key if the user enters one', async () => {
  const { user, calls } = await open()
  await user.type(screen.getByLabelText('Name'), ' Trading bot ')
  await user.click(screen.getByRole('button', { name: 'Create the key' }))
  await vi.waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: 'Trading bot', whiteListIp: [] }]))
})

test('explains in Russian how the server names an unnamed API key', async () => {
  await open('ru')
  expect(screen.getByLabelText('Название').getAttribute('placeholder')).toBe('Не указано — сегодняшняя дата')
})

test('does not remove the name of an existing API key', async () => {
  const calls = fakeApi({})
  const dialog = <EditKeyDialog apiKey={KEY} onChanged={() => {}} onClose={() => {}} />
  const user = await show(dialog, ['account', 'profile'])
  await user.clear(screen.getByLabelText('Name'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a name for the key.')
  expect(calls).toEqual([])
})
