import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Outcome from '../../../lib/api/outcome-unknown.ts'
import { LOST_ANSWERS, UNREAD_REJECTIONS, UnreliableServer } from '../../../testing/unreliable-server.ts'
import type * as AttemptKeys from './attempt-key.ts'

const BODY = { currencyTitle: 'ETH', networkTitle: 'ETH', address: '0xmine', amount: '1' }
/** Number of lost responses. It exceeds the number of attempts after one press, so the user must press again. */
const LOSSES = 6
const KEYS = './attempt-key.ts'
const OUTCOME = '../../../lib/api/outcome-unknown.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.doMock('@tanstack/react-query', async (load) => ({
    ...(await load<object>()),
    useQueryClient: () => ({ invalidateQueries: async () => {} }),
  }))
  vi.doMock('../../../lib/texts/i18n.ts', async (load) => ({ ...(await load<object>()), useText: () => String }))
})
afterEach(() => {
  for (const path of [KEYS, OUTCOME, '@tanstack/react-query', '../../../lib/texts/i18n.ts']) vi.doUnmock(path)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Simulates a user who presses the button until the page shows the withdrawal. The network fee changes before each
 * press. Returns how many withdrawals the server has created. It must be one, because a client repeats a write with the
 * same idempotency key until the outcome is known (invariant 30).
 */
async function withdrawalsMade(
  lost: () => Response | Promise<Response>,
  rejections: readonly (() => Response)[] = [],
): Promise<number> {
  const server = new UnreliableServer(() => Response.json({ id: '1', waitsFor: null }), lost, LOSSES, rejections)
  vi.stubGlobal('fetch', server.fetch)
  const { useWithdrawal } = await import('./use-withdrawal.ts')
  const withdraw = useWithdrawal(1, 'withdrawFromWallet')
  for (let press = 0; press <= LOSSES + rejections.length; press += 1) {
    const pressed = withdraw({ ...BODY, claimedFee: `0.0${press + 1}` }).then(
      () => true,
      () => false,
    )
    await vi.runAllTimersAsync()
    if (await pressed) return server.made.size
  }
  throw new Error('the withdrawal was never made')
}

test.each(Object.keys(LOST_ANSWERS).filter((name) => name !== 'a 200 without an ID') as (keyof typeof LOST_ANSWERS)[])(
  'creates only one withdrawal after %s, however often the user presses the button',
  async (name) => {
    expect(await withdrawalsMade(LOST_ANSWERS[name])).toBe(1)
  },
)

test.each(Object.keys(UNREAD_REJECTIONS) as (keyof typeof UNREAD_REJECTIONS)[])(
  'keeps the idempotency key of a withdrawal with an unknown outcome after %s',
  async (name) => {
    const rejections = Array.from({ length: LOSSES }, () => UNREAD_REJECTIONS[name])
    expect(await withdrawalsMade(LOST_ANSWERS['a 503 with a code'], rejections)).toBe(1)
  },
)

test.each<[name: string, lost: keyof typeof LOST_ANSWERS, sabotage: () => void]>([
  [
    'the page treats a 5xx as a rejected withdrawal',
    'a 503 with a code',
    () =>
      vi.doMock(OUTCOME, async (load) => {
        const original = await load<typeof Outcome>()
        const isOutcomeUnknown = (error: unknown): boolean =>
          ((error as { status: number | null }).status ?? 0) < 500 && original.isOutcomeUnknown(error)
        return { ...original, isOutcomeUnknown }
      }),
  ],
  [
    'the page creates a new idempotency key for each attempt',
    'a broken connection',
    () => vi.doMock(KEYS, () => ({ attemptKey: () => crypto.randomUUID(), forgetAttempt: () => {} })),
  ],
  [
    'the idempotency key of a withdrawal depends on the network fee',
    'a 200 that cannot be read',
    () =>
      vi.doMock(KEYS, async (load) => {
        const original = await load<typeof AttemptKeys>()
        let fee = 0
        return { ...original, attemptKey: (body: object) => original.attemptKey({ ...body, fee: (fee += 1) }) }
      }),
  ],
])('the test detects that %s (invariant 30)', async (_name, lost, sabotage) => {
  sabotage()
  expect(await withdrawalsMade(LOST_ANSWERS[lost])).toBeGreaterThan(1)
})
