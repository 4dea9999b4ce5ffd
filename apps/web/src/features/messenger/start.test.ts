// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const ACCOUNT = { userId: 7, email: null }
const LAUNCH_DATA = new URLSearchParams({
  user: JSON.stringify({ id: 5, first_name: 'Anna', language_code: 'en' }),
  auth_date: '1790000000',
  hash: 'a',
  signature: 'b',
}).toString()

/** Bridge methods that the page has called, with their parameters. */
const calls: { method: string; params: Record<string, unknown> }[] = []
/** Paths of the calls to the server. */
const paths: string[] = []
const storages = ['localStorage', 'sessionStorage'] as const
const own = storages.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

/** Time in milliseconds for the first load of the bridge library, which is slow on a busy machine. */
const FIRST_LOAD_MS = 60_000

beforeAll(async () => void (await import('./host.ts')), FIRST_LOAD_MS)
beforeEach(() => {
  vi.resetModules()
  calls.length = 0
  paths.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return path === '/app/leave' ? new Response(null, { status: 204 }) : Response.json(ACCOUNT)
  })
})
afterEach(() => {
  storages.forEach((name, at) => Object.defineProperty(globalThis, name, own[at] ?? {}))
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // The mini-app watches the page's navigation.
  for (const name of ['pushState', 'replaceState']) Reflect.deleteProperty(history, name)
  delete document.documentElement.dataset['app']
  document.documentElement.removeAttribute('data-host-nav')
  Reflect.deleteProperty(globalThis, 'miniApp')
})

/** Loads the mini-app's script with launch parameters in the URL. */
async function load(parameters: Record<string, string>): Promise<void> {
  history.replaceState(null, '', `/orders#${new URLSearchParams(parameters)}`)
  await import('./start.ts')
}

/** Adds the object by which the messenger's app receives the page's calls. */
function openInApp(): void {
  const postEvent = (method: string, params: string) =>
    calls.push({ method, params: JSON.parse(params) as object as {} })
  vi.stubGlobal('TelegramWebviewProxy', { postEvent })
}

const launchOf = (version: string) => ({
  tgWebAppData: LAUNCH_DATA,
  tgWebAppVersion: version,
  tgWebAppPlatform: 'android',
  tgWebAppThemeParams: '{}',
})
const state = () => document.documentElement.dataset['app']
const methods = () => calls.map(({ method }) => method)

/** Makes the browser deny access to its storage. */
function refuseStorage(): void {
  for (const name of storages)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

describe('the mini-app in the messenger', () => {
  beforeEach(openInApp)

  test("signs in and shows the messenger's buttons", async () => {
    await load(launchOf('9.0'))
    await expect.poll(state).toBe('signed-in')
    expect(methods()).toContain('web_app_setup_settings_button')
    expect(globalThis).toHaveProperty('miniApp.launchData', LAUNCH_DATA)
  })

  test.each([
    ['are missing', {}],
    ['contain only the launch data', { tgWebAppData: LAUNCH_DATA }],
    ['contain theme parameters that are not JSON', { ...launchOf('9.0'), tgWebAppThemeParams: '{' }],
    ['contain a user that is not JSON', { ...launchOf('9.0'), tgWebAppData: 'user=%7B&auth_date=1&hash=a' }],
  ])('does not start the mini-app if the launch parameters %s', async (_name, parameters: Record<string, string>) => {
    await load(parameters)
    expect([state(), paths, methods()]).toEqual([undefined, [], []])
    expect(globalThis).not.toHaveProperty('miniApp')
  })

  test.each(['6.0', '5.9', 'unknown', ''])(
    'calls only methods of version 6.0 in a messenger of version "%s"',
    async (version) => {
      await load(launchOf(version))
      await expect.poll(state).toBe('signed-in')
      const { HOST_FEATURES } = await import('./host-features.ts')
      const later = Object.values(HOST_FEATURES).filter(({ since }) => since !== '6.0')
      expect(methods().filter((method) => later.some((one) => one.method === method))).toEqual([])
      expect(globalThis).toMatchObject({ miniApp: { fullscreen: null, proveOwner: null, requestPhone: null } })
      expect(document.documentElement.hasAttribute('data-host-nav')).toBe(false)
    },
  )

  test('signs in even if the browser denies access to its storage', async () => {
    refuseStorage()
    await load(launchOf('9.0'))
    await expect.poll(state).toBe('signed-in')
    expect(methods()).toContain('web_app_setup_main_button')
  })

  test('signs in even if the browser storage is full', async () => {
    localStorage.setItem('my-orders', '[]')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    await load(launchOf('9.0'))
    await expect.poll(state).toBe('signed-in')
    expect(localStorage.getItem('my-orders')).toBe('[]')
    vi.restoreAllMocks()
  })
})

describe('the mini-app in a browser tab', () => {
  test('leaves the mini-app without launch parameters in the URL', async () => {
    await load(launchOf('9.0'))
    await expect.poll(() => location.hash).toBe('')
    expect([state(), paths]).toEqual([undefined, ['/app/leave']])
  })

  test('leaves the mini-app without a reload when the browser denies access to its storage', async () => {
    refuseStorage()
    await load(launchOf('9.0'))
    await expect.poll(() => paths).toEqual(['/app/leave'])
    expect(location.hash).not.toBe('')
  })
})
