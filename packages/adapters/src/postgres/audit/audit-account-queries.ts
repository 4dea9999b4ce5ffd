import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { type AuditQuery, chainMovedBy, chainOf, ENTRY, withForgeable } from './audit-query.ts'

/** SQL for the chain of the asset in which the exchange pays earnings. */
const EARNINGS_CHAIN = chainOf(`'${EARNINGS_ASSET}'`)

/**
 * Returns SQL for the account that held the coins of the earning `g` at the time `at`. This is the account that earned
 * them, or the account that it was merged into.
 */
function holderAt(at: string): string {
  return `'user:' || coalesce((SELECT m.to_user_id FROM account_merge m
    WHERE m.from_user_id = g.user_id AND m.merged_at <= ${at}), g.user_id)`
}

/** SQL for the chain of the withdrawal `w`. */
const ITS_CHAIN = chainOf('w.asset')

/**
 * Returns SQL for suspected self-referrals: earnings from an order that has the same destination as an earlier order of
 * the earner. `ofOwn` is an SQL condition on that earlier order, which has the alias `mine`. A settled order proves
 * that the account really created it, because the worker checks the server's seal before the settlement.
 */
function sameDestination(ofOwn: string): string {
  return `SELECT format('account %s has an %s of order %s, which goes where its own order %s goes', e.user_id, e.kind, o.order_id, min(mine.order_id)) AS what,
    ${EARNINGS_CHAIN} AS chain
  FROM earning e JOIN orders o USING (order_id)
  JOIN orders mine ON mine.user_id = e.user_id AND mine.created_at < e.created_at - interval '1 minute'
    AND lower(mine.destination_address COLLATE "C") = lower(o.destination_address COLLATE "C")
  WHERE ${ofOwn} AND e.kind IN ('accrual', 'markup') AND o.user_id IS DISTINCT FROM e.user_id GROUP BY e.user_id, e.kind, o.order_id`
}

/** Audit queries for accounts' sessions, withdrawals and earnings. */
export const ACCOUNT_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 18,
    sql: `SELECT format('session %s has %s live refresh tokens', session_id, count(*)) AS what FROM refresh_token
          WHERE spent_at IS NULL GROUP BY session_id HAVING count(*) > 1
          UNION ALL
          SELECT format('session %s has ended and has a live refresh token', session_id)
          FROM session JOIN refresh_token t USING (session_id) WHERE ended_at IS NOT NULL AND t.spent_at IS NULL
          UNION ALL
          SELECT format('session %s lives and has no refresh token that does', session_id) FROM session s
          WHERE ended_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM refresh_token t WHERE t.session_id = s.session_id AND t.spent_at IS NULL)`,
  },
  {
    invariant: 19,
    sql: withForgeable(
      `SELECT format('withdrawal %s has no hold', w.withdrawal_id) AS what, ${ITS_CHAIN} AS chain
          FROM withdrawal w LEFT JOIN journal j ON j.kind = 'withdrawal-hold' AND j.reference = w.withdrawal_id::text
          WHERE j.seq IS NULL
          UNION ALL
          SELECT format('%s %s is of no withdrawal', j.kind, j.reference), ${chainMovedBy('j.entries')}
          FROM journal j LEFT JOIN withdrawal w ON w.withdrawal_id::text = j.reference
          WHERE j.kind IN ('withdrawal-hold', 'withdrawal-void') AND w.withdrawal_id IS NULL
          UNION ALL
          SELECT format('the %s of withdrawal %s moves %s of account %s, it is of %s of account %s',
            j.kind, j.reference, e.amount, e.account, w.amount, w.user_id), ${ITS_CHAIN}
          FROM journal j JOIN withdrawal w ON w.withdrawal_id::text = j.reference, ${ENTRY}
          WHERE j.kind IN ('withdrawal-hold', 'withdrawal-void') AND e.account LIKE 'user:%'
            AND (e.account, e.asset, e.amount) IS DISTINCT FROM ('user:' || w.user_id, w.asset,
              CASE j.kind WHEN 'withdrawal-hold' THEN w.amount ELSE -w.amount END)
          UNION ALL
          SELECT format('withdrawal %s is %s and its void is %s', w.withdrawal_id,
            CASE WHEN w.voided_at IS NULL THEN 'not voided' ELSE 'voided' END,
            CASE WHEN j.seq IS NULL THEN 'missing' ELSE 'posted' END), ${ITS_CHAIN}
          FROM withdrawal w LEFT JOIN journal j ON j.kind = 'withdrawal-void' AND j.reference = w.withdrawal_id::text
          WHERE (w.voided_at IS NULL) <> (j.seq IS NULL)
          UNION ALL
          SELECT format('withdrawal %s was voided and has left or may leave: payment %s is %s', w.withdrawal_id, p.id, p.status),
            p.chain
          FROM withdrawal w JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
          WHERE w.voided_at IS NOT NULL AND (p.raw IS NOT NULL OR p.status <> 'HELD')
          UNION ALL
          SELECT format('withdrawal %s sends %s of %s to %s, its payment %s of %s to %s',
            w.withdrawal_id, w.amount - w.fee, w.asset, w.address, p.amount, p.asset, p.to_address), coalesce(p.chain, ${ITS_CHAIN})
          FROM withdrawal w FULL JOIN (SELECT * FROM payment WHERE purpose = 'withdrawal') p
            ON p.reference = w.withdrawal_id::text
          WHERE NOT (p.id IS NULL AND w.released_at IS NULL)
            AND (w.amount - w.fee, w.asset, w.address, w.memo) IS DISTINCT FROM (p.amount, p.asset, p.to_address, p.memo)
          UNION ALL
          SELECT format('withdrawal %s has payment %s and was not released', w.withdrawal_id, p.id), p.chain
          FROM withdrawal w JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
          WHERE w.released_at IS NULL
          UNION ALL
          -- The ledger holds a withdrawal until the payment is posted or voided, once. A payment that was final before
          -- and is on its way again has been posted.
          SELECT format('withdrawal %s is %s and owed %s', w.withdrawal_id, coalesce(p.status, 'waiting'), -coalesce(b.amount, 0)),
            ${ITS_CHAIN}
          FROM withdrawal w LEFT JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
          LEFT JOIN balance b ON b.account = 'withdrawal:' || w.withdrawal_id AND b.asset = w.asset
          WHERE -coalesce(b.amount, 0) <> CASE
            WHEN w.voided_at IS NOT NULL OR (p.fee IS NOT NULL AND p.status <> 'FAILED') THEN 0 ELSE w.amount - w.fee END
          UNION ALL
          SELECT format('account %s has an %s of order %s, which is its own', user_id, e.kind, order_id), ${EARNINGS_CHAIN}
          FROM earning e JOIN orders o USING (order_id, user_id) WHERE e.kind IN ('accrual', 'markup')
          UNION ALL
          -- Uses only facts from before the booking: a confirmed email of the account, and an email of the order that
          -- was not added later on its page. The next query uses only earlier orders in the same way.
          SELECT format('account %s has an %s of order %s, which has its own email', e.user_id, e.kind, o.order_id),
            ${EARNINGS_CHAIN}
          FROM earning e JOIN orders o USING (order_id) JOIN account a ON a.user_id = e.user_id
          WHERE e.kind IN ('accrual', 'markup') AND a.email_confirmed_at < e.created_at
            AND (o.email_left_at IS NULL OR o.email_left_at < e.created_at - interval '1 minute')
            AND lower(a.email COLLATE "C") = lower(o.user_email COLLATE "C")
          UNION ALL
          ${sameDestination('mine.settled_quote IS NOT NULL')}
          UNION ALL
          SELECT format('account %s has the cashback of order %s of account %s', e.user_id, order_id, o.user_id), ${EARNINGS_CHAIN}
          FROM earning e JOIN orders o USING (order_id) WHERE e.kind = 'cashback' AND e.user_id IS DISTINCT FROM o.user_id
          UNION ALL
          SELECT format('order %s is %s and has earned account %s its %s', order_id, o.state, e.user_id, e.kind),
            ${EARNINGS_CHAIN}
          FROM earning e JOIN orders o USING (order_id) WHERE NOT e.is_reversed AND o.settled_quote IS NULL OR NOT e.is_reversed AND o.state = 'AT_RISK'
          UNION ALL
          SELECT format('%s of order %s: %s for account %s, the journal says otherwise', e.kind, e.order_id, e.amount, e.user_id),
            ${EARNINGS_CHAIN}
          FROM earning e WHERE NOT EXISTS (SELECT 1 FROM journal j, jsonb_to_recordset(j.entries) AS x(account text, amount numeric)
            WHERE j.kind = e.kind AND j.reference = e.order_id::text AND x.account = 'user:' || e.user_id AND x.amount = -e.amount)
          UNION ALL
          SELECT format('%s %s of the journal is no earning', j.kind, j.reference), ${EARNINGS_CHAIN} FROM journal j
          WHERE j.kind IN ('cashback', 'accrual', 'markup')
            AND NOT EXISTS (SELECT 1 FROM earning e WHERE e.kind = j.kind AND e.order_id::text = j.reference)
          UNION ALL
          SELECT format('%s %s of the journal takes back what was not, or more than that', j.kind, j.reference), ${EARNINGS_CHAIN}
          FROM journal j, ${ENTRY} WHERE j.kind IN ('cashback-reverted', 'accrual-reverted', 'markup-reverted') AND e.account LIKE 'user:%' AND NOT EXISTS (
            SELECT 1 FROM earning g WHERE g.kind || '-reverted' = j.kind AND g.order_id::text = j.reference AND g.is_reversed
              AND ${holderAt('j.at')} = e.account AND e.amount <= g.amount)
          UNION ALL
          -- The reversal may take less than the full earning only when it empties the balance after a deposit of the
          -- order was reverted.
          SELECT format('%s of order %s is taken back, and account %s still has of it', g.kind, g.order_id, g.user_id), ${EARNINGS_CHAIN}
          FROM earning g JOIN journal made ON made.kind = g.kind AND made.reference = g.order_id::text
          WHERE g.is_reversed AND NOT EXISTS (
            SELECT 1 FROM deposit d JOIN journal u ON u.kind = 'deposit-reverted' AND split_part(u.reference, '.', 1) = d.id::text
            WHERE d.order_id = g.order_id AND u.seq > made.seq AND (
              EXISTS (SELECT 1 FROM journal j, ${ENTRY} WHERE j.kind = g.kind || '-reverted' AND j.reference = made.reference
                AND e.account = ${holderAt('j.at')} AND e.amount = g.amount)
              OR (SELECT sum(e.amount) FROM journal j, ${ENTRY}
                WHERE (j.seq <= u.seq
                    OR j.kind IN ('cashback-reverted', 'accrual-reverted', 'markup-reverted') AND j.reference = made.reference)
                  AND (e.account, e.asset) IN (SELECT ${holderAt('u.at')}, x.asset
                    FROM jsonb_to_recordset(made.entries) AS x(asset text))) >= 0))`,
      sameDestination('mine.settled_quote IS NULL'),
    ),
  },
]
