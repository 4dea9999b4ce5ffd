import type { AffiliateFigures, AffiliateLink, AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Channel on which Postgres announces that an account has changed the mark-up of its referral link. */
export const LINK_MARKUPS_CHANNEL = 'link_markups'

interface LinkRow {
  affiliate_id: string
  markup_bps: number
}

interface FiguresRow {
  clicks: number
  registrations: number
  orders: number
  completed: number
  earned: string
  days: { date: string; clicks: number; orders: number; earned: string }[]
}

const DAY = (parameter: number): string => `(${TIME(parameter)} AT TIME ZONE 'UTC')::date`
const dayOf = (column: string): string => `(${column} AT TIME ZONE 'UTC')::date`

/**
 * SQL for the orders that a referral link brought in. These are orders of guests who followed the link, and orders of
 * accounts that signed up through it. Omits the link owner's own orders, because they earn nothing (`earnersOf`). $1 is
 * the owner's account ID. The table `mine` contains the owner's affiliate ID and email address.
 */
const BROUGHT = `
  SELECT o.created_at, o.state FROM (
    SELECT o.created_at, o.state, o.user_email, o.destination_address FROM orders o
    WHERE o.referrer_id = mine.affiliate_id AND o.user_id IS NULL AND o.api_id IS NULL
    UNION ALL
    SELECT o.created_at, o.state, o.user_email, o.destination_address
    FROM account a JOIN orders o USING (user_id) WHERE a.referred_by = $1
  ) o
  WHERE (lower(mine.email COLLATE "C") = lower(o.user_email COLLATE "C")) IS NOT TRUE
    AND NOT EXISTS (SELECT 1 FROM orders own WHERE own.user_id = $1
      AND lower(own.destination_address COLLATE "C") = lower(o.destination_address COLLATE "C"))`

const FIGURES = `
  WITH mine AS (SELECT affiliate_id, email FROM account WHERE user_id = $1),
  brought AS MATERIALIZED (SELECT b.* FROM mine, LATERAL (${BROUGHT}) b),
  got AS MATERIALIZED (
    SELECT created_at, amount FROM earning WHERE user_id = $1 AND kind IN ('accrual', 'markup') AND NOT is_reversed),
  day AS (SELECT generate_series(${DAY(3)} - ($2::int - 1), ${DAY(3)}, interval '1 day')::date AS day)
  SELECT (SELECT coalesce(sum(clicks), 0)::int FROM affiliate_click WHERE user_id = $1) AS clicks,
    (SELECT count(*)::int FROM account WHERE referred_by = $1) AS registrations,
    (SELECT count(*)::int FROM brought) AS orders,
    (SELECT count(*)::int FROM brought WHERE state = 'FINISHED') AS completed,
    (SELECT coalesce(sum(amount), 0)::text FROM got) AS earned,
    (SELECT jsonb_agg(jsonb_build_object('date', day.day,
        'clicks', coalesce((SELECT c.clicks FROM affiliate_click c WHERE c.user_id = $1 AND c.day = day.day), 0),
        'orders', (SELECT count(*) FROM brought WHERE ${dayOf('created_at')} = day.day),
        'earned', (SELECT coalesce(sum(amount), 0)::text FROM got WHERE ${dayOf('created_at')} = day.day)) ORDER BY day.day)
      FROM day) AS days`

export class PostgresAffiliateStore implements AffiliateStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async linkOf(userId: number): Promise<AffiliateLink | null> {
    const sql = 'SELECT affiliate_id, markup_bps FROM account WHERE user_id = $1 AND affiliate_id IS NOT NULL'
    const { rows } = await this.#db.query<LinkRow>(sql, [userId])
    return rows[0] ? linkFromRow(rows[0]) : null
  }

  async setMarkup(userId: number, markupBps: number): Promise<void> {
    const sql = 'UPDATE account SET markup_bps = $2 WHERE user_id = $1 AND deleted_at IS NULL'
    await this.#db.query(sql, [userId, markupBps])
  }

  async markups(most: number): Promise<AffiliateLink[]> {
    const { rows } = await this.#db.query<LinkRow>(
      `SELECT affiliate_id, markup_bps FROM account WHERE markup_bps > 0 AND affiliate_id IS NOT NULL
       ORDER BY user_id LIMIT $1`,
      [most],
    )
    return rows.map(linkFromRow)
  }

  async figures(userId: number, days: number, now: number): Promise<AffiliateFigures> {
    const { rows } = await this.#db.query<FiguresRow>(FIGURES, [userId, days, now])
    const row = present(rows[0], 'an aggregate answers one row')
    return {
      clicks: row.clicks,
      registrations: row.registrations,
      orders: row.orders,
      completedOrders: row.completed,
      earnedAtomic: BigInt(row.earned),
      days: row.days.map(({ earned, ...day }) => ({ ...day, earnedAtomic: BigInt(earned) })),
    }
  }

  async visits(userId: number): Promise<{ date: string; clicks: number }[]> {
    const { rows } = await this.#db.query<{ date: string; clicks: number }>(
      'SELECT day::text AS date, clicks FROM affiliate_click WHERE user_id = $1 ORDER BY day',
      [userId],
    )
    return rows
  }

  async countVisit(userId: number, visitor: string, now: number): Promise<boolean> {
    const { rows } = await this.#db.query<{ counted: boolean }>(`SELECT count_visit($1, $2, ${DAY(3)}) AS counted`, [
      userId,
      visitor,
      now,
    ])
    return rows[0]?.counted ?? false
  }
}

function linkFromRow({ affiliate_id, markup_bps }: LinkRow): AffiliateLink {
  return { affiliateId: affiliate_id, markupBps: markup_bps }
}
