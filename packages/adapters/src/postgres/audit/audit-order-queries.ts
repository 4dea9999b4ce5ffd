import { ENDED_STATES } from '@cambio/kernel/order-vocabulary'
import { type AuditQuery, chainOf, ENTRY } from './audit-query.ts'

/**
 * SQL of a subquery `its` with the chains of an order `o`: those of the sent coin and the received coin. The exchange
 * may have the order's coins on either of them.
 */
const ITS_CHAINS = `LATERAL (SELECT DISTINCT chain FROM instrument WHERE slug IN (o.from_slug, o.to_slug)) its`

/** SQL list of the states in which an order needs no further action. */
const ENDED = ENDED_STATES.map((state) => `'${state}'`).join(', ')

/** SQL for the chain on which the exchange pays out an order `o`. */
const PAYOUT_CHAIN = chainOf('o.to_slug')

/** SQL for the chain on which the exchange refunds an order `o`. */
const REFUND_CHAIN = chainOf('o.from_slug')

/** SQL of a subquery `its` with the payout chains of a `client`'s open FIXED orders, which guarantee their payouts. */
const CLIENT_CHAINS = `LATERAL (SELECT DISTINCT i.chain FROM exposure_hold open JOIN instrument i ON i.slug = open.asset
    WHERE open.released_at IS NULL AND client = ANY (open.clients)) its`

export const ORDER_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 9,
    sql: `SELECT format('order %s pays %s, its settled quote says %s', o.order_id, p.amount, o.settled_quote ->> 'amountToGetAtomic') AS what, p.chain
          FROM payment p JOIN orders o USING (order_id)
          WHERE p.purpose = 'payout' AND p.amount <> (o.settled_quote ->> 'amountToGetAtomic')::numeric
          UNION ALL
          -- Compares with the trade in the journal, whose entries cannot be changed later.
          SELECT format('order %s pays %s of %s, its trade in the journal says otherwise', p.order_id, p.amount, p.asset),
            p.chain
          FROM payment p WHERE p.purpose = 'payout' AND p.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journal j, ${ENTRY}
            WHERE j.kind = 'trade' AND j.reference = p.order_id::text AND e.account = 'order:' || p.order_id
              AND e.asset = p.asset AND e.amount = -p.amount)
          UNION ALL
          SELECT format('order %s was settled for %s, %s arrived', o.order_id, o.settled_quote ->> 'depositAtomic', d.amount), ${PAYOUT_CHAIN}
          FROM orders o JOIN (SELECT order_id, sum(amount) AS amount FROM deposit WHERE status = 'CREDITED' GROUP BY 1) d
            USING (order_id)
          WHERE o.settled_quote IS NOT NULL AND (o.settled_quote ->> 'depositAtomic')::numeric > d.amount
          UNION ALL
          SELECT format('order %s is finished and its partner has not earned', o.order_id), ${PAYOUT_CHAIN}
          FROM orders o
          WHERE o.api_id IS NOT NULL AND o.state = 'FINISHED' AND o.settled_quote @? '$.costs[*] ? (@.kind == "markup" && @.amountAtomic != "0")'
            AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.kind = 'markup-earned' AND j.reference = o.order_id::text)
          UNION ALL
          SELECT format('order %s is at risk and its partner keeps the mark-up', o.order_id), ${PAYOUT_CHAIN}
          FROM orders o JOIN journal made ON made.kind = 'markup-earned' AND made.reference = o.order_id::text
          WHERE o.state = 'AT_RISK'
            AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.kind = 'markup-earned-reverted' AND j.reference = made.reference)`,
  },
  {
    invariant: 10,
    sql: `SELECT format('fixed order %s was settled above its stored rate', order_id) AS what, ${PAYOUT_CHAIN} AS chain
          FROM orders o
          WHERE rate_mode = 'FIXED' AND settled_quote IS NOT NULL AND fill IS NULL
            AND NOT EXISTS (SELECT 1 FROM order_event e
                            WHERE e.order_id = o.order_id AND e.kind = 'RATE_MODE_CHANGE_ACCEPTED')
            AND ((settled_quote ->> 'amountToGetAtomic')::numeric + (settled_quote ->> 'networkFeeAtomic')::numeric) * claimed_deposit
              -- The agreed amount before it was rounded down: the payout of another deposit has a rounding of its own.
              > (1 + (SELECT coalesce(sum((line ->> 'amountAtomic')::numeric), 0) FROM jsonb_array_elements(agreed_quote -> 'costs') AS line
                      WHERE line ->> 'kind' NOT IN ('rounding', 'networkFee'))) * (settled_quote ->> 'depositAtomic')::numeric`,
  },
  {
    invariant: 11,
    sql: `SELECT format('order %s refunds %s of %s', p.order_id, p.amount, coalesce(d.amount, 0)) AS what, p.chain
          FROM payment p JOIN orders o USING (order_id)
          LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM deposit WHERE status = 'CREDITED' GROUP BY 1) d USING (order_id)
          WHERE p.purpose = 'refund' AND p.amount > coalesce(d.amount, 0)
            -- Skips an order whose deposit was reverted after its refund: the books record that loss.
            AND o.state <> 'AT_RISK'
          UNION ALL
          SELECT format('order %s refunds %s, and the fee of %s on top, of %s', p.order_id, p.amount, e.amount, d.amount), p.chain
          FROM payment p JOIN orders o USING (order_id)
          JOIN journal j ON j.kind = 'refund-due' AND j.reference = p.order_id::text, ${ENTRY},
          LATERAL (SELECT sum(amount) AS amount FROM deposit d WHERE d.order_id = p.order_id AND d.status = 'CREDITED') d
          WHERE p.purpose = 'refund' AND o.state <> 'AT_RISK' AND e.account = 'order:' || p.order_id AND p.amount + e.amount > d.amount
          UNION ALL
          SELECT format('%s of order %s goes to %s, the order names %s', p.purpose, p.order_id, p.to_address,
            CASE p.purpose WHEN 'payout' THEN o.destination_address ELSE o.refund_address END), p.chain
          FROM payment p JOIN orders o USING (order_id)
          WHERE (p.purpose, p.to_address, p.asset) NOT IN
            (('payout', o.destination_address, o.to_slug), ('refund', o.refund_address, o.from_slug))
          UNION ALL
          SELECT format('return %s sends %s of the %s that arrived', p.id, p.amount, coalesce(d.amount, 0)), p.chain
          FROM payment p LEFT JOIN deposit d ON d.id::text = split_part(p.reference, '.', 1)
          WHERE p.purpose = 'return' AND p.amount > coalesce(d.amount, 0)
          UNION ALL
          -- A refund into a balance credits all that arrived to the account that created the order. Afterwards the
          -- ledger owes the order nothing.
          SELECT format('order %s is %s into the balance of account %s: %s of %s', o.order_id, o.state, o.user_id,
            coalesce(b.amount, 0), coalesce(d.amount, 0)), ${REFUND_CHAIN}
          FROM orders o
          LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM deposit WHERE status = 'CREDITED' GROUP BY 1) d USING (order_id)
          LEFT JOIN (SELECT d.order_id, e.account, e.asset, -sum(e.amount) AS amount
              FROM journal j JOIN deposit d ON d.status = 'CREDITED'
                AND j.reference = d.id::text || CASE d.times_reverted WHEN 0 THEN '' ELSE '.' || d.times_reverted END, ${ENTRY}
              WHERE j.kind = 'balance-refund' AND e.account LIKE 'user:%' GROUP BY 1, 2, 3) b
            ON b.order_id = o.order_id AND b.account = 'user:' || o.user_id AND b.asset = o.from_slug
          LEFT JOIN balance owed ON owed.account = 'order:' || o.order_id AND owed.asset = o.from_slug
          WHERE o.settlement = 'balance' AND o.state <> 'AT_RISK' AND (o.state <> 'REFUNDED' OR d.amount IS NULL
            OR b.amount IS DISTINCT FROM d.amount OR coalesce(owed.amount, 0) <> 0)
          UNION ALL
          SELECT format('deposit %s of order %s, of account %s, is in the balance of account %s', d.id, order_id, o.user_id, d.balance_of),
            d.chain
          FROM deposit d JOIN orders o USING (order_id)
          WHERE d.balance_of IS NOT NULL AND (d.balance_of IS DISTINCT FROM o.user_id
            OR (d.status = 'CREDITED' AND o.settlement IS DISTINCT FROM 'balance'))
          UNION ALL
          SELECT format('order %s has a listed address, and is %s with %s instead of held', order_id, state, fill ->> 'provider'),
            deposit_chain
          FROM orders WHERE fill -> 'isHeld' = 'true'::jsonb AND state NOT IN ('SUSPENSE', ${ENDED})`,
  },
  {
    invariant: 16,
    sql: `SELECT format('order %s completed both a payout and a refund, one on %s', o.order_id, its.chain) AS what, its.chain
          FROM (SELECT order_id FROM order_event WHERE kind IN ('WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED')
            GROUP BY order_id HAVING count(*) > 1) twice JOIN orders o USING (order_id), ${ITS_CHAINS}
          UNION ALL
          SELECT format('order %s has %s before %s, a coin of it is on %s', later.order_id, later.kind, needed.kind, its.chain),
            its.chain
          FROM (VALUES ('DEPOSIT_REGISTERED', 'INCOMING_FUNDS_DETECTED'), ('FUNDS_WITHDRAWAL_START', 'DEPOSIT_REGISTERED'),
                       ('WITHDRAWAL_COMPLETED', 'FUNDS_WITHDRAWAL_START'), ('REFUND_COMPLETED', 'REFUND_REQUESTED'),
                       ('RATE_MODE_CHANGE_ACCEPTED', 'RATE_MODE_CHANGED'))
               AS needed(later_kind, kind)
          JOIN order_event later ON later.kind = needed.later_kind
          LEFT JOIN order_event earlier ON earlier.order_id = later.order_id AND earlier.kind = needed.kind
          JOIN orders o ON o.order_id = later.order_id, ${ITS_CHAINS}
          WHERE earlier.seq IS NULL OR earlier.seq > later.seq
          UNION ALL
          SELECT format('order %s does not begin with its creation, a coin of it is on %s', o.order_id, its.chain), its.chain
          FROM orders o, ${ITS_CHAINS}
          WHERE (SELECT kind FROM order_event e WHERE e.order_id = o.order_id ORDER BY seq LIMIT 1) IS DISTINCT FROM 'CREATION_END'
          UNION ALL
          SELECT format('order %s is %s and has no %s, a coin of it is on %s', o.order_id, o.state, needed.kind, its.chain), its.chain
          FROM orders o JOIN (VALUES ('FINISHED', 'WITHDRAWAL_COMPLETED'), ('REFUNDED', 'REFUND_COMPLETED'), ('SENDING', 'FUNDS_WITHDRAWAL_START'),
            ('EXCHANGING', 'DEPOSIT_REGISTERED'), ('ACTION_REQUIRED', 'DEPOSIT_REGISTERED')) AS needed(state, kind) USING (state),
            ${ITS_CHAINS}
          WHERE NOT EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.order_id AND e.kind = needed.kind)
          UNION ALL
          SELECT format('order %s is %s after its deposit was registered', o.order_id, o.state), ${REFUND_CHAIN} FROM orders o
          WHERE o.state IN ('WAITING', 'CONFIRMING', 'EXPIRED') AND o.fill IS NULL
            AND EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.order_id AND e.kind = 'DEPOSIT_REGISTERED')`,
  },
  {
    invariant: 17,
    sql: `SELECT format('idempotency key of order %s names no order', k.order_id) AS what
          FROM idempotency_key k LEFT JOIN orders o USING (order_id) WHERE o.order_id IS NULL`,
  },
  {
    invariant: 22,
    sql: `SELECT format('order %s is %s, and neither a clock runs nor is a person called', order_id, state) AS what FROM orders
          WHERE state NOT IN ('AT_RISK', ${ENDED}) AND act_by IS NULL AND escalated_at IS NULL
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
    invariant: 26,
    sql: `SELECT format('%s of %s is reserved, open FIXED orders promise %s', coalesce(b.reserved, 0), asset, coalesce(p.promised, 0)) AS what,
            ${chainOf('asset')} AS chain, coalesce(b.reserved, 0) > coalesce(p.promised, 0) AS is_surplus
          FROM exposure_book b
          FULL JOIN (SELECT h.asset, sum((o.agreed_quote ->> 'amountToGetAtomic')::numeric) AS promised
            FROM exposure_hold h JOIN orders o USING (order_id) WHERE h.released_at IS NULL GROUP BY h.asset) p USING (asset)
          WHERE coalesce(b.reserved, 0) <> coalesce(p.promised, 0)
          UNION ALL
          SELECT format('%s of %s is reserved, the limit is %s', reserved, asset, ceiling), ${chainOf('asset')}, false
          FROM exposure_book WHERE reserved > ceiling
          UNION ALL
          SELECT format('%s has reserved %s micro-USDT, its limit is %s (%s)', client, reserved, ceiling,
            coalesce(its.chain, 'no open order')),
            its.chain, false
          FROM exposure_client LEFT JOIN ${CLIENT_CHAINS} ON true WHERE reserved > ceiling
          UNION ALL
          SELECT format('%s has reserved %s micro-USDT, its open orders are worth %s (%s)', client, coalesce(c.reserved, 0),
            coalesce(h.worth, 0), coalesce(its.chain, 'no open order')), its.chain, coalesce(c.reserved, 0) > coalesce(h.worth, 0)
          FROM exposure_client c FULL JOIN (SELECT client, sum(value) AS worth
            FROM exposure_hold, unnest(clients) AS client WHERE released_at IS NULL GROUP BY client) h USING (client)
          LEFT JOIN ${CLIENT_CHAINS} ON true
          WHERE coalesce(c.reserved, 0) <> coalesce(h.worth, 0)
          UNION ALL
          SELECT format('order %s is %s and reserves %s of %s', o.order_id, o.state, h.amount, h.asset), ${chainOf('h.asset')}, false
          FROM exposure_hold h JOIN orders o USING (order_id)
          WHERE h.released_at IS NULL AND (o.rate_mode <> 'FIXED' OR o.fill IS NOT NULL OR h.asset <> o.to_slug
            -- The worker releases it when no other session locks the rows of the exposure book.
            OR (o.state NOT IN ('WAITING', 'CONFIRMING') AND o.updated_at < now() - interval '1 day'))
          UNION ALL
          -- Accepts an order whose reservation was released after the deadline and that received coins afterwards. The
          -- worker's clock may be half a second ahead of the database.
          SELECT format('order %s promises a fixed rate and reserves nothing', order_id), ${PAYOUT_CHAIN}, false FROM orders o
          WHERE rate_mode = 'FIXED' AND fill IS NULL AND state IN ('WAITING', 'CONFIRMING')
            AND NOT EXISTS (SELECT 1 FROM exposure_hold h WHERE h.order_id = o.order_id
              AND (h.released_at IS NULL OR h.released_at >= o.deposit_deadline - interval '1 second'))
            -- Accepts an order whose credit a reorganisation reverted: its reservation ended with the credit.
            AND NOT EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.order_id AND e.kind = 'DEPOSIT_REGISTERED')`,
  },
]
