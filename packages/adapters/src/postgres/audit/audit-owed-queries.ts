import { CREDIT, EVIDENCE, PAID_ACCOUNT } from './audit-owed-evidence.ts'
import { type AuditQuery, ENTRY } from './audit-query.ts'

/**
 * SQL condition on an entry `e`: the exchange owes its amount. This is true for every account, even one with an unknown
 * name, except the exchange's own accounts and `card:…`. The latter record money at the card provider and are checked
 * by invariant 34.
 */
const IS_OWED = `e.account NOT LIKE 'custody:%' AND e.account NOT LIKE 'platform:%' AND e.account NOT LIKE 'card:%'`

/**
 * SQL of the subquery `moved`, which returns one row per posting. `owed` maps each account and asset to the change in
 * what the exchange owes; a positive amount reduces the debt. `needs_evidence` is true if a record must explain the
 * posting. It is false if the posting only credits user balances: such a posting takes nothing from a user. A forged
 * one cannot cause a payout either, because the signer pays withdrawals only from deposits that it has verified.
 */
const MOVED = `moved AS MATERIALIZED (
  SELECT j.seq, j.kind, j.reference, coalesce(o.owed, '{}') AS owed, coalesce(o.needs_evidence, false) AS needs_evidence
  FROM journal j, LATERAL (
    SELECT jsonb_object_agg(one.account || ' ' || one.asset, one.amount) AS owed,
      bool_or(one.amount > 0 OR one.account NOT LIKE 'user:%') AS needs_evidence
    FROM (SELECT e.account, e.asset, sum(e.amount) AS amount FROM ${ENTRY} WHERE ${IS_OWED}
      GROUP BY 1, 2 HAVING sum(e.amount) <> 0) one) o)`

/**
 * Audit queries for changes in what the exchange owes to orders, accounts, withdrawals, partners and unknown senders.
 * They check that a record explains every such change.
 */
export const OWED_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 33,
    sql: `WITH ${MOVED}, ${CREDIT},
          known AS (SELECT kind, reference, array_agg(owed) AS allowed FROM (${EVIDENCE}) AS evidence GROUP BY 1, 2)
          SELECT format('journal %s (%s %s) changes what is owed by %s, and no record explains it', m.seq, m.kind, m.reference, m.owed) AS what,
            (SELECT i.chain FROM journal j, ${ENTRY} JOIN instrument i ON i.slug = e.asset WHERE j.seq = m.seq
             ORDER BY (${IS_OWED}) DESC, e.amount DESC LIMIT 1) AS chain
          FROM moved m LEFT JOIN known USING (kind, reference)
          WHERE CASE WHEN known.allowed IS NULL THEN m.needs_evidence ELSE m.owed <> ALL (known.allowed) END
          UNION ALL
          -- A payment is booked once, however often it was reverted and final again.
          SELECT format('payment %s is %s, and %s of its %s are booked as paid', p.id, p.status, coalesce(booked.amount, 0), p.amount), p.chain
          FROM payment p LEFT JOIN (
            SELECT split_part(j.reference, '.', 1) AS id, sum(e.amount) AS amount
            FROM journal j, ${ENTRY} WHERE j.kind IN ('payment-final', 'payment-final-again') AND ${IS_OWED} GROUP BY 1) booked
            ON booked.id = p.id::text
          WHERE ${PAID_ACCOUNT} IS NOT NULL AND coalesce(booked.amount, 0)
            <> CASE WHEN p.fee IS NOT NULL AND p.status <> 'FAILED' THEN p.amount ELSE 0 END`,
  },
]
