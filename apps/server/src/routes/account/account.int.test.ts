import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

test('from signing up to signing out', async () => {
  const browser = new TestBrowser(house)
  const made = await browser.signUp('anna@example.org', { locale: 'ru' })
  expect(made.json()).toMatchObject({ userId: expect.any(Number), email: 'anna@example.org', isEmailConfirmed: false })
  expect(browser.cookies.size).toBe(0)

  expect((await browser.signIn('Anna@Example.org')).json()).toEqual(made.json())
  expect((await browser.get('/api/v1/users/account-data')).json()).toEqual(made.json())

  const code = await codeFor(house, 'anna@example.org', 'CONFIRM_EMAIL')
  expect((await browser.post('/api/v1/users/local/confirm-email', { code })).json()).toEqual({ result: true })
  expect((await browser.get('/api/v1/users/account-data')).json()).toMatchObject({ isEmailConfirmed: true })

  const [access, refresh] = [browser.cookie('access'), browser.cookie('refresh')]
  expect((await browser.post('/api/v1/users/authentication/refresh', {})).json()).toEqual({ result: true })
  expect(browser.cookie('refresh')).not.toBe(refresh)
  expect(browser.cookie('access')).not.toBe('')
  expect(access).not.toBe('')

  expect((await browser.post('/api/v1/users/authentication/logout')).json()).toEqual({ result: true })
  expect(browser.cookies.size).toBe(0)
  expect((await browser.get('/api/v1/users/account-data')).json()).toMatchObject({ code: 'ERR_UNAUTHORIZED' })
})
