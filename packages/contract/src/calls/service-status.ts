import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** `unknown`: there is no recent measurement. */
export const STATUS_STATES = ['ok', 'degraded', 'down', 'unknown'] as const
export const STATUS_PARTS = ['site', 'rates', 'accounts', 'letters', 'chain'] as const

const State = z.enum(STATUS_STATES)
/** Median and 95th percentile; null if too few values were measured. */
const Spread = z.nullable(z.object({ median: z.int(), p95: z.int(), count: z.int() }))
const Minutes = z.int().check(z.minimum(0))

/** GET /status: returns the measured state and history of every part of the service, and the published incidents. */
export const serviceStatus = defineCall({
  name: 'serviceStatus',
  method: 'GET',
  versions: ['v1'],
  path: '/status',
  response: z.object({
    state: State,
    /**
     * Whether the database is unreachable. Then site and accounts are down, and other parts show only their last known
     * data.
     */
    isCutOff: z.boolean(),
    /** Time of the last measurement in epoch milliseconds; null without a recent one. */
    measuredAt: z.nullable(z.int()),
    parts: z.array(
      z.object({
        part: z.enum(STATUS_PARTS),
        /** Name of the network, for a chain. */
        network: z.nullable(z.string()),
        state: State,
        /** The chain is halted: nothing is credited or paid on it until an operator resumes it. */
        isHalted: z.boolean(),
        /** Seconds for which the chain has had unread blocks; null if unknown. */
        lagSeconds: z.nullable(z.int()),
        /** Null before the first measurement. */
        history: z.nullable(
          z.object({
            /** First counted minute, epoch milliseconds. */
            since: z.int(),
            /**
             * Share of all minutes since then in which the part worked, 0 to 1. Unmeasured minutes do not count as
             * working.
             */
            uptime: z.number(),
            /** Days with problems or gaps, newest first, in minutes. All other days were fully ok. */
            days: z.array(
              z.object({ day: z.iso.date(), degraded: Minutes, down: Minutes, unmeasured: Minutes, measured: Minutes }),
            ),
          }),
        ),
      }),
    ),
    /**
     * Times of the last 24 hours: `quoteMs` of a quote in milliseconds, `orderSeconds` from first sight of a deposit to
     * the payout.
     */
    times: z.object({ quoteMs: Spread, orderSeconds: Spread }),
    /** Incidents of 90 days and open ones, newest first. */
    incidents: z.array(
      z.object({
        id: z.string(),
        openedAt: z.int(),
        /** Null while the incident is open. */
        closedAt: z.nullable(z.int()),
        /** Notes, oldest first; the first is the title. */
        notes: z.array(z.object({ at: z.int(), en: z.string(), ru: z.string() })),
      }),
    ),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
