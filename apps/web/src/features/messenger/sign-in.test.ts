// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT_MIRROR_KEY } from '../../lib/account/account-mirror.ts'
import { claimBrowser, claimSession } from './browser-user.ts'
import { signInWithLaunchData, type SignInOptions } from './sign-in.ts'

const ACCOUNT = { userId: 7, email: null }
const answers: (Response | Error)[] = []
const calls: { path: string; body: unknown }[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    calls.push({ path: path.split('/').at(-1) ?? '', body: JSON.parse(body ?? 'null') as unknown })
    const answer = answers.shift() ?? new Response(null, { status: 500 })
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  answers.length = 0
  calls.length = 0
  sessionStorage.clear()
  localStorage.clear()
})

const found = () => Response.json(ACCOUNT)
const status = (code: number) => new Response('{}', { status: code })
const enter = (options: Partial<SignInOptions> = {}) =>
  signInWithLaunchData('data', {
    userId: 1,
    signal: new AbortController().signal,
    startParameter: null,
    send: fetch,
    ...options,
  })
const paths = () => calls.map(({ path }) => path)

test('signs in an existing user once per tab', async () => {
  answers.push(found())
  expect(await enter()).toBe('signed-in')
  expect(JSON.parse(localStorage.getItem(ACCOUNT_MIRROR_KEY) ?? '')).toMatchObject({ data: ACCOUNT })
  expect(await enter()).toBe('known')
  expect(paths()).toEqual(['authenticate'])
})

test("creates a new user's account with the affiliate ID in the start parameter", async () => {
  answers.push(status(404), found())
  expect(await enter({ startParameter: 'ref_friend' })).toBe('signed-in')
  expect(paths()).toEqual(['authenticate', 'create'])
  expect(calls[1]?.body).toMatchObject({ initData: 'data', referrerAffiliateId: 'friend' })
})

test('creates an account even if the affiliate ID does not exist', async () => {
  answers.push(status(404), status(404), found())
  expect(await enter({ startParameter: 'ref_nobody' })).toBe('signed-in')
  expect(calls[2]?.body).not.toHaveProperty('referrerAffiliateId')
})

test.each(['ref_', `ref_${'x'.repeat(65)}`])(
  'creates an account without an affiliate ID if the start parameter is invalid: %s',
  async (start) => {
    answers.push(status(404), found())
    expect(await enter({ startParameter: start })).toBe('signed-in')
    expect(paths()).toEqual(['authenticate', 'create'])
    expect(calls[1]?.body).not.toHaveProperty('referrerAffiliateId')
  },
)

test('a rejected sign-in with launch data ends the earlier session', async () => {
  const earlier = { data: { ...ACCOUNT, notifications: { orders: false } }, fetchedAt: 1 }
  localStorage.setItem(ACCOUNT_MIRROR_KEY, JSON.stringify(earlier))
  const sent: string[] = []
  const send = (path: unknown) => Promise.resolve(new Response(String(sent.push(String(path)))))
  const keys: (string | null)[] = []
  const listen = ({ key }: StorageEvent) => keys.push(key)
  addEventListener('storage', listen)
  answers.push(status(422))
  expect(await enter({ send })).toBe('failed')
  removeEventListener('storage', listen)
  expect([localStorage.getItem(ACCOUNT_MIRROR_KEY), keys]).toEqual([null, [ACCOUNT_MIRROR_KEY]])
  expect(sent).toEqual(['/api/v1/users/authentication/logout', '/app'])
  localStorage.setItem(ACCOUNT_MIRROR_KEY, JSON.stringify(earlier))
  expect(await enter({ send })).toBe('known')
  expect(localStorage.getItem(ACCOUNT_MIRROR_KEY)).not.toBeNull()
})

test('does not store a session when the server rejects the launch data', async () => {
  answers.push(status(422), status(200))
  expect(await enter()).toBe('failed')
  expect(paths()).toEqual(['authenticate', 'logout', 'app'])
  expect(localStorage.getItem(ACCOUNT_MIRROR_KEY)).toBeNull()
})

test.each([
  ['no response', () => new Error('offline')],
  ['a server error', () => status(503)],
])(
  'returns "unreachable" for a rejected sign-in until the sign-out succeeds (sign-out fails with %s)',
  async (_name, answer) => {
    claimSession(2)
    answers.push(status(422), answer())
    expect(await enter()).toBe('unreachable')
    // The session has not ended, so the page has fetched its account data.
    localStorage.setItem(ACCOUNT_MIRROR_KEY, OWN_SESSION)
    answers.push(status(422), status(200))
    expect(await enter()).toBe('failed')
    expect(paths()).toEqual(['authenticate', 'logout', 'authenticate', 'logout', 'app'])
  },
)

const OWN_SESSION = JSON.stringify({ data: { ...ACCOUNT, notifications: { orders: false } }, fetchedAt: 1 })

test('retries the sign-in after a lost response and after a rate limit error', async () => {
  vi.useFakeTimers()
  answers.push(new Error('offline'), status(429), found())
  const signingIn = enter()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await signingIn).toBe('signed-in')
})

test.each([
  ['no response', () => new Error('offline')],
  ['a rate limit', () => status(429)],
  ['a server error', () => status(503)],
])('keeps the current session after %s and signs in when the user tries again', async (_name, answer) => {
  vi.useFakeTimers()
  localStorage.setItem(ACCOUNT_MIRROR_KEY, OWN_SESSION)
  answers.push(answer(), answer(), answer())
  const signingIn = enter()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await signingIn).toBe('unreachable')
  expect([paths(), localStorage.getItem(ACCOUNT_MIRROR_KEY)]).toEqual([Array(3).fill('authenticate'), OWN_SESSION])
  answers.push(found())
  expect(await enter()).toBe('signed-in')
})

describe('after a sign-in request whose response was lost', () => {
  const sent = vi.fn<typeof fetch>()
  const retry = async () => {
    vi.useFakeTimers()
    const signingIn = enter({ send: sent })
    await vi.advanceTimersByTimeAsync(4_000)
    return signingIn
  }
  beforeEach(() => sent.mockReset())

  test.each([
    ['no response', () => new Error('offline')],
    ['a gateway error', () => status(504)],
  ])("signs in with the lost response's cookies even if the launch data is already used: %s", async (_name, lost) => {
    answers.push(lost(), status(422), found())
    expect(await retry()).toBe('signed-in')
    expect(paths()).toEqual(['authenticate', 'authenticate', 'account-data'])
    expect(JSON.parse(localStorage.getItem(ACCOUNT_MIRROR_KEY) ?? '')).toMatchObject({ data: ACCOUNT })
    expect(sent).not.toHaveBeenCalled()
  })

  test('requires the user to reopen the mini-app if no session exists after a lost response', async () => {
    answers.push(status(502), status(422), status(401))
    expect(await retry()).toBe('used')
    expect(sent).not.toHaveBeenCalled()
  })

  test('requires the user to reopen the mini-app if the session may belong to another user', async () => {
    claimSession(2)
    answers.push(status(502), status(422), found())
    expect(await retry()).toBe('used')
    expect([paths().at(-1), localStorage.getItem(ACCOUNT_MIRROR_KEY)]).toEqual(['authenticate', null])
    expect(sent).not.toHaveBeenCalled()
  })

  test("signs in with the first attempt's cookies when the user tries again after several lost responses", async () => {
    answers.push(status(502), status(502), status(502))
    expect(await retry()).toBe('unreachable')
    answers.push(status(422), found())
    expect(await retry()).toBe('signed-in')
  })

  test('signs in to the account that a request with a lost response created', async () => {
    answers.push(status(404), status(502), status(422), found())
    expect(await retry()).toBe('signed-in')
    expect(paths()).toEqual(['authenticate', 'create', 'create', 'authenticate'])
  })

  test('completes the sign-in even if the response body cannot be parsed', async () => {
    answers.push(new Response('{', { status: 200 }), found())
    expect(await retry()).toBe('signed-in')
  })

  test('reports a failed sign-in if the server rate-limited the first sign-in request', async () => {
    answers.push(status(429), status(422))
    sent.mockImplementation(async () => status(200))
    expect(await retry()).toBe('failed')
  })
})

describe('a sign-in during which another messenger user opens the mini-app', () => {
  const sent: string[] = []
  const send = async (path: unknown) => new Response(String(sent.push(String(path))))
  beforeEach(() => sent.splice(0))

  test('signs out a session that a late response opened after another user has opened the mini-app', async () => {
    claimBrowser(1)
    vi.stubGlobal('fetch', async () => {
      claimBrowser(2)
      localStorage.setItem(ACCOUNT_MIRROR_KEY, OWN_SESSION)
      return found()
    })
    expect(await enter({ send })).toBe('replaced')
    expect(sent).toEqual(['/api/v1/users/authentication/logout', '/app'])
    expect([localStorage.getItem(ACCOUNT_MIRROR_KEY), sessionStorage.getItem('messenger-session')]).toEqual([
      OWN_SESSION,
      null,
    ])
  })

  test("does not end the other messenger user's session when the server rejects the launch data", async () => {
    claimBrowser(2)
    answers.push(status(422))
    expect(await enter({ send })).toBe('replaced')
    expect(sent).toEqual([])
  })

  test('aborts the running sign-in request when another user opens the mini-app', async () => {
    vi.useFakeTimers()
    const replacing = new AbortController()
    const attempt = vi.fn<typeof fetch>(
      (_path, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)),
    )
    vi.stubGlobal('fetch', attempt)
    const signingIn = enter({ signal: replacing.signal, send })
    replacing.abort()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await signingIn).toBe('replaced')
    expect([attempt.mock.calls.length, sent]).toEqual([1, []])
  })
})
