// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeAnswer } from '../../../testing/fake-api.ts'
import { ANNA, heading, openCheck, paths, poll, simulateTime } from '../testing/open-check.tsx'

simulateTime()

test('registers a new user with the provider after the user accepts the terms', async () => {
  let isKnown = false
  let emailStatus = 'not_confirmed'
  const calls = await openCheck({
    '/user/sign-in': () =>
      isKnown ? { json: { bearerToken: 'x' } } : { status: 404, json: { code: 'ERR_NOT_FOUND' } },
    '/user/sign-up': () => {
      isKnown = true
      return { json: { isRegistered: false, emailCode: null } }
    },
    '/user/contacts': () => ({ json: { emailStatus, emailCode: null } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start the check' }))
  await heading('Open the email from Mercuryo')
  const { body } = calls.find(({ path }) => path.endsWith('/user/sign-up')) ?? {}
  expect(body).toEqual({ accept: true, email: ANNA.email })
  emailStatus = 'confirmed'
  await poll()
  await heading('Show your ID and your face')
})

test('lets the user request the provider’s confirmation email again after a minute', async () => {
  const calls = await openCheck({
    '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: null } }),
    '/user/sign-up': () => ({ json: { isRegistered: true, emailCode: null } }),
  })
  await heading('Open the email from Mercuryo')
  expect(screen.getByRole('link', { name: 'Change email' }).getAttribute('href')).toContain('/profile/info')
  const wait = screen.getByRole('button', { name: /^Send again in \d+ s$/ })
  expect(wait).toHaveProperty('disabled', true)
  await poll(61_000)
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await screen.findByText('We asked Mercuryo to send it again.')
  expect(paths(calls, '/user/sign-up')).toBe(1)
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true)
})

const CODE = { key: 'key 1', length: 6, resendSeconds: 90 }

test('confirms the email address with the code that the provider has emailed', async () => {
  let isConfirmed = false
  const results: FakeAnswer[] = [
    { status: 422, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } },
    { status: 429, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } },
  ]
  const calls = await openCheck({
    '/user/contacts': () => ({
      json: isConfirmed
        ? { emailStatus: 'confirmed', emailCode: null }
        : { emailStatus: 'not_confirmed', emailCode: CODE },
    }),
    '/user/verify-email': () => {
      const refusal = results.shift()
      isConfirmed = refusal === undefined
      return refusal ?? { json: { emailStatus: 'confirmed' } }
    },
  })
  await heading('Enter the code from Mercuryo')
  const enter = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
  }
  enter('12345')
  expect(screen.getByRole('button', { name: 'Confirm the email' })).toHaveProperty('disabled', true)
  enter('123 456')
  await screen.findByText(/^This code is wrong or has expired/)
  enter('654321')
  await screen.findByText('Too many codes. Try again in 15 minutes.')
  enter('246810')
  await heading('Show your ID and your face')
  const entered = calls.filter(({ path }) => path.endsWith('/user/verify-email')).map(({ body }) => body)
  expect(entered).toEqual(['123456', '654321', '246810'].map((code) => ({ key: 'key 1', code })))
})

test('lets the user request another email code after the time that the provider states', async () => {
  let sent = CODE
  const calls = await openCheck({
    '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: sent } }),
    '/user/sign-up': () => {
      sent = { ...CODE, key: 'key 2' }
      return { json: { isRegistered: true, emailCode: sent } }
    },
    '/user/verify-email': () => ({ status: 422, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } }),
  })
  await heading('Enter the code from Mercuryo')
  expect(screen.getByRole('button', { name: /^Send again in (90|89) s$/ })).toHaveProperty('disabled', true)
  sent = { ...CODE, resendSeconds: 0 }
  await poll()
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }))
  await screen.findByText('We asked Mercuryo to send it again.')
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '111111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/verify-email'))?.body).toMatchObject({ key: 'key 2' }),
  )
})

test('requires the email code of a provider that signs users in only after it', async () => {
  let isConfirmed = false
  await openCheck({
    '/user/sign-in': () =>
      isConfirmed ? { json: { bearerToken: 'x' } } : { status: 404, json: { code: 'ERR_NOT_FOUND' } },
    '/user/sign-up': () => ({ json: { isRegistered: false, emailCode: CODE } }),
    '/user/verify-email': () => {
      isConfirmed = true
      return { json: { emailStatus: 'confirmed' } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start the check' }))
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '246810' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
  await heading('Show your ID and your face')
})
