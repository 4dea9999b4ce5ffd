import { type AuditQuery, chainOf, ENTRY } from './audit-query.ts'

/**
 * Maximum age of a journal row that is not in the hash chain. The sealer extends the hash chain every second. An older
 * row means that the sealer has stopped or that a transaction has stayed open.
 */
const LATEST_SEAL = `interval '10 minutes'`

/** Audit queries for the journal and its balances. */
export const JOURNAL_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 1,
    sql: `SELECT format('journal %s does not balance in %s', j.seq, e.asset) AS what, ${chainOf('e.asset')} AS chain
          FROM journal j, ${ENTRY} GROUP BY j.seq, e.asset HAVING sum(e.amount) <> 0`,
  },
  {
    invariant: 2,
    sql: `SELECT format('the hash chain of the journal breaks at %s', seq) AS what, false AS is_unchecked
          FROM journal_broken_at() AS seq WHERE seq IS NOT NULL
          UNION ALL
          SELECT 'the head of the journal is not its last seal', false
          FROM journal_head h LEFT JOIN journal_seal last ON last.position = (SELECT max(position) FROM journal_seal)
          WHERE h.position <> coalesce(last.position, 0) OR (last.position IS NOT NULL AND h.hash <> last.hash)
          UNION ALL
          SELECT format('journal %s was inserted behind the seal', j.seq), false
          FROM journal j, journal_head h
          WHERE j.seq <= h.sealed_seq AND NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.seq = j.seq)
          UNION ALL
          -- Not a violation: a long backup delays the sealer, too.
          SELECT format('not checked: journal %s is unsealed since %s', j.seq, j.at), true
          FROM journal j, journal_head h WHERE j.seq > h.sealed_seq AND j.at < now() - ${LATEST_SEAL}`,
  },
  {
    invariant: 3,
    sql: `SELECT format('balance of %s in %s is %s, the journal says %s', account, asset, b.amount, p.amount) AS what, ${chainOf('asset')} AS chain
          FROM balance b FULL JOIN (SELECT e.account, e.asset, sum(e.amount) AS amount FROM journal j, ${ENTRY} GROUP BY 1, 2) p
            USING (account, asset)
          WHERE coalesce(b.amount, 0) <> coalesce(p.amount, 0)`,
  },
  {
    invariant: 4,
    sql: `SELECT format('%s holds %s of %s', account, amount, asset) AS what, ${chainOf('asset')} AS chain
          FROM balance WHERE account LIKE 'custody:%' AND account <> 'custody:reverted' AND amount < 0
          UNION ALL
          SELECT format('a balance of %s in %s has the guard %s and is %s in row %s', account, asset, guard, amount, shard),
            ${chainOf('asset')}
          FROM balance_shard WHERE guard * amount < 0 OR guard <> CASE WHEN account = 'custody:reverted' THEN 0
            WHEN account LIKE 'custody:%' THEN 1 WHEN account LIKE 'user:%' OR account LIKE 'withdrawal:%' THEN -1 ELSE 0 END
          UNION ALL
          SELECT format('%s is overdrawn by %s of %s', account, amount, asset), ${chainOf('asset')}
          FROM balance WHERE (account LIKE 'user:%' OR account LIKE 'withdrawal:%') AND amount > 0
          UNION ALL
          SELECT format('%s of %s is held, payments claim %s', coalesce(b.amount, 0), asset, coalesce(c.amount, 0)),
            ${chainOf('asset')}
          FROM (SELECT asset, amount FROM balance WHERE account = 'custody:held') b
          FULL JOIN (SELECT asset, sum(amount) AS amount FROM (
              SELECT asset, amount FROM payment WHERE reservation IS NOT NULL AND fee IS NULL
              UNION ALL
              -- A payment that was final and was reverted also holds what a higher fee may cost beyond the booked fee.
              SELECT i.slug, p.held_fee - coalesce(p.fee, 0)
              FROM payment p JOIN instrument i ON i.chain = p.chain AND i.contract IS NULL
              WHERE p.reservation IS NOT NULL AND p.status NOT IN ('FINAL', 'FAILED')) claimed GROUP BY 1) c USING (asset)
          WHERE coalesce(b.amount, 0) <> coalesce(c.amount, 0)`,
  },
]
