import { type AuditQuery, chainOf, ENTRY, withForgeable } from './audit-query.ts'

export const DEPOSIT_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 12,
    sql: `SELECT format('deposit %s is credited without a block', id) AS what, chain
          FROM deposit WHERE status IN ('CREDITED', 'TOPPED_UP', 'SUSPENSE', 'RETURNED', 'KEPT') AND block_height IS NULL
          UNION ALL
          SELECT format('deposit %s is %s in block %s, and %s is read to %s', d.id, d.status, d.block_height, d.chain, c.height), d.chain
          FROM deposit d JOIN chain_cursor c USING (chain)
          WHERE d.status NOT IN ('SEEN', 'ORPHANED') AND d.block_height > c.height`,
  },
  {
    invariant: 13,
    sql: `SELECT format('deposit %s is %s and lies in an orphaned block', d.id, d.status) AS what, d.chain
          FROM deposit d JOIN chain_block b ON b.chain = d.chain AND b.height = d.block_height
          WHERE d.status NOT IN ('SEEN', 'ORPHANED') AND b.hash <> d.block_hash`,
  },
  {
    invariant: 14,
    sql: withForgeable(
      `SELECT format('deposit %s is %s and its posting is missing', d.id, d.status) AS what, d.chain
          FROM deposit d
          WHERE d.status IN ('CREDITED', 'TOPPED_UP', 'SUSPENSE', 'RETURNED', 'KEPT') AND NOT EXISTS (
            SELECT 1 FROM journal j
            WHERE j.reference = d.id::text || CASE d.times_reverted WHEN 0 THEN '' ELSE '.' || d.times_reverted END AND j.kind = CASE d.status
              WHEN 'CREDITED' THEN 'deposit-credited' WHEN 'TOPPED_UP' THEN 'float-topup' ELSE 'deposit-suspense' END)
          UNION ALL
          SELECT format('deposit %s is %s of %s, and was booked as %s', d.id, d.amount, d.asset, -e.amount), d.chain
          FROM deposit d
          JOIN journal j ON j.reference = d.id::text || CASE d.times_reverted WHEN 0 THEN '' ELSE '.' || d.times_reverted END, ${ENTRY}
          WHERE d.user_id IS NULL AND e.asset = d.asset AND e.amount <> -d.amount
            AND CASE d.status WHEN 'CREDITED' THEN j.kind = 'deposit-credited' AND e.account = 'order:' || d.order_id
              WHEN 'TOPPED_UP' THEN j.kind = 'float-topup' AND e.account = 'platform:equity'
              WHEN 'SEEN' THEN false WHEN 'ORPHANED' THEN false
              ELSE j.kind = 'deposit-suspense' AND e.account = 'suspense' END
          UNION ALL
          SELECT format('deposit %s is returned, and no payment returns it', id), chain FROM deposit
          WHERE status = 'RETURNED' AND balance_of IS NULL AND NOT EXISTS (
            SELECT 1 FROM payment WHERE purpose = 'return' AND reference = deposit.id::text)
          UNION ALL
          SELECT format('deposit %s is kept, and that was not booked', d.id), d.chain FROM deposit d
          WHERE status = 'KEPT' AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.kind = 'deposit-kept'
            AND j.reference = d.id::text || CASE d.times_reverted WHEN 0 THEN '' ELSE '.' || d.times_reverted END)
          UNION ALL
          SELECT format('order %s is %s, and deposit %s is credited to it', order_id, o.state, d.id), d.chain
          FROM orders o JOIN deposit d USING (order_id)
          WHERE o.state IN ('WAITING', 'CONFIRMING', 'EXPIRED') AND d.status = 'CREDITED'
          UNION ALL
          -- The credits of an account for a deposit, less reversals, equal the full amount once, or the remaining loss.
          SELECT format('deposit %s of account %s is %s and brought %s of %s', coalesce(d.id::text, p.id), d.holder,
            coalesce(d.status, 'not its own'), coalesce(p.amount, 0), coalesce(d.asset, p.asset)), coalesce(d.chain, ${chainOf('p.asset')})
          FROM (SELECT *, coalesce(user_id, balance_of) AS holder FROM deposit
                WHERE user_id IS NOT NULL OR balance_of IS NOT NULL) d
          FULL JOIN (SELECT split_part(j.reference, '.', 1) AS id, e.account, e.asset, -sum(e.amount) AS amount
              FROM journal j, ${ENTRY}
              WHERE j.kind IN ('deposit-credited', 'balance-refund', 'deposit-reverted') AND e.account LIKE 'user:%' GROUP BY 1, 2, 3) p
            ON p.id = d.id::text AND p.account = 'user:' || d.holder AND p.asset = d.asset
          WHERE coalesce(p.amount, 0) <> CASE
            WHEN d.status = 'CREDITED' OR (d.status = 'RETURNED' AND d.balance_of IS NOT NULL) THEN d.amount
            ELSE coalesce(d.lost, 0) END
          UNION ALL
          SELECT format('deposit %s is at an address of account %s but belongs to account %s, order %s', d.id,
            coalesce(a.user_id, m.user_id), d.user_id, d.order_id), d.chain
          FROM deposit d LEFT JOIN own_address a USING (chain, address)
          LEFT JOIN account_memo m ON m.chain = d.chain AND m.address = d.address AND m.memo = d.memo
          WHERE coalesce(a.user_id, m.user_id) IS NOT NULL
            AND (d.order_id IS NOT NULL OR d.user_id IS DISTINCT FROM coalesce(a.user_id, m.user_id))`,
      `SELECT format('order %s is paid where account %s is', o.order_id, coalesce(a.user_id, m.user_id)) AS what,
            o.deposit_chain AS chain
          FROM orders o LEFT JOIN own_address a ON a.chain = o.deposit_chain AND a.address = o.deposit_address
          LEFT JOIN account_memo m ON m.chain = o.deposit_chain AND m.address = o.deposit_address AND m.memo = o.deposit_memo
          WHERE coalesce(a.user_id, m.user_id) IS NOT NULL`,
    ),
  },
]
