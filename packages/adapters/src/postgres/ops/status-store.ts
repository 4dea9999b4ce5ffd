import type { PartSample, PartState, ServicePart } from '@cambio/core/status/service-part'
import type { DayCount, Spread, StatusStore } from '@cambio/core/status/status-store'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Minimum number of measurements for publishing a distribution. A smaller number could all come from the same user. */
const MIN_MEASURED = 3

interface SampleRow {
  part: ServicePart
  at: Date
  state: PartState
  lag_seconds: number | null
  quote_ms: number | null
}

interface SpreadRow {
  count: number
  median: number | null
  p95: number | null
}

export class PostgresStatusStore implements StatusStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async record(samples: readonly PartSample[], at: number): Promise<void> {
    await this.#db.query(
      `WITH added AS (
         INSERT INTO status_sample (part, at, state, lag_seconds, quote_ms)
         SELECT part, date_trunc('minute', ${TIME(1)}, 'UTC'), state, lag_seconds, quote_ms
         FROM unnest($2::text[], $3::text[], $4::int[], $5::int[]) AS looked (part, state, lag_seconds, quote_ms)
         ON CONFLICT DO NOTHING RETURNING part, at, state)
       INSERT INTO status_day AS known (part, day, first_at, ok, degraded, down)
       SELECT part, (at AT TIME ZONE 'UTC')::date, at, (state = 'ok')::int, (state = 'degraded')::int, (state = 'down')::int
       FROM added
       ON CONFLICT (part, day) DO UPDATE SET ok = known.ok + excluded.ok, degraded = known.degraded + excluded.degraded,
         down = known.down + excluded.down`,
      [
        at,
        samples.map(({ part }) => part),
        samples.map(({ state }) => state),
        samples.map(({ lagSeconds }) => lagSeconds),
        samples.map(({ quoteMs }) => quoteMs),
      ],
    )
  }

  async prune(samplesBefore: number, daysBefore: number): Promise<void> {
    await this.#db.query(`DELETE FROM status_sample WHERE at < ${TIME(1)}`, [samplesBefore])
    await this.#db.query(`DELETE FROM status_day WHERE day < (${TIME(1)} AT TIME ZONE 'UTC')::date`, [daysBefore])
  }

  async latest(since: number): Promise<Map<ServicePart, PartSample & { at: number }>> {
    const { rows } = await this.#db.query<SampleRow>(
      `SELECT DISTINCT ON (part) part, at, state, lag_seconds, quote_ms FROM status_sample
       WHERE at >= ${TIME(1)} ORDER BY part, at DESC`,
      [since],
    )
    return new Map(
      rows.map(({ part, at, state, lag_seconds: lagSeconds, quote_ms: quoteMs }) => [
        part,
        { part, at: at.getTime(), state, lagSeconds, quoteMs },
      ]),
    )
  }

  async days(): Promise<DayCount[]> {
    const { rows } = await this.#db.query<Omit<DayCount, 'day' | 'firstAt'> & { day: string; first_at: Date }>(
      'SELECT part, day::text, first_at, ok, degraded, down FROM status_day ORDER BY part, day',
    )
    return rows.map(({ day, first_at: firstAt, ...row }) => ({
      ...row,
      day: Date.parse(day),
      firstAt: firstAt.getTime(),
    }))
  }

  async quoteTimes(since: number): Promise<Spread | null> {
    return this.#spread(`SELECT quote_ms AS took FROM status_sample WHERE part = 'site' AND at >= ${TIME(1)}`, since)
  }

  async orderTimes(since: number): Promise<Spread | null> {
    return this.#spread(
      `SELECT extract(epoch FROM done.at - seen.at) AS took FROM order_event done JOIN order_event seen USING (order_id)
       WHERE done.kind = 'WITHDRAWAL_COMPLETED' AND seen.kind = 'INCOMING_FUNDS_DETECTED' AND done.at >= ${TIME(1)}`,
      since,
    )
  }

  async #spread(measured: string, since: number): Promise<Spread | null> {
    const { rows } = await this.#db.query<SpreadRow>(
      `SELECT count(took)::int AS count, (percentile_cont(0.5) WITHIN GROUP (ORDER BY took))::float8 AS median,
         (percentile_cont(0.95) WITHIN GROUP (ORDER BY took))::float8 AS p95
       FROM (${measured}) AS measured`,
      [since],
    )
    const [row] = rows
    if (!row || row.count < MIN_MEASURED || row.median === null || row.p95 === null) return null
    return { median: Math.round(row.median), p95: Math.round(row.p95), count: row.count }
  }
}
