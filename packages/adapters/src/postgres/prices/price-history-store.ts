import type { PricePoint, Resolution } from '@cambio/core/prices/price-point'
import type { PriceHistoryStore } from '@cambio/core/prices/price-history-store'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface PointRow {
  currency_title: string
  at: Date
  price: string
}

const pointOf = ({ at, price }: PointRow): PricePoint => ({ at: at.getTime(), price })

export class PostgresPriceHistoryStore implements PriceHistoryStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async record(prices: Readonly<Record<string, string>>, at: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO price_point (currency_title, resolution, at, price)
       SELECT title, resolution, date_trunc(resolution, ${TIME(1)}, 'UTC'), price
       FROM unnest($2::text[], $3::numeric[]) AS said (title, price),
            unnest(ARRAY['minute', 'hour', 'day']) AS resolution
       ON CONFLICT DO NOTHING`,
      [at, Object.keys(prices), Object.values(prices)],
    )
  }

  async prune(resolution: Resolution, before: number): Promise<void> {
    await this.#db.query(`DELETE FROM price_point WHERE resolution = $1 AND at < ${TIME(2)}`, [resolution, before])
  }

  async withoutPast(currencyTitles: readonly string[]): Promise<string[]> {
    const { rows } = await this.#db.query<{ title: string }>(
      `SELECT title FROM unnest($1::text[]) WITH ORDINALITY AS requested (title, position)
       WHERE NOT EXISTS (SELECT FROM price_backfill WHERE currency_title = title) ORDER BY position`,
      [currencyTitles],
    )
    return rows.map(({ title }) => title)
  }

  async addPast(
    currencyTitle: string,
    points: Readonly<Record<Resolution, readonly PricePoint[]>>,
    at: number,
  ): Promise<void> {
    const rows = Object.entries(points).flatMap(([resolution, list]) => list.map((point) => ({ resolution, ...point })))
    await this.#db.query(
      `WITH taken AS (INSERT INTO price_backfill VALUES ($1, ${TIME(2)}) ON CONFLICT DO NOTHING)
       INSERT INTO price_point (currency_title, resolution, at, price)
       SELECT $1, resolution, to_timestamp(at / 1000), price
       FROM unnest($3::text[], $4::numeric[], $5::numeric[]) AS past (resolution, at, price)
       ON CONFLICT DO NOTHING`,
      [currencyTitle, at, rows.map((row) => row.resolution), rows.map((row) => row.at), rows.map((row) => row.price)],
    )
  }

  async since(currencyTitle: string, resolution: Resolution, from: number): Promise<PricePoint[]> {
    const { rows } = await this.#db.query<PointRow>(
      `SELECT at, price::text FROM price_point
       WHERE currency_title = $1 AND resolution = $2 AND at >= ${TIME(3)} ORDER BY at`,
      [currencyTitle, resolution, from],
    )
    return rows.map(pointOf)
  }

  async allSince(resolution: Resolution, from: number): Promise<Map<string, PricePoint[]>> {
    const { rows } = await this.#db.query<PointRow>(
      `SELECT currency_title, at, price::text FROM price_point
       WHERE resolution = $1 AND at >= ${TIME(2)} ORDER BY currency_title, at`,
      [resolution, from],
    )
    return new Map(
      [...Map.groupBy(rows, (row) => row.currency_title)].map(([title, points]) => [title, points.map(pointOf)]),
    )
  }

  async newestBetween(from: number, to: number): Promise<Map<string, PricePoint>> {
    const { rows } = await this.#db.query<PointRow>(
      `SELECT DISTINCT ON (currency_title) currency_title, at, price::text FROM price_point
       WHERE resolution = 'minute' AND at BETWEEN ${TIME(1)} AND ${TIME(2)} ORDER BY currency_title, at DESC`,
      [from, to],
    )
    return new Map(rows.map((row) => [row.currency_title, pointOf(row)]))
  }
}
