import type { ReservedExposure, NewExposure } from '@cambio/core/orders/create/exposure'
import type { ClientExposure, ExposureLine, ExposureStore } from '@cambio/core/quotes/exposure-store'
import type { Queryable } from '../queryable.ts'

/** Names of the database constraints that fail when an order exceeds an exposure limit. */
const LIMITS: ReadonlySet<unknown> = new Set(['exposure_book_limit', 'exposure_client_limit'])

export class PostgresExposureStore implements ExposureStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async reserved(): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.#db.query<{ asset: string; reserved: string }>(
      'SELECT asset, reserved FROM exposure_book WHERE reserved > 0',
    )
    return new Map(rows.map(({ asset, reserved }) => [asset, BigInt(reserved)]))
  }

  async releaseEnded(): Promise<number> {
    const { rows } = await this.#db.query<{ released: number }>('SELECT release_ended_exposure() AS released')
    return rows[0]?.released ?? 0
  }

  async lines(): Promise<ExposureLine[]> {
    const { rows } = await this.#db.query<{
      asset: string
      promised: string
      reserved: string
      ceiling: string
      open_orders: number
    }>(
      `SELECT asset, coalesce(sum(h.amount), 0)::text AS promised, b.reserved, b.ceiling, count(h.order_id)::int AS open_orders
       FROM exposure_book b LEFT JOIN exposure_hold h USING (asset)
       WHERE h.released_at IS NULL GROUP BY asset, b.reserved, b.ceiling ORDER BY asset`,
    )
    return rows.map(({ asset, promised, reserved, ceiling, open_orders: openOrders }) => ({
      asset,
      promisedAtomic: BigInt(promised),
      reservedAtomic: BigInt(reserved),
      limitAtomic: BigInt(ceiling),
      openOrders,
    }))
  }

  async topClients(limit: number): Promise<ClientExposure[]> {
    const { rows } = await this.#db.query<{ client: string; reserved: string; ceiling: string }>(
      'SELECT client, reserved, ceiling FROM exposure_client ORDER BY reserved DESC, client LIMIT $1',
      [limit],
    )
    return rows.map(({ client, reserved, ceiling }) => ({
      client,
      reservedMicro: BigInt(reserved),
      limitMicro: BigInt(ceiling),
    }))
  }
}

/** Returns whether the database rejected an order because it exceeds an exposure limit. */
export function isOverExposed(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && LIMITS.has(error.constraint)
}

/** Returns an exposure in the JSON format of `reserve_exposure`, or null for an order that reserves nothing. */
export function exposureJson(exposure: NewExposure | null): string | null {
  if (exposure === null) return null
  return JSON.stringify(exposure, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

/**
 * Returns the exposure that other orders have already reserved, for the rejected order's asset and for each of its
 * clients.
 */
export async function reservedFor(db: Queryable, asset: string, exposure: NewExposure): Promise<ReservedExposure> {
  const { rows } = await db.query<{ client: string | null; reserved: string }>(
    `SELECT NULL AS client, reserved FROM exposure_book WHERE asset = $1
     UNION ALL SELECT client, reserved FROM exposure_client WHERE client = ANY ($2)`,
    [asset, exposure.clients.map(({ name }) => name)],
  )
  const clientMicro = new Map<string, bigint>()
  let assetAtomic = 0n
  for (const { client, reserved } of rows)
    if (client === null) assetAtomic = BigInt(reserved)
    else clientMicro.set(client, BigInt(reserved))
  return { assetAtomic, clientMicro }
}
