import type { Balance, BalanceRecord } from '@cambio/core/signing/evidence'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'

const BALANCE_NAME = /^balance:(\d+):(.+)$/

/** Returns the name under which the signer's tables refer to a balance. */
export function balanceName({ userId, asset }: Balance): string {
  return `balance:${userId}:${asset}`
}

/** Returns the names of a balance and of all balances that were merged into it. */
export function balanceNames({ userId, asset, mergedFrom = [] }: Balance): string[] {
  return [userId, ...mergedFrom].map((one) => balanceName({ userId: one, asset }))
}

/** Parses a name that `balanceName` returned. */
export function balanceFromName(name: string): Balance {
  const [, userId = '', asset = ''] = BALANCE_NAME.exec(name) ?? []
  return { userId: Number(userId), asset }
}

/**
 * Returns the total amount that has funded a balance and the total amount spent from it, in base units. Includes the
 * balances that were merged into it. Excludes the payment for the subject `without`.
 */
export async function readBalance(db: Queryable, balance: Balance, without: string): Promise<BalanceRecord> {
  const { rows } = await db.query<{ funded: string; spent: string }>(
    `SELECT
       coalesce((SELECT sum(amount) FROM signer_funding WHERE subject = ANY ($1)), 0)
         + coalesce((SELECT sum(amount) FROM signer_grant WHERE payer = ANY ($1) AND subject <> $2), 0) AS funded,
       coalesce((SELECT sum(amount) FROM signer_settlement WHERE payer = ANY ($1) AND subject <> $2), 0) AS spent`,
    [balanceNames(balance), without],
  )
  const { funded, spent } = present(rows[0], 'an aggregate returns one row')
  return { fundedAtomic: BigInt(funded), spentAtomic: BigInt(spent) }
}
