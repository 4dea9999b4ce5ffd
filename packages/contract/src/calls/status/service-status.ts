import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** Measured states of a part of the service, such as a chain. `unknown` means that there is no recent measurement. */
export const STATUS_STATES = ['ok', 'degraded', 'down', 'unknown'] as const
export const STATUS_PARTS = ['site', 'rates', 'accounts', 'emails', 'chain', 'bank'] as const

const State = z.enum(STATUS_STATES)
/** Median, 95th percentile and number of measured durations. Null if too few durations were measured. */
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
     * Whether the database is unreachable. If so, the site and accounts are down, and only the last known state of all
     * other parts is reported.
     */
    isCutOff: z.boolean(),
    /** Time of the last measurement, in epoch milliseconds; null if there is no recent measurement. */
    measuredAt: z.nullable(z.int()),
    parts: z.array(
      z.object({
        part: z.enum(STATUS_PARTS),
        /** Network name if this part of the service is a chain or the bank account; otherwise null. */
        network: z.nullable(z.string()),
        state: State,
        /** Whether the chain is halted. On a halted chain, nothing is credited or paid until an operator resumes it. */
        isHalted: z.boolean(),
        /** Lag of the chain, in seconds: how long its current backlog of unread blocks has existed. Null if unknown. */
        lagSeconds: z.nullable(z.int()),
        /** History of this part of the service; null until it has first been measured. */
        history: z.nullable(
          z.object({
            /** First measured minute, in epoch milliseconds. */
            since: z.int(),
            /**
             * Uptime of this part of the service since `since`, as a fraction from 0 to 1. Minutes without a
             * measurement count as downtime.
             */
            uptime: z.number(),
            /**
             * Days with problems or with gaps in the measurements, newest first. The durations are in minutes. On all
             * other days, this part of the service worked without interruption.
             */
            days: z.array(
              z.object({ day: z.iso.date(), degraded: Minutes, down: Minutes, unmeasured: Minutes, measured: Minutes }),
            ),
          }),
        ),
      }),
    ),
    /**
     * Durations over the last 24 hours. `quoteMs`: response time of a quote, in milliseconds. `orderSeconds`: time from
     * when a deposit was first seen until the payout.
     */
    times: z.object({ quoteMs: Spread, orderSeconds: Spread }),
    /** Open incidents and the incidents of the last 90 days, newest first. */
    incidents: z.array(
      z.object({
        id: z.string(),
        openedAt: z.int(),
        /** When the incident was closed; null while it is open. */
        closedAt: z.nullable(z.int()),
        /** Notes, oldest first. The first note is the incident's title. */
        notes: z.array(z.object({ at: z.int(), en: z.string(), ru: z.string() })),
      }),
    ),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
