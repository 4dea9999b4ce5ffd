/**
 * One invariant as a question to the database: every row of its answer is a violation, described in `what`. A column `chain` names
 * the chain whose payments it concerns; without one it concerns all of them. A true `is_unchecked` says that something could not be
 * checked yet.
 */
export interface AuditQuery {
  invariant: number
  sql: string
}

const ENTRY = `jsonb_to_recordset(j.entries) AS e(account text, asset text, amount numeric)`

/** A payment that is first in line for so long is voided, or is in a queue. Above any sensible VOID_AFTER_MS. */
const LATEST_VOID = `interval '2 hours'`

/** The sealer runs every second; an older unsealed row means that it is down or that a transaction has been open so long. */
const LATEST_SEAL = `interval '10 minutes'`

/** The invariants of `guarantees.md` §1 that records alone can show. */
export const AUDIT_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 1,
    sql: `SELECT format('journal %s does not balance in %s', j.seq, e.asset) AS what
          FROM journal j, ${ENTRY} GROUP BY j.seq, e.asset HAVING sum(e.amount) <> 0`,
  },
  {
    invariant: 2,
    sql: `SELECT format('the hash chain of the journal breaks at %s', seq) AS what, false AS is_unchecked
          FROM journal_broken_at() AS seq WHERE seq IS NOT NULL
          UNION ALL
          SELECT 'the head of the journal is not its last seal', false
          FROM journal_head h LEFT JOIN journal_seal last ON last.place = (SELECT max(place) FROM journal_seal)
          WHERE h.place <> coalesce(last.place, 0) OR (last.place IS NOT NULL AND h.hash <> last.hash)
          UNION ALL
          SELECT format('journal %s was inserted behind the seal', j.seq), false
          FROM journal j, journal_head h
          WHERE j.seq <= h.sealed_seq AND NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.seq = j.seq)
          UNION ALL
          -- No violation: a backup that takes long holds the sealer back as well.
          SELECT format('not checked: journal %s is unsealed since %s', j.seq, j.at), true
          FROM journal j, journal_head h WHERE j.seq > h.sealed_seq AND j.at < now() - ${LATEST_SEAL}`,
  },
  {
    invariant: 3,
    sql: `SELECT format('balance of %s in %s is %s, the journal says %s', account, asset, b.amount, p.amount) AS what
          FROM balance b FULL JOIN (SELECT e.account, e.asset, sum(e.amount) AS amount FROM journal j, ${ENTRY} GROUP BY 1, 2) p
            USING (account, asset)
          WHERE coalesce(b.amount, 0) <> coalesce(p.amount, 0)`,
  },
  {
    invariant: 4,
    sql: `SELECT format('%s holds %s of %s', account, amount, asset) AS what
          FROM balance WHERE account LIKE 'custody:%' AND account <> 'custody:undone' AND amount < 0
          UNION ALL
          SELECT format('a balance of %s in %s has the guard %s and is %s in row %s', account, asset, guard, amount, shard)
          FROM balance_shard WHERE guard * amount < 0 OR guard <> CASE WHEN account = 'custody:undone' THEN 0
            WHEN account LIKE 'custody:%' THEN 1 WHEN account LIKE 'user:%' OR account LIKE 'withdrawal:%' THEN -1 ELSE 0 END
          UNION ALL
          SELECT format('%s is overdrawn by %s of %s', account, amount, asset)
          FROM balance WHERE (account LIKE 'user:%' OR account LIKE 'withdrawal:%') AND amount > 0
          UNION ALL
          SELECT format('%s of %s is held, payments claim %s', coalesce(b.amount, 0), asset, coalesce(c.amount, 0))
          FROM (SELECT asset, amount FROM balance WHERE account = 'custody:held') b
          FULL JOIN (SELECT asset, sum(amount) AS amount FROM (
              SELECT asset, amount FROM payment WHERE reservation IS NOT NULL AND fee IS NULL
              UNION ALL
              -- What was final before and was undone holds what a higher fee may take beyond the one that is booked.
              SELECT i.slug, p.held_fee - coalesce(p.fee, 0)
              FROM payment p JOIN instrument i ON i.chain = p.chain AND i.contract IS NULL
              WHERE p.reservation IS NOT NULL AND p.status NOT IN ('FINAL', 'FAILED')) claimed GROUP BY 1) c USING (asset)
          WHERE coalesce(b.amount, 0) <> coalesce(c.amount, 0)`,
  },
  {
    invariant: 5,
    sql: `SELECT format('order %s has %s settlements', order_id, count(*)) AS what
          FROM payment WHERE order_id IS NOT NULL GROUP BY order_id HAVING count(*) > 1
          UNION ALL
          SELECT format('payment %s is not the settlement of order %s', p.id, p.order_id)
          FROM payment p LEFT JOIN settlement s ON s.payment_id = p.id
          WHERE p.order_id IS NOT NULL AND s.order_id IS DISTINCT FROM p.order_id
          UNION ALL
          SELECT format('order %s is settled by %s, its payment is a %s', o.order_id, coalesce(o.settlement, 'nothing'), p.purpose)
          FROM payment p JOIN orders o USING (order_id) WHERE p.purpose IS DISTINCT FROM o.settlement
          UNION ALL
          SELECT format('order %s is settled by %s, its settlement is a %s', o.order_id, coalesce(o.settlement, 'nothing'),
            coalesce(s.purpose, 'nothing'))
          FROM orders o LEFT JOIN settlement s USING (order_id)
          WHERE (o.settlement IS NOT DISTINCT FROM 'balance') <> (s.purpose IS NOT DISTINCT FROM 'balance')
          UNION ALL
          SELECT format('order %s is filled by %s and has payment %s of ours', o.order_id, o.fill ->> 'provider', p.id)
          FROM payment p JOIN orders o USING (order_id) WHERE o.fill IS NOT NULL
          UNION ALL
          SELECT format('order %s is filled by %s and has %s of ours', orders.order_id, fill ->> 'provider', deposit_address)
          FROM orders JOIN own_address ON own_address.chain = deposit_chain AND own_address.address = deposit_address
          WHERE fill IS NOT NULL`,
  },
  {
    invariant: 6,
    sql: `SELECT format('payment %s has no nonce of its own', p.id) AS what, p.chain
          FROM payment p LEFT JOIN nonce_claim n ON n.payment_id = p.id
          WHERE p.reservation ->> 'kind' = 'sequence' AND n.nonce IS DISTINCT FROM (p.reservation ->> 'sequence')::bigint
          UNION ALL
          SELECT format('payment %s does not own its input %s:%s', p.id, i.input ->> 'txId', i.input ->> 'vout'), p.chain
          FROM payment p, jsonb_array_elements(p.reservation -> 'inputs') AS i(input)
          LEFT JOIN utxo u ON u.tx_id = i.input ->> 'txId' AND u.vout = (i.input ->> 'vout')::int
          WHERE p.reservation ->> 'kind' = 'inputs' AND u.claimed_by IS DISTINCT FROM p.id`,
  },
  {
    invariant: 7,
    sql: `SELECT format('payment %s was sent without stored bytes', id) AS what, chain FROM payment
          WHERE status IN ('SENT', 'FINAL', 'FAILED') AND (raw IS NULL OR tx_id IS NULL OR reservation IS NULL)`,
  },
  {
    invariant: 8,
    sql: `SELECT format('payment %s was signed anew while %s may still live', a.payment_id, a.tx_id) AS what, p.chain
          FROM payment_attempt a JOIN payment p ON p.id = a.payment_id
          JOIN payment_attempt later ON later.payment_id = a.payment_id AND later.attempt = a.attempt + 1
          WHERE CASE a.reservation ->> 'kind'
            WHEN 'expiring' THEN a.ended IS NULL
              OR (a.ended = 'expired' AND a.ended_by < (a.reservation -> 'life' ->> 'expiresAt')::numeric)
            WHEN 'sequence' THEN a.ended IS NULL AND a.reservation -> 'sequence' IS DISTINCT FROM later.reservation -> 'sequence'
            ELSE a.ended IS NULL AND NOT EXISTS (
              SELECT 1 FROM jsonb_array_elements(a.reservation -> 'inputs') one
              JOIN jsonb_array_elements(later.reservation -> 'inputs') other
                ON one ->> 'txId' = other ->> 'txId' AND one ->> 'vout' = other ->> 'vout')
          END`,
  },
  {
    invariant: 9,
    sql: `SELECT format('order %s pays %s, its strike says %s', o.order_id, p.amount, o.strike ->> 'amountToGetAtomic') AS what
          FROM payment p JOIN orders o USING (order_id)
          WHERE p.purpose = 'payout' AND p.amount <> (o.strike ->> 'amountToGetAtomic')::numeric
          UNION ALL
          -- What was booked when the trade was struck cannot be written anew.
          SELECT format('order %s pays %s of %s, its trade in the journal says otherwise', p.order_id, p.amount, p.asset)
          FROM payment p WHERE p.purpose = 'payout' AND p.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journal j, ${ENTRY}
            WHERE j.kind = 'trade' AND j.reference = p.order_id::text AND e.account = 'order:' || p.order_id
              AND e.asset = p.asset AND e.amount = -p.amount)
          UNION ALL
          SELECT format('order %s was struck for %s, %s arrived', o.order_id, o.strike ->> 'depositAtomic', d.amount)
          FROM orders o JOIN (SELECT order_id, sum(amount) AS amount FROM deposit WHERE status = 'CREDITED' GROUP BY 1) d
            USING (order_id)
          WHERE o.strike IS NOT NULL AND (o.strike ->> 'depositAtomic')::numeric > d.amount
          UNION ALL
          SELECT format('order %s is finished and its partner has not earned', o.order_id) FROM orders o
          WHERE o.api_id IS NOT NULL AND o.state = 'FINISHED' AND o.strike @? '$.costs[*] ? (@.kind == "markup" && @.amountAtomic != "0")'
            AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.kind = 'markup-earned' AND j.reference = o.order_id::text)`,
  },
  {
    invariant: 10,
    sql: `SELECT format('fixed order %s was struck above its stored rate', order_id) AS what FROM orders
          WHERE rate_mode = 'FIXED' AND strike IS NOT NULL AND fill IS NULL
            AND NOT EXISTS (SELECT 1 FROM order_event e
                            WHERE e.order_id = orders.order_id AND e.kind = 'RATE_MODE_CHANGE_ACCEPTED')
            AND ((strike ->> 'amountToGetAtomic')::numeric + (strike ->> 'networkFeeAtomic')::numeric) * claimed_deposit
              > ((bargain ->> 'amountToGetAtomic')::numeric + (bargain ->> 'networkFeeAtomic')::numeric + 1)
                * (strike ->> 'depositAtomic')::numeric`,
  },
  {
    invariant: 11,
    sql: `SELECT format('order %s refunds %s of %s', p.order_id, p.amount, coalesce(d.amount, 0)) AS what
          FROM payment p JOIN orders o USING (order_id)
          LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM deposit WHERE status = 'CREDITED' GROUP BY 1) d USING (order_id)
          WHERE p.purpose = 'refund' AND p.amount > coalesce(d.amount, 0)
            -- Undone after it was refunded: a loss, booked.
            AND o.state <> 'AT_RISK'
          UNION ALL
          SELECT format('order %s refunds %s, and the fee of %s on top, of %s', p.order_id, p.amount, e.amount, d.amount)
          FROM payment p JOIN orders o USING (order_id)
          JOIN journal j ON j.kind = 'refund-due' AND j.reference = p.order_id::text, ${ENTRY},
          LATERAL (SELECT sum(amount) AS amount FROM deposit d WHERE d.order_id = p.order_id AND d.status = 'CREDITED') d
          WHERE p.purpose = 'refund' AND o.state <> 'AT_RISK' AND e.account = 'order:' || p.order_id AND p.amount + e.amount > d.amount
          UNION ALL
          SELECT format('%s of order %s goes to %s, the order names %s', p.purpose, p.order_id, p.to_address,
            CASE p.purpose WHEN 'payout' THEN o.destination_address ELSE o.refund_address END)
          FROM payment p JOIN orders o USING (order_id)
          WHERE (p.purpose, p.to_address, p.asset) NOT IN
            (('payout', o.destination_address, o.to_slug), ('refund', o.refund_address, o.from_slug))
          UNION ALL
          SELECT format('return %s sends %s of the %s that arrived', p.id, p.amount, coalesce(d.amount, 0)) AS what
          FROM payment p LEFT JOIN deposit d ON d.id::text = p.reference
          WHERE p.purpose = 'return' AND p.amount > coalesce(d.amount, 0)
          UNION ALL
          -- Into a balance goes all that arrived, to the account that made the order, and the order is owed nothing any more.
          SELECT format('order %s is %s into the balance of account %s: %s of %s', o.order_id, o.state, o.user_id,
            coalesce(b.amount, 0), coalesce(d.amount, 0))
          FROM orders o
          LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM deposit WHERE status = 'CREDITED' GROUP BY 1) d USING (order_id)
          LEFT JOIN (SELECT d.order_id, e.account, e.asset, -sum(e.amount) AS amount
              FROM journal j JOIN deposit d ON d.status = 'CREDITED'
                AND j.reference = d.id::text || CASE d.undone WHEN 0 THEN '' ELSE '.' || d.undone END, ${ENTRY}
              WHERE j.kind = 'balance-refund' AND e.account LIKE 'user:%' GROUP BY 1, 2, 3) b
            ON b.order_id = o.order_id AND b.account = 'user:' || o.user_id AND b.asset = o.from_slug
          LEFT JOIN balance owed ON owed.account = 'order:' || o.order_id AND owed.asset = o.from_slug
          WHERE o.settlement = 'balance' AND o.state <> 'AT_RISK' AND (o.state <> 'REFUNDED' OR d.amount IS NULL
            OR b.amount IS DISTINCT FROM d.amount OR coalesce(owed.amount, 0) <> 0)
          UNION ALL
          SELECT format('deposit %s of order %s, of account %s, is in the balance of account %s', d.id, order_id, o.user_id, d.balance_of)
          FROM deposit d JOIN orders o USING (order_id)
          WHERE d.balance_of IS NOT NULL AND (d.balance_of IS DISTINCT FROM o.user_id
            OR (d.status = 'CREDITED' AND o.settlement IS DISTINCT FROM 'balance'))
          UNION ALL
          SELECT format('order %s has a listed address, and is %s with %s instead of held', order_id, state, fill ->> 'provider')
          FROM orders WHERE (fill ->> 'isHeld')::boolean AND state NOT IN ('SUSPENSE', 'EXPIRED', 'FINISHED', 'REFUNDED')`,
  },
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
    sql: `SELECT format('deposit %s is %s and its posting is missing', d.id, d.status) AS what
          FROM deposit d
          WHERE d.status IN ('CREDITED', 'TOPPED_UP', 'SUSPENSE', 'RETURNED', 'KEPT') AND NOT EXISTS (
            SELECT 1 FROM journal j
            WHERE j.reference = d.id::text || CASE d.undone WHEN 0 THEN '' ELSE '.' || d.undone END AND j.kind = CASE d.status
              WHEN 'CREDITED' THEN 'deposit-credited' WHEN 'TOPPED_UP' THEN 'float-topup' ELSE 'deposit-suspense' END)
          UNION ALL
          SELECT format('deposit %s is %s of %s, and was booked as %s', d.id, d.amount, d.asset, -e.amount)
          FROM deposit d
          JOIN journal j ON j.reference = d.id::text || CASE d.undone WHEN 0 THEN '' ELSE '.' || d.undone END, ${ENTRY}
          WHERE d.user_id IS NULL AND e.asset = d.asset AND e.amount <> -d.amount
            AND CASE d.status WHEN 'CREDITED' THEN j.kind = 'deposit-credited' AND e.account = 'order:' || d.order_id
              WHEN 'TOPPED_UP' THEN j.kind = 'float-topup' AND e.account = 'house:equity'
              WHEN 'SEEN' THEN false WHEN 'ORPHANED' THEN false
              ELSE j.kind = 'deposit-suspense' AND e.account = 'suspense' END
          UNION ALL
          SELECT format('deposit %s is returned, and no payment returns it', id) FROM deposit
          WHERE status = 'RETURNED' AND balance_of IS NULL AND NOT EXISTS (
            SELECT 1 FROM payment WHERE purpose = 'return' AND reference = deposit.id::text)
          UNION ALL
          SELECT format('deposit %s is kept, and that was not booked', d.id) FROM deposit d
          WHERE status = 'KEPT' AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.kind = 'deposit-kept'
            AND j.reference = d.id::text || CASE d.undone WHEN 0 THEN '' ELSE '.' || d.undone END)
          UNION ALL
          SELECT format('order %s is %s, and deposit %s is credited to it', order_id, o.state, d.id)
          FROM orders o JOIN deposit d USING (order_id)
          WHERE o.state IN ('WAITING', 'CONFIRMING', 'EXPIRED') AND d.status = 'CREDITED'
          UNION ALL
          -- What an account had of a deposit, credits less undoings, is all of it, or what is left of its loss, once.
          SELECT format('deposit %s of account %s is %s and brought %s of %s', coalesce(d.id::text, p.id), d.holder,
            coalesce(d.status, 'not its own'), coalesce(p.amount, 0), coalesce(d.asset, p.asset))
          FROM (SELECT *, coalesce(user_id, balance_of) AS holder FROM deposit
                WHERE user_id IS NOT NULL OR balance_of IS NOT NULL) d
          FULL JOIN (SELECT split_part(j.reference, '.', 1) AS id, e.account, e.asset, -sum(e.amount) AS amount
              FROM journal j, ${ENTRY}
              WHERE j.kind IN ('deposit-credited', 'balance-refund', 'deposit-undone') AND e.account LIKE 'user:%' GROUP BY 1, 2, 3) p
            ON p.id = d.id::text AND p.account = 'user:' || d.holder AND p.asset = d.asset
          WHERE coalesce(p.amount, 0) <> CASE
            WHEN d.status = 'CREDITED' OR (d.status = 'RETURNED' AND d.balance_of IS NOT NULL) THEN d.amount
            ELSE coalesce(d.lost, 0) END
          UNION ALL
          SELECT format('deposit %s lies at a place of account %s and is of account %s, order %s', d.id,
            coalesce(a.user_id, m.user_id), d.user_id, d.order_id)
          FROM deposit d LEFT JOIN own_address a USING (chain, address)
          LEFT JOIN account_memo m ON m.chain = d.chain AND m.address = d.address AND m.memo = d.memo
          WHERE coalesce(a.user_id, m.user_id) IS NOT NULL
            AND (d.order_id IS NOT NULL OR d.user_id IS DISTINCT FROM coalesce(a.user_id, m.user_id))
          UNION ALL
          SELECT format('order %s is paid where account %s is', o.order_id, coalesce(a.user_id, m.user_id))
          FROM orders o LEFT JOIN own_address a ON a.chain = o.deposit_chain AND a.address = o.deposit_address
          LEFT JOIN account_memo m ON m.chain = o.deposit_chain AND m.address = o.deposit_address AND m.memo = o.deposit_memo
          WHERE coalesce(a.user_id, m.user_id) IS NOT NULL`,
  },
  {
    invariant: 16,
    sql: `SELECT format('order %s completed both a payout and a refund', order_id) AS what FROM order_event
          WHERE kind IN ('WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED') GROUP BY order_id HAVING count(*) > 1
          UNION ALL
          SELECT format('order %s has %s before %s', later.order_id, later.kind, needed.kind)
          FROM (VALUES ('DEPOSIT_REGISTERED', 'INCOMING_FUNDS_DETECTED'), ('FUNDS_WITHDRAWAL_START', 'DEPOSIT_REGISTERED'),
                       ('WITHDRAWAL_COMPLETED', 'FUNDS_WITHDRAWAL_START'), ('REFUND_COMPLETED', 'REFUND_REQUESTED'),
                       ('RATE_MODE_CHANGE_ACCEPTED', 'RATE_MODE_CHANGED'))
               AS needed(later_kind, kind)
          JOIN order_event later ON later.kind = needed.later_kind
          LEFT JOIN order_event earlier ON earlier.order_id = later.order_id AND earlier.kind = needed.kind
          WHERE earlier.seq IS NULL OR earlier.seq > later.seq
          UNION ALL
          SELECT format('order %s does not begin with its creation', o.order_id) FROM orders o
          WHERE (SELECT kind FROM order_event e WHERE e.order_id = o.order_id ORDER BY seq LIMIT 1) IS DISTINCT FROM 'CREATION_END'
          UNION ALL
          SELECT format('order %s is %s and has no %s', o.order_id, o.state, needed.kind)
          FROM orders o JOIN (VALUES ('FINISHED', 'WITHDRAWAL_COMPLETED'), ('REFUNDED', 'REFUND_COMPLETED'), ('SENDING', 'FUNDS_WITHDRAWAL_START'),
            ('EXCHANGING', 'DEPOSIT_REGISTERED'), ('ACTION_REQUIRED', 'DEPOSIT_REGISTERED')) AS needed(state, kind) USING (state)
          WHERE NOT EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.order_id AND e.kind = needed.kind)
          UNION ALL
          SELECT format('order %s is %s after its deposit was registered', o.order_id, o.state) FROM orders o
          WHERE o.state IN ('WAITING', 'CONFIRMING', 'EXPIRED') AND o.fill IS NULL
            AND EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.order_id AND e.kind = 'DEPOSIT_REGISTERED')`,
  },
  {
    invariant: 17,
    sql: `SELECT format('idempotency key of order %s names no order', k.order_id) AS what
          FROM idempotency_key k LEFT JOIN orders o USING (order_id) WHERE o.order_id IS NULL`,
  },
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
    sql: `SELECT format('withdrawal %s has no hold', w.withdrawal_id) AS what
          FROM withdrawal w LEFT JOIN journal j ON j.kind = 'withdrawal-hold' AND j.reference = w.withdrawal_id::text
          WHERE j.seq IS NULL
          UNION ALL
          SELECT format('%s %s is of no withdrawal', j.kind, j.reference)
          FROM journal j LEFT JOIN withdrawal w ON w.withdrawal_id::text = j.reference
          WHERE j.kind IN ('withdrawal-hold', 'withdrawal-void') AND w.withdrawal_id IS NULL
          UNION ALL
          SELECT format('the %s of withdrawal %s moves %s of account %s, it is of %s of account %s',
            j.kind, j.reference, e.amount, e.account, w.amount, w.user_id)
          FROM journal j JOIN withdrawal w ON w.withdrawal_id::text = j.reference, ${ENTRY}
          WHERE j.kind IN ('withdrawal-hold', 'withdrawal-void') AND e.account LIKE 'user:%'
            AND (e.account, e.asset, e.amount) IS DISTINCT FROM ('user:' || w.user_id, w.asset,
              CASE j.kind WHEN 'withdrawal-hold' THEN w.amount ELSE -w.amount END)
          UNION ALL
          SELECT format('withdrawal %s is %s and its void is %s', w.withdrawal_id,
            CASE WHEN w.voided_at IS NULL THEN 'not voided' ELSE 'voided' END,
            CASE WHEN j.seq IS NULL THEN 'missing' ELSE 'posted' END)
          FROM withdrawal w LEFT JOIN journal j ON j.kind = 'withdrawal-void' AND j.reference = w.withdrawal_id::text
          WHERE (w.voided_at IS NULL) <> (j.seq IS NULL)
          UNION ALL
          SELECT format('withdrawal %s was voided and has left or may leave: payment %s is %s', w.withdrawal_id, p.id, p.status)
          FROM withdrawal w JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
          WHERE w.voided_at IS NOT NULL AND (p.raw IS NOT NULL OR p.status <> 'HELD')
          UNION ALL
          SELECT format('withdrawal %s sends %s of %s to %s, its payment %s of %s to %s',
            w.withdrawal_id, w.amount - w.fee, w.asset, w.address, p.amount, p.asset, p.to_address)
          FROM withdrawal w FULL JOIN (SELECT * FROM payment WHERE purpose = 'withdrawal') p
            ON p.reference = w.withdrawal_id::text
          WHERE NOT (p.id IS NULL AND w.released_at IS NULL)
            AND (w.amount - w.fee, w.asset, w.address, w.memo) IS DISTINCT FROM (p.amount, p.asset, p.to_address, p.memo)
          UNION ALL
          SELECT format('withdrawal %s has payment %s and was not released', w.withdrawal_id, p.id)
          FROM withdrawal w JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
          WHERE w.released_at IS NULL
          UNION ALL
          -- Held until it is posted or voided, once: a payment that was final and is on its way again has been posted.
          SELECT format('withdrawal %s is %s and owed %s', w.withdrawal_id, coalesce(p.status, 'waiting'), -coalesce(b.amount, 0))
          FROM withdrawal w LEFT JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
          LEFT JOIN balance b ON b.account = 'withdrawal:' || w.withdrawal_id AND b.asset = w.asset
          WHERE -coalesce(b.amount, 0) <> CASE
            WHEN w.voided_at IS NOT NULL OR (p.fee IS NOT NULL AND p.status <> 'FAILED') THEN 0 ELSE w.amount - w.fee END
          UNION ALL
          SELECT format('account %s has an %s of order %s, which is its own', user_id, e.kind, order_id)
          FROM earning e JOIN orders o USING (order_id, user_id) WHERE e.kind IN ('accrual', 'markup')
          UNION ALL
          -- By what was there before it was booked: an e-mail of the account that was confirmed by then and one of the order that was
          -- not left on its page later, another order.
          SELECT format('account %s has an %s of order %s, which has its own e-mail', e.user_id, e.kind, o.order_id)
          FROM earning e JOIN orders o USING (order_id) JOIN account a ON a.user_id = e.user_id
          WHERE e.kind IN ('accrual', 'markup') AND a.email_confirmed_at < e.created_at
            AND (o.email_left_at IS NULL OR o.email_left_at < e.created_at - interval '1 minute')
            AND lower(a.email COLLATE "C") = lower(o.user_email COLLATE "C")
          UNION ALL
          SELECT format('account %s has an %s of order %s, which goes where its own order %s goes', e.user_id, e.kind, o.order_id, min(mine.order_id))
          FROM earning e JOIN orders o USING (order_id)
          JOIN orders mine ON mine.user_id = e.user_id AND mine.created_at < e.created_at - interval '1 minute'
            AND lower(mine.destination_address COLLATE "C") = lower(o.destination_address COLLATE "C")
          WHERE e.kind IN ('accrual', 'markup') AND o.user_id IS DISTINCT FROM e.user_id GROUP BY e.user_id, e.kind, o.order_id
          UNION ALL
          SELECT format('account %s has the cashback of order %s of account %s', e.user_id, order_id, o.user_id)
          FROM earning e JOIN orders o USING (order_id) WHERE e.kind = 'cashback' AND e.user_id IS DISTINCT FROM o.user_id
          UNION ALL
          SELECT format('order %s is %s and has earned account %s its %s', order_id, o.state, e.user_id, e.kind)
          FROM earning e JOIN orders o USING (order_id) WHERE NOT e.is_reversed AND o.strike IS NULL OR NOT e.is_reversed AND o.state = 'AT_RISK'
          UNION ALL
          SELECT format('%s of order %s: %s for account %s, the journal says otherwise', e.kind, e.order_id, e.amount, e.user_id)
          FROM earning e WHERE NOT EXISTS (SELECT 1 FROM journal j, jsonb_to_recordset(j.entries) AS x(account text, amount numeric)
            WHERE j.kind = e.kind AND j.reference = e.order_id::text AND x.account = 'user:' || e.user_id AND x.amount = -e.amount)
          UNION ALL
          SELECT format('%s %s of the journal is no earning', j.kind, j.reference) FROM journal j
          WHERE j.kind IN ('cashback', 'accrual', 'markup')
            AND NOT EXISTS (SELECT 1 FROM earning e WHERE e.kind = j.kind AND e.order_id::text = j.reference)
          UNION ALL
          SELECT format('%s %s of the journal takes back what was not, or more than that', j.kind, j.reference)
          FROM journal j, ${ENTRY} WHERE j.kind IN ('cashback-undone', 'accrual-undone', 'markup-undone') AND e.account LIKE 'user:%' AND NOT EXISTS (
            SELECT 1 FROM earning g WHERE g.kind || '-undone' = j.kind AND g.order_id::text = j.reference AND g.is_reversed
              AND 'user:' || g.user_id = e.account AND e.amount <= g.amount)
          UNION ALL
          -- Less than all of it only where that left the balance empty when a deposit of the order was undone.
          SELECT format('%s of order %s is taken back, and account %s still has of it', g.kind, g.order_id, g.user_id)
          FROM earning g JOIN journal made ON made.kind = g.kind AND made.reference = g.order_id::text
          WHERE g.is_reversed AND NOT EXISTS (
            SELECT 1 FROM deposit d JOIN journal u ON u.kind = 'deposit-undone' AND split_part(u.reference, '.', 1) = d.id::text
            WHERE d.order_id = g.order_id AND u.seq > made.seq AND (
              EXISTS (SELECT 1 FROM journal j, ${ENTRY} WHERE j.kind = g.kind || '-undone' AND j.reference = made.reference
                AND e.account = 'user:' || g.user_id AND e.amount = g.amount)
              OR (SELECT sum(e.amount) FROM journal j, ${ENTRY}
                WHERE (j.seq <= u.seq
                    OR j.kind IN ('cashback-undone', 'accrual-undone', 'markup-undone') AND j.reference = made.reference)
                  AND (e.account, e.asset) IN (SELECT 'user:' || g.user_id, x.asset
                    FROM jsonb_to_recordset(made.entries) AS x(asset text))) >= 0))`,
  },
  {
    invariant: 20,
    sql: `SELECT format('payment %s left without being counted by the signer', p.id) AS what, p.chain
          FROM payment p LEFT JOIN signer_spend s ON s.spend_id = p.id::text
          WHERE p.purpose IN ('payout', 'refund', 'return', 'withdrawal') AND p.status IN ('SIGNED', 'SENT', 'FINAL') AND s.spend_id IS NULL
          UNION ALL
          SELECT format('payment %s sends %s of %s, the signer counted %s of %s', p.id, p.amount, p.asset, s.amount, s.asset), p.chain
          FROM payment p JOIN signer_spend s ON s.spend_id = p.id::text
          WHERE p.purpose IN ('payout', 'refund', 'return', 'withdrawal') AND (s.asset <> p.asset OR s.amount < p.amount)`,
  },
  {
    invariant: 22,
    sql: `SELECT format('order %s is %s, and neither a clock runs nor is a person called', order_id, state) AS what FROM orders
          WHERE state NOT IN ('EXPIRED', 'FINISHED', 'REFUNDED', 'AT_RISK') AND act_by IS NULL AND escalated_at IS NULL
          UNION ALL
          SELECT format('order %s is %s, and there is no payment of it', order_id, state) FROM orders
          WHERE state IN ('EXCHANGING', 'SENDING', 'REFUNDING') AND fill IS NULL
            AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.order_id = orders.order_id)
          UNION ALL
          SELECT format('the clock of order %s ran out at %s and nothing happened', order_id, act_by) FROM orders
          WHERE act_by < now() - interval '10 minutes'
          UNION ALL
          SELECT format('deposit %s has waited in a block for six hours', id) FROM deposit
          WHERE status = 'SEEN' AND block_height IS NOT NULL AND seen_at < now() - interval '6 hours'
            AND chain NOT IN (SELECT chain FROM chain_halt)`,
  },
  {
    invariant: 23,
    sql: `SELECT format('payment %s took a fee of %s, allowed were %s', id, fee, allowed_fee) AS what, chain FROM payment
          WHERE status = 'FINAL' AND fee > allowed_fee
          UNION ALL
          SELECT format('payment %s was charged %s for the network, its order says %s', p.id, p.charged_fee, o.strike ->> 'networkFeeAtomic'), p.chain
          FROM payment p JOIN orders o USING (order_id)
          WHERE p.purpose = 'payout' AND p.charged_fee > (o.strike ->> 'networkFeeAtomic')::numeric
          UNION ALL
          SELECT format('payment %s was charged %s for the network, withdrawal %s says %s', p.id, p.charged_fee, w.withdrawal_id, w.fee), p.chain
          FROM payment p JOIN withdrawal w ON w.withdrawal_id::text = p.reference
          WHERE p.purpose = 'withdrawal' AND p.charged_fee > w.fee`,
  },
  {
    invariant: 24,
    sql: `SELECT format('payment %s is first in line since %s, and no operator is called', id, front_since) AS what FROM payment
          WHERE status = 'SENT' AND stuck IS NULL AND front_since < now() - ${LATEST_VOID}
            AND chain NOT IN (SELECT chain FROM chain_halt)
          UNION ALL
          SELECT format('the void of payment %s was requested at %s, and it still waits', id, void_requested_at) FROM payment
          WHERE status = 'SENT' AND stuck IS NULL AND void_requested_at < now() - ${LATEST_VOID}
            AND chain NOT IN (SELECT chain FROM chain_halt)`,
  },
  {
    invariant: 26,
    sql: `SELECT format('%s of %s is reserved, open FIXED orders promise %s', coalesce(b.reserved, 0), asset, coalesce(p.promised, 0)) AS what
          FROM exposure_book b
          FULL JOIN (SELECT h.asset, sum((o.bargain ->> 'amountToGetAtomic')::numeric) AS promised
            FROM exposure_hold h JOIN orders o USING (order_id) WHERE h.released_at IS NULL GROUP BY h.asset) p USING (asset)
          WHERE coalesce(b.reserved, 0) <> coalesce(p.promised, 0)
          UNION ALL
          SELECT format('%s of %s is reserved, the limit is %s', reserved, asset, ceiling) FROM exposure_book WHERE reserved > ceiling
          UNION ALL
          SELECT format('%s has reserved %s micro-USDT, its limit is %s', client, reserved, ceiling)
          FROM exposure_client WHERE reserved > ceiling
          UNION ALL
          SELECT format('%s has reserved %s micro-USDT, its open orders are worth %s', client, coalesce(c.reserved, 0), coalesce(h.worth, 0))
          FROM exposure_client c FULL JOIN (SELECT client, sum(value) AS worth
            FROM exposure_hold, unnest(clients) AS client WHERE released_at IS NULL GROUP BY client) h USING (client)
          WHERE coalesce(c.reserved, 0) <> coalesce(h.worth, 0)
          UNION ALL
          SELECT format('order %s is %s and reserves %s of %s', o.order_id, o.state, h.amount, h.asset)
          FROM exposure_hold h JOIN orders o USING (order_id)
          WHERE h.released_at IS NULL AND (o.rate_mode <> 'FIXED' OR o.fill IS NOT NULL OR h.asset <> o.to_slug
            OR o.state NOT IN ('WAITING', 'CONFIRMING'))
          UNION ALL
          -- One that waits past its deadline and was released expired, and got coins since.
          SELECT format('order %s promises a fixed rate and reserves nothing', order_id) FROM orders o
          WHERE rate_mode = 'FIXED' AND fill IS NULL AND state IN ('WAITING', 'CONFIRMING')
            AND NOT EXISTS (SELECT 1 FROM exposure_hold h WHERE h.order_id = o.order_id
              AND (h.released_at IS NULL OR h.released_at >= o.deposit_deadline))
            -- A credit that a reorganisation undid: its reservation ended with the credit.
            AND NOT EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.order_id AND e.kind = 'DEPOSIT_REGISTERED')`,
  },
]
