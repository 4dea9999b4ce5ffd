import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiBody } from '../../../lib/api/api-calls.ts'
import type * as Outcome from '../../../lib/api/outcome-unknown.ts'
import type * as Pending from '../../../lib/exchange/pending-order.ts'
import { LOST_ANSWERS, UNREAD_REJECTIONS, UnreliableServer } from '../../../testing/unreliable-server.ts'

const BODY: ApiBody<'createOrder'> = {
  rateMode: 'FLOATING',
  instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC' },
  destinationAddress: 'ltc1',
  claimedDepositAmount: '0.5',
  claimedPublicRate: { price: '32', updatedAt: 1, claimedAmountToReceive: '1' },
}
const ORDER = {
  orderId: 7,
  destinationAddress: 'ltc1',
  instrumentFromCurrencyTitle: 'ETH',
  instrumentToCurrencyTitle: 'LTC',
  createdAt: '2026-01-01T00:00:00Z',
  cardPayment: null,
}
/** Number of lost responses. It exceeds the number of attempts after one press, so the user must press again. */
const LOSSES = 6
const MAX_PRESSES = 2 * LOSSES + 1

const OUTCOME = '../../../lib/api/outcome-unknown.ts'
const PENDING = '../../../lib/exchange/pending-order.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.doUnmock(OUTCOME)
  vi.doUnmock(PENDING)
  vi.unstubAllGlobals()
})

/**
 * Simulates a user who presses the button until the page shows the order. Returns how many orders the server has
 * created. It must be one, because a client repeats a write with the same idempotency key until the outcome is known
 * (invariant 30).
 */
async function countCreatedOrders(
  lost: () => Response | Promise<Response>,
  rejections: readonly (() => Response)[] = [],
): Promise<number> {
  const server = new UnreliableServer(() => Response.json(ORDER), lost, LOSSES, rejections)
  vi.stubGlobal('fetch', server.fetch)
  const { createPendingOrder } = await import('./create-pending-order.ts')
  const pages = await import('../../../lib/exchange/pending-order.ts')
  for (let press = 1; press <= MAX_PRESSES; press += 1) {
    // The form creates a new idempotency key for each submission.
    pages.keepNextOrder({ idempotencyKey: `key-${press}`, body: BODY, pair: 'eth-ltc', noMemo: false })
    const pending = pages.pendingOrder()
    if (!pending) throw new Error('no order is pending')
    const outcome = await createPendingOrder(pending, { pausesMs: [0, 0] })
    if (outcome.kind === 'made') return server.made.size
    if (outcome.kind === 'refused') pages.keepFailedOrder(outcome.failed)
  }
  throw new Error('the order was never created')
}

describe('an order request without a readable response', () => {
  test.each(Object.keys(LOST_ANSWERS) as (keyof typeof LOST_ANSWERS)[])(
    'creates only one order after %s, however often the user presses the button',
    async (name) => {
      expect(await countCreatedOrders(LOST_ANSWERS[name])).toBe(1)
    },
  )
})

describe('a rejection after an order request without a readable response', () => {
  test.each(Object.keys(UNREAD_REJECTIONS) as (keyof typeof UNREAD_REJECTIONS)[])(
    'the page keeps the idempotency key after %s, and creates only one order',
    async (name) => {
      const rejections = Array.from({ length: LOSSES }, () => UNREAD_REJECTIONS[name])
      expect(await countCreatedOrders(LOST_ANSWERS['a 503 with a code'], rejections)).toBe(1)
    },
  )
})

type OutcomeModule = typeof Outcome
type PendingModule = typeof Pending
/**
 * Deliberate bug in how a page handles unknown outcomes: its name, a lost response that reveals it, and a function that
 * introduces it.
 */
type Mutant = [name: string, lost: keyof typeof LOST_ANSWERS, sabotage: () => void]

const onOutcome = (change: (original: OutcomeModule) => Partial<OutcomeModule>) => () =>
  vi.doMock(OUTCOME, async (load) => {
    const original = await load<OutcomeModule>()
    return { ...original, ...change(original) }
  })
const onPending = (change: (original: PendingModule) => Partial<PendingModule>) => () =>
  vi.doMock(PENDING, async (load) => {
    const original = await load<PendingModule>()
    return { ...original, ...change(original) }
  })
const statusOf = (error: unknown): number | null => (error as { status: number | null }).status

const MUTANTS: Mutant[] = [
  [
    'the page treats a 5xx as a rejection',
    'a 503 with a code',
    onOutcome(({ isOutcomeUnknown }) => ({
      isOutcomeUnknown: (error) => (statusOf(error) ?? 0) < 500 && isOutcomeUnknown(error),
    })),
  ],
  [
    'the page treats an unreadable response as a rejection',
    'a 200 that cannot be read',
    onOutcome(({ isOutcomeUnknown }) => ({
      isOutcomeUnknown: (error) => statusOf(error) !== 200 && isOutcomeUnknown(error),
    })),
  ],
  [
    'the page treats a broken connection as a rejection',
    'a broken connection',
    onOutcome(({ isOutcomeUnknown }) => ({
      isOutcomeUnknown: (error) => statusOf(error) !== null && isOutcomeUnknown(error),
    })),
  ],
  [
    'the page treats a request in flight as a rejection',
    'a 409 of a request in flight',
    onOutcome(({ isOutcomeUnknown }) => ({
      isOutcomeUnknown: (error) => statusOf(error) !== 409 && isOutcomeUnknown(error),
    })),
  ],
  [
    'the page creates a new idempotency key each time the user presses the button',
    'a timeout',
    onPending(({ keepPendingOrder }) => ({ keepNextOrder: keepPendingOrder })),
  ],
]

test.each(MUTANTS)('the test detects that %s (invariant 30)', async (_name, lost, sabotage) => {
  sabotage()
  expect(await countCreatedOrders(LOST_ANSWERS[lost])).toBeGreaterThan(1)
})
