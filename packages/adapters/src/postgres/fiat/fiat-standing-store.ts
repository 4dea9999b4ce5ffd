import type { FiatReservation, FiatStanding, FiatStandingStore, IdentityLevel } from '@cambio/core/fiat/fiat-standing'
import type { FiatMoney } from '@cambio/core/fiat/fiat-money'
import type { IdentityState } from '@cambio/core/identity/identity-forms'
import { NameListsUnavailable, type NameMatch } from '@cambio/core/screening/name-screening'
import { present } from '@cambio/kernel/assert'
import type { FiatLimits } from '../../fiat/fiat-limits-setting.ts'
import type { Queryable } from '../queryable.ts'

/**
 * Sample amount in minor units. The database converts it to the limits' currency to determine the exchange rate. The
 * amount is large, so that the rate has enough digits.
 */
const RATE_UNITS = 10n ** 12n

interface StandingRow {
  level: IdentityLevel
  currency: string
  monthly: string
  used: string
  verified_until: Date | null
  verified_limit: string
}

export class PostgresFiatStandingStore implements FiatStandingStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async of(userId: number): Promise<FiatStanding> {
    const { rows } = await this.#db.query<StandingRow>(
      'SELECT level, currency, monthly::text, used::text, verified_until, verified_limit::text FROM fiat_standing($1)',
      [userId],
    )
    const row = present(rows[0], 'fiat_standing returns one row')
    const money = (minor: string) => ({ currency: row.currency, minor: BigInt(minor) })
    return {
      level: row.level,
      monthly: money(row.monthly),
      used: money(row.used),
      verifiedLimit: money(row.verified_limit),
      verifiedUntil: row.verified_until?.getTime() ?? null,
    }
  }

  async reserved(userId: number): Promise<FiatReservation> {
    const { rows } = await this.#db.query<{ minor: string; currency: string; until: Date | null }>(
      `SELECT r.reserved::text AS minor, p.currency, r.reserved_until AS until
         FROM fiat_reserved($1) r, fiat_standing($1) p`,
      [userId],
    )
    const row = present(rows[0], 'fiat_reserved returns one row')
    return {
      amount: { currency: row.currency, minor: BigInt(row.minor) },
      until: row.until?.getTime() ?? null,
    }
  }

  async largestPayment(value: FiatMoney, currency: string): Promise<FiatMoney> {
    const { rows } = await this.#db.query<{ worth: string | null }>('SELECT fiat_value($1, $2)::text AS worth', [
      RATE_UNITS.toString(),
      currency,
    ])
    const worth = BigInt(rows[0]?.worth ?? 0)
    return { currency, minor: worth === 0n ? 0n : (value.minor * RATE_UNITS) / worth }
  }

  async providerIdentity(userId: number, provider: string): Promise<IdentityState | null> {
    const { rows } = await this.#db.query<{ state: IdentityState | null }>(
      'SELECT provider_identity_of($1, $2) AS state',
      [userId, provider],
    )
    return rows[0]?.state ?? null
  }

  async noteProvider(userId: number, provider: string, state: IdentityState): Promise<number> {
    const { rows } = await this.#db.query<{ since: Date }>('SELECT note_provider_identity($1, $2, $3) AS since', [
      userId,
      provider,
      state,
    ])
    return present(rows[0], 'note_provider_identity returns one row').since.getTime()
  }

  async holdForName(userId: number, matches: readonly NameMatch[]): Promise<void> {
    const rows = matches.map(({ list, entryId, entryDigest, scorePercent }) => ({
      list,
      entry_id: entryId,
      entry_digest: entryDigest,
      score_percent: scorePercent,
    }))
    try {
      await this.#db.query('SELECT hold_for_name($1, $2)', [userId, JSON.stringify(rows)])
    } catch (error) {
      if (isViolationOf(error, 'name_hits_of_a_day'))
        throw new NameListsUnavailable('too many matches in 24 hours', error)
      throw error
    }
  }
}

/** Stores the limits on card and bank payments. Only the schema owner may change them. */
export async function storeFiatLimits(
  db: Queryable,
  { currency, unverifiedMinor, verifiedMinor, validDays, rates }: FiatLimits,
): Promise<void> {
  await db.query(
    `INSERT INTO fiat_policy (currency, unverified, verified, valid_days, rates) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (is_only) DO UPDATE SET currency = excluded.currency, unverified = excluded.unverified,
       verified = excluded.verified, valid_days = excluded.valid_days, rates = excluded.rates`,
    [currency, unverifiedMinor.toString(), verifiedMinor.toString(), validDays, JSON.stringify(rates)],
  )
}

/** Returns whether the database rejected an order because it exceeds the account's limit. */
export function isOverFiatLimit(error: unknown): boolean {
  return isViolationOf(error, 'fiat_limit')
}

function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
