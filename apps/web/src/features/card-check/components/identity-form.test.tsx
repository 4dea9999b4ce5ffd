// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { IdentityForm } from './identity-form.tsx'

const ORIGIN = 'https://identity.example'
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['theme']
})

/** Opens the form with the real web SDK. The test acts as the page in the SDK's frame. */
async function openForm(renewToken: () => Promise<string> = () => Promise.reject(new Error('no token'))) {
  const [onProgress, onReview, onFailure, post] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const access = { token: '_act-1', baseUrl: ORIGIN }
  const page = { provider: 'Mercuryo', access, renewToken, onProgress, onReview, onFailure, onClose: () => {} }
  await show(<IdentityForm {...page} />, ['identity'], 'ru')
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('the SDK opened no frame')
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } })
  const frameId = new URL(frame.src).searchParams.get('_')
  const send = (method: string, payload: object = {}, origin = ORIGIN) =>
    act(async () => {
      const data = { ...payload, method, frameId, sessionId: 'one' }
      window.dispatchEvent(new MessageEvent('message', { origin, data }))
    })
  return { frame, send, post, onProgress, onReview, onFailure }
}

test("opens the provider's form in a frame with the page's language and theme", async () => {
  document.documentElement.dataset['theme'] = 'dark'
  const { frame, send, post } = await openForm()
  const { origin, pathname, searchParams } = new URL(frame.src)
  expect([origin, pathname, searchParams.get('theme')]).toEqual([ORIGIN, '/websdk/websdk.html', 'dark'])
  expect(frame.title).toBe('Анкета Mercuryo')
  expect(frame.allow).toContain('camera')
  await send('idCheck.onReady')
  expect(post.mock.calls[0]?.[0]).toMatchObject({
    method: 'idCheck.init',
    accessToken: '_act-1',
    lang: 'ru',
    theme: 'dark',
  })
})

test('ignores messages from another origin', async () => {
  const { send, post, onProgress, onFailure } = await openForm()
  for (const origin of ['https://evil.example', location.origin, 'null']) {
    await send('idCheck.onReady', {}, origin)
    await send('idCheck.onApplicantSubmitted', {}, origin)
    await send('idCheck.onError', { code: 'invalid-token' }, origin)
    await send('idCheck.onError', { code: 'other' }, origin)
  }
  for (const called of [post, onProgress, onFailure]) expect(called).not.toHaveBeenCalled()
})

test('sends a new access token to the identity form after the old token has expired', async () => {
  const { send, post, onFailure } = await openForm(() => Promise.resolve('_act-2'))
  await send('idCheck.onReady')
  await send('idCheck.onError', { code: 'invalid-token' })
  await vi.waitFor(() =>
    expect(post.mock.lastCall?.[0]).toMatchObject({ method: 'idCheck.updateAccessToken', accessToken: '_act-2' }),
  )
  expect(onFailure).not.toHaveBeenCalled()
})

test.each([
  ['idCheck.onApplicantSubmitted', 1, 0],
  ['idCheck.onApplicantResubmitted', 1, 0],
  ['idCheck.onApplicantStatusChanged', 1, 0],
  ['idCheck.onResize', 0, 0],
  ['idCheck.onError', 0, 1],
])("on the frame's message %s, reports progress %s times and an error %s times", async (method, progress, failures) => {
  const { send, onProgress, onFailure } = await openForm()
  await send('idCheck.onReady')
  await send(method, { height: 400, code: 'other', error: 'x' })
  expect([onProgress.mock.calls.length, onFailure.mock.calls.length]).toEqual([progress, failures])
})

test("passes on known rejection reasons, but not the provider's own text", async () => {
  const { send, onReview } = await openForm()
  await send('idCheck.onReady')
  const reviewResult = { reviewAnswer: 'RED', rejectLabels: ['BAD_SELFIE', 'FORGERY'], moderationComment: 'x' }
  await send('idCheck.onApplicantStatusChanged', { reviewStatus: 'completed', reviewResult })
  expect(onReview.mock.calls).toEqual([[['selfie']]])
})

test("adapts the frame's height to the identity form", async () => {
  const { frame, send } = await openForm()
  await send('idCheck.onReady')
  await send('idCheck.onResize', { height: 712 })
  expect(frame.style.height).toBe('712px')
})
