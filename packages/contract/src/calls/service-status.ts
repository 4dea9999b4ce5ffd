import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** `unknown`: nobody looked in the last minutes. */
export const STATUS_STATES = ['ok', 'degraded', 'down', 'unknown'] as const
export const STATUS_PARTS = ['site', 'rates', 'accounts', 'letters', 'chain'] as const

const State = z.enum(STATUS_STATES)
/** Half took at most `median`, all but one in twenty at most `p95`; null where too little was measured. */
const Spread = z.nullable(z.object({ median: z.int(), p95: z.int(), count: z.int() }))
const Minutes = z.int().check(z.minimum(0))

/** GET /status: how every part of the service is and was, as measured by ourselves, and what people were told of it. */
export const serviceStatus = defineCall({
  name: 'serviceStatus',
  method: 'GET',
  versions: ['v1'],
  path: '/status',
  response: z.object({
    state: State,
    /** What is kept of it cannot be read now: that is told as down, and of the rest only what was known before. */
    isCutOff: z.boolean(),
    /** When a part was looked at last, epoch milliseconds; null where never lately. */
    measuredAt: z.nullable(z.int()),
    parts: z.array(
      z.object({
        part: z.enum(STATUS_PARTS),
        /** Of a chain: its network's name. */
        network: z.nullable(z.string()),
        state: State,
        /** A person stopped the chain: nothing is credited or paid on it. */
        isHalted: z.boolean(),
        /** How long the chain has had blocks that we have not read; null where that is not known. */
        lagSeconds: z.nullable(z.int()),
        /** Null until it was looked at for the first time. */
        history: z.nullable(
          z.object({
            /** First minute that counts, epoch milliseconds. */
            since: z.int(),
            /** Share of all minutes since then in which it worked, 0 to 1; one in which nobody looked is not among them. */
            uptime: z.number(),
            /** The days that were not wholly well, newest first; in minutes. All others since then were. */
            days: z.array(
              z.object({ day: z.iso.date(), degraded: Minutes, down: Minutes, unmeasured: Minutes, measured: Minutes }),
            ),
          }),
        ),
      }),
    ),
    /** Of the last 24 hours: a price as pages ask for it, milliseconds; a deposit's first sight to the payout, seconds. */
    times: z.object({ quoteMs: Spread, orderSeconds: Spread }),
    /** Of 90 days and those that last, newest first. */
    incidents: z.array(
      z.object({
        id: z.string(),
        openedAt: z.int(),
        /** Null while it lasts. */
        closedAt: z.nullable(z.int()),
        /** Oldest first; the first says what it is about. */
        notes: z.array(z.object({ at: z.int(), en: z.string(), ru: z.string() })),
      }),
    ),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
