import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import { type AuditQuery, chainOf, ENTRY, withForgeable } from './audit-query.ts'

/**
 * Maximum time for which a payment may be first in its queue before the worker voids it. Exceeds any sensible value of
 * VOID_AFTER_MS.
 */
const LATEST_VOID = `interval '2 hours'`

/**
 * Maximum time from the signing of a transaction until the worker stores it. The worker stores the transactions of a
 * group together, so a transaction may wait for the rest of its group.
 */
const LATEST_STORED = `interval '1 minute'`

/** SQL list of the chains on which the network or the bank charges the exchange's addresses even without a payment. */
const UPKEEP_CHAINS = `'ton', '${BANK_CHAIN}'`

/** Audit queries for payments, their fees and the signer. */
export const PAYMENT_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 5,
    sql: withForgeable(
      `SELECT format('order %s has %s settlements, one on %s', p.order_id, many.total, p.chain) AS what, p.chain
          FROM payment p JOIN (SELECT order_id, count(*) AS total FROM payment WHERE order_id IS NOT NULL
            GROUP BY order_id HAVING count(*) > 1) many USING (order_id) GROUP BY p.order_id, many.total, p.chain
          UNION ALL
          SELECT format('payment %s is not the settlement of order %s', p.id, p.order_id), p.chain
          FROM payment p LEFT JOIN settlement s ON s.payment_id = p.id
          WHERE p.order_id IS NOT NULL AND s.order_id IS DISTINCT FROM p.order_id
          UNION ALL
          SELECT format('order %s is settled by %s, its payment is a %s', o.order_id, coalesce(o.settlement, 'nothing'), p.purpose),
            p.chain
          FROM payment p JOIN orders o USING (order_id) WHERE p.purpose IS DISTINCT FROM o.settlement
          UNION ALL
          SELECT format('order %s is settled by %s, its settlement is a %s', o.order_id, coalesce(o.settlement, 'nothing'),
            coalesce(s.purpose, 'nothing')), ${chainOf('o.from_slug')}
          FROM orders o LEFT JOIN settlement s USING (order_id)
          WHERE (o.settlement IS NOT DISTINCT FROM 'balance') <> (s.purpose IS NOT DISTINCT FROM 'balance')
          UNION ALL
          SELECT format('order %s is filled by %s, but the exchange has payment %s for it', o.order_id, o.fill ->> 'provider', p.id), p.chain
          FROM payment p JOIN orders o USING (order_id) WHERE o.fill IS NOT NULL`,
      `SELECT format('order %s is filled by %s, but has the deposit address %s of the exchange', orders.order_id, fill ->> 'provider', deposit_address) AS what, deposit_chain AS chain
          FROM orders JOIN own_address ON own_address.chain = deposit_chain AND own_address.address = deposit_address
          WHERE fill IS NOT NULL`,
    ),
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
    sql: `SELECT format('payment %s was signed again while %s may still live', a.payment_id, a.tx_id) AS what, p.chain
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
    // Each journal entry that moves coins out of custody requires a record: a payment, a reverted deposit, or a network
    // charge (upkeep).
    invariant: 15,
    sql: `SELECT format('journal %s takes %s of %s out of custody by %s %s, and no record explains it', j.seq, -t.amount, t.asset,
            j.kind, j.reference) AS what, (SELECT chain FROM instrument WHERE slug = t.asset) AS chain
          FROM journal j CROSS JOIN LATERAL (SELECT e.asset, sum(e.amount) AS amount FROM ${ENTRY}
            WHERE e.account LIKE 'custody:%' GROUP BY e.asset HAVING sum(e.amount) < 0) t
          -- Joins instead of subqueries, which would read all payments for each posting.
          LEFT JOIN upkeep u ON u.chain || ' ' || u.tx_id = j.reference AND u.chain IN (${UPKEEP_CHAINS}) AND u.asset = t.asset
            AND u.amount = -t.amount AND u.is_booked
          LEFT JOIN deposit d ON d.id::text = split_part(j.reference, '.', 1)
          LEFT JOIN payment p ON p.id::text = split_part(j.reference, '.', 1)
          LEFT JOIN instrument i ON i.chain = p.chain AND i.slug = t.asset
          WHERE CASE WHEN j.kind = 'upkeep' THEN u.id IS NULL
            WHEN j.kind = 'deposit-reverted' THEN (d.asset = t.asset AND d.amount >= -t.amount) IS NOT TRUE
            WHEN j.kind IN ('payment-final', 'payment-final-again', 'payment-release') THEN i.slug IS NULL
            -- Only two operators can settle a payment by a foreign transaction.
            WHEN j.kind = 'payment-difference' THEN i.slug IS NULL OR NOT EXISTS (SELECT 1 FROM ops_action a
              WHERE a.action = 'payment settle' AND a.subject = 'payment ' || p.id)
            ELSE true END`,
  },
  {
    invariant: 20,
    sql: `SELECT format('payment %s left without being counted by the signer', p.id) AS what, p.chain
          FROM payment p LEFT JOIN signer_spend s ON s.spend_id = p.id::text
          WHERE p.purpose IN ('payout', 'refund', 'return', 'withdrawal') AND p.status IN ('SIGNED', 'SENT', 'FINAL') AND s.spend_id IS NULL
          UNION ALL
          SELECT format('payment %s sends %s of %s, the signer counted %s of %s', p.id, p.amount, p.asset, s.amount, s.asset), p.chain
          FROM payment p JOIN signer_spend s ON s.spend_id = p.id::text
          WHERE p.purpose IN ('payout', 'refund', 'return', 'withdrawal') AND (s.asset <> p.asset OR s.amount < p.amount)
          UNION ALL
          SELECT format('the signer counted %s of %s, its sum is %s', coalesce(s.total, 0), coalesce(s.scope, t.scope),
            coalesce(t.total, 0)), ${chainOf(`split_part(coalesce(s.scope, t.scope), ' ', 2)`)}
          FROM (SELECT 'asset ' || asset || CASE WHEN direction = 'sent' THEN ' sent' ELSE ' returned' END AS scope, sum(amount) AS total
            FROM signer_spend GROUP BY 1 HAVING sum(amount) > 0) s
          FULL JOIN (SELECT scope, sum(amount) AS total FROM signer_sum WHERE scope LIKE 'asset %' GROUP BY 1) t USING (scope)
          WHERE coalesce(s.total, 0) <> coalesce(t.total, 0)
          UNION ALL
          -- A lost version that shares a nonce or an input with a stored one of its payment can have no effect beside it.
          SELECT format('the signer signed %s for payment %s, which has no such version', v.tx_id, v.spend_id), v.chain
          FROM signer_version v WHERE v.signed_at < now() - ${LATEST_STORED} AND NOT EXISTS (
            SELECT 1 FROM payment_attempt a JOIN signer_version kept ON kept.chain = a.chain AND kept.tx_id = a.tx_id
            WHERE a.payment_id::text = v.spend_id AND a.chain = v.chain AND kept.spend_id = v.spend_id
              AND (a.tx_id = v.tx_id OR kept.claims && v.claims))`,
  },
  {
    invariant: 23,
    sql: `SELECT format('payment %s took a fee of %s, allowed were %s', id, fee, allowed_fee) AS what, chain FROM payment
          WHERE status = 'FINAL' AND fee > allowed_fee
          UNION ALL
          SELECT format('payment %s was charged %s for the network, its order says %s', p.id, p.charged_fee, o.settled_quote ->> 'networkFeeAtomic'), p.chain
          FROM payment p JOIN orders o USING (order_id)
          WHERE p.purpose = 'payout' AND p.charged_fee > (o.settled_quote ->> 'networkFeeAtomic')::numeric
          UNION ALL
          SELECT format('payment %s was charged %s for the network, withdrawal %s says %s', p.id, p.charged_fee, w.withdrawal_id, w.fee), p.chain
          FROM payment p JOIN withdrawal w ON w.withdrawal_id::text = p.reference
          WHERE p.purpose = 'withdrawal' AND p.charged_fee > w.fee`,
  },
  {
    invariant: 24,
    sql: `SELECT format('payment %s is first in line since %s, and no operator is called', id, front_since) AS what, chain
          FROM payment
          WHERE status = 'SENT' AND stuck IS NULL AND front_since < now() - ${LATEST_VOID}
            AND reservation ->> 'kind' <> 'expiring'
            AND chain NOT IN (SELECT chain FROM chain_halt)
          UNION ALL
          SELECT format('the void of payment %s was requested at %s, and it still waits', id, void_requested_at), chain FROM payment
          WHERE status = 'SENT' AND stuck IS NULL AND void_requested_at < now() - ${LATEST_VOID}
            AND chain NOT IN (SELECT chain FROM chain_halt)`,
  },
]
