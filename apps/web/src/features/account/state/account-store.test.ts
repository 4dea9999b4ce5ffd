import { accountOf } from '../../../testing/samples.ts'
import { ACCOUNT_DATA_REFRESH_MS } from '@cambio/contract/timing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT_MIRROR_KEY, readAccountMirror } from '../../../lib/account/account-mirror.ts'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import { AccountStore, type ApiCaller } from './account-store.ts'

const ANNA = accountOf({ notifications: { orders: false } })

let kept: Map<string, string>
let now: number
/**
 * Results of the stubbed calls, by call name: values to return or errors to throw. Once they are used up, a call
 * repeats the last one.
 */
let answers: Record<string, unknown[]>
let calls: string[]

beforeEach(() => {
  kept = new Map()
  now = 1_000_000
  answers = { accountData: [ANNA], refreshSession: [{ result: true }], health: [[]] }
  calls = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

const code = (wireCode: ApiErrorCode) => new ApiError(wireCode, wireCode)
const TEAPOT = code('ERR_IM_A_TEAPOT')

function makeStore(): AccountStore {
  const call = (async (name: string) => {
    calls.push(name)
    await Promise.resolve()
    const queue = answers[name] ?? []
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    if (answer instanceof Error) throw answer
    return answer
  }) as ApiCaller
  return new AccountStore({ call, now: () => now, browserFingerprint: () => 'fingerprint' })
}

const count = (name: string): number => calls.filter((one) => one === name).length
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('account call responses with status 418 or 401', () => {
  test('shares one token refresh among concurrent calls that receive 418', async () => {
    const store = makeStore()
    store.adopt(ANNA)
    answers['health'] = [TEAPOT, TEAPOT, TEAPOT, []]
    answers['accountData'] = [{ ...ANNA, isEmailConfirmed: false }]
    const all = await Promise.all([1, 2, 3].map(() => store.call('health', {})))
    await settled()
    expect(all).toEqual([[], [], []])
    expect([count('refreshSession'), count('health'), count('accountData')]).toEqual([1, 6, 1])
    expect(store.account()?.isEmailConfirmed).toBe(false)
  })

  test('repeats the account request after a token refresh', async () => {
    const store = makeStore()
    answers['accountData'] = [TEAPOT, ANNA]
    expect(await store.load()).toEqual(ANNA)
    await settled()
    expect([count('refreshSession'), count('accountData')]).toEqual([1, 2])
  })

  test('ends the session when the retried call also receives 418', async () => {
    const store = makeStore()
    store.adopt(ANNA)
    answers['health'] = [TEAPOT]
    await expect(store.call('health', {})).rejects.toBe(TEAPOT)
    expect(count('health')).toBe(2)
    expect(store.account()).toBeNull()
  })

  test.each(['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN', 'ERR_SERVICE_UNAVAILABLE'] as const)(
    'ends the session when a token refresh fails with %s',
    async (refused) => {
      const store = makeStore()
      store.adopt(ANNA)
      answers['health'] = [TEAPOT]
      answers['refreshSession'] = [code(refused)]
      await expect(store.call('health', {})).rejects.toMatchObject({ code: refused })
      expect(store.account()).toBeNull()
      expect(kept.has(ACCOUNT_MIRROR_KEY)).toBe(false)
    },
  )

  test('keeps the session even if a token refresh does not reach the server', async () => {
    const store = makeStore()
    store.adopt(ANNA)
    answers['health'] = [TEAPOT, TEAPOT, []]
    answers['refreshSession'] = [code('UNREACHABLE'), { result: true }]
    await expect(store.call('health', {})).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(store.account()).toEqual(ANNA)
    expect(await store.call('health', {})).toEqual([])
    expect(count('refreshSession')).toBe(2)
  })

  test('ends the session after a 401 response but not after any other error', async () => {
    const store = makeStore()
    store.adopt(ANNA)
    answers['logout'] = [code('ERR_INVALID_CREDENTIALS'), code('ERR_UNAUTHORIZED')]
    await expect(store.call('logout', {})).rejects.toBeInstanceOf(ApiError)
    expect(store.account()).toEqual(ANNA)
    await expect(store.call('logout', {})).rejects.toBeInstanceOf(ApiError)
    expect(store.account()).toBeNull()
    expect(count('refreshSession')).toBe(0)
  })

  test('load returns null for a guest but rejects when the server is unreachable', async () => {
    answers['accountData'] = [code('ERR_UNAUTHORIZED')]
    expect(await makeStore().load()).toBeNull()
    answers['accountData'] = [code('UNREACHABLE')]
    await expect(makeStore().load()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })
})

describe('stored account data', () => {
  test('restores the stored account data and its fetch time on the next page', () => {
    makeStore().adopt(ANNA)
    expect(readAccountMirror()).toEqual({ data: ANNA, fetchedAt: now })
    expect(makeStore().account()).toEqual(ANNA)
  })

  test.each([
    ['without a numeric user id', { ...ANNA, userId: Number.NaN }],
    ['without an e-mail', { ...ANNA, email: null }],
    ['with an empty e-mail', { ...ANNA, email: '' }],
  ])('removes stored account data when the server sends account data %s', (_, data) => {
    const store = makeStore()
    store.adopt(ANNA)
    store.adopt(data)
    expect(store.account()).toBeNull()
    expect(kept.has(ACCOUNT_MIRROR_KEY)).toBe(false)
  })

  test('treats a user with malformed stored account data as a guest', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"data":{}}',
      '{"data":{"userId":"7","email":"a@b.cd"},"fetchedAt":1}',
    ]) {
      kept.set(ACCOUNT_MIRROR_KEY, text)
      expect(makeStore().account(), text).toBeNull()
    }
  })

  test('notifies subscribers when another tab changes the account data', () => {
    const store = makeStore()
    const seen = vi.fn<() => void>()
    store.subscribe(seen)
    expect(store.account()).toBeNull()
    makeStore().adopt(ANNA)
    store.onStorage(ACCOUNT_MIRROR_KEY)
    expect(store.account()).toEqual(ANNA)
    kept.clear()
    store.onStorage(null)
    expect(store.account()).toBeNull()
    store.onStorage('theme')
    expect(seen).toHaveBeenCalledTimes(2)
  })

  test('ignores an account load that completes after the user has signed out', async () => {
    const store = makeStore()
    store.adopt(ANNA)
    const loading = store.load()
    store.reset()
    await loading
    expect(store.account()).toBeNull()
    expect(kept.has(ACCOUNT_MIRROR_KEY)).toBe(false)
  })
})

describe('account data during navigation', () => {
  test('refetches recent account data only on /profile pages', () => {
    const store = makeStore()
    store.adopt(ANNA)
    now += ACCOUNT_DATA_REFRESH_MS
    for (const path of ['/', '/orders', '/profiles']) store.onNavigate(path)
    expect(calls).toEqual([])
    store.onNavigate('/profile/info')
    expect(calls).toEqual(['accountData'])
  })

  test('refetches account data older than 15 minutes on any page', () => {
    const store = makeStore()
    store.adopt(ANNA)
    now += ACCOUNT_DATA_REFRESH_MS + 1
    store.onNavigate('/')
    expect(calls).toEqual(['accountData'])
  })

  test('does not request account data for a guest', () => {
    makeStore().onNavigate('/profile/info')
    expect(calls).toEqual([])
  })
})
