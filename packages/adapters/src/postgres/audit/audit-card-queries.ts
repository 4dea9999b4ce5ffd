import { type AuditQuery, ENTRY } from './audit-query.ts'

/**
 * SQL for the chain `card`, under which the audit reports findings about card money. Such findings do not halt coin
 * payments.
 */
const CHAIN = `'card' AS chain`

/** SQL list of the posting kinds that move card money. */
const KINDS = `'card-paid', 'card-delivered', 'card-refunded', 'card-refund-reversed', 'card-charged-back', 'sale-paid-out'`

/**
 * Audit queries for the money at the card provider. Invariant 34: each event is posted once, with the order's amount.
 */
export const CARD_QUERIES: readonly AuditQuery[] = [
  {
    invariant: 34,
    sql: `WITH expected AS (
            SELECT o.order_id, o.currency, o.pay, o.fee, k.kind FROM card_order o CROSS JOIN LATERAL (VALUES
              ('card-paid', o.payment IN ('paid', 'failed', 'charged-back') OR o.state = 'FINISHED'),
              ('card-delivered', o.state = 'FINISHED'),
              ('card-refund-reversed', (o.state = 'FINISHED' OR o.payment = 'charged-back') AND EXISTS (
                SELECT 1 FROM journal j WHERE j.kind = 'card-refunded' AND j.reference = o.order_id::text)),
              ('card-charged-back', o.payment = 'charged-back')) k (kind, holds)
            WHERE k.holds
          ), posted AS (
            SELECT j.kind, j.reference, max(e.amount) FILTER (WHERE e.account = CASE j.kind WHEN 'card-paid' THEN 'card:settlement'
                WHEN 'card-delivered' THEN 'card:delivered' WHEN 'card-refunded' THEN 'card:refunds'
                WHEN 'card-refund-reversed' THEN 'card:settlement' ELSE 'card:chargebacks' END) AS amount,
              max(e.asset) AS asset
            FROM journal j, ${ENTRY} WHERE j.kind IN ('card-paid', 'card-delivered', 'card-refunded', 'card-refund-reversed', 'card-charged-back') GROUP BY 1, 2
          )
          SELECT format('card order %s has no posting %s', x.order_id, x.kind) AS what, ${CHAIN}
          FROM expected x LEFT JOIN posted p ON p.kind = x.kind AND p.reference = x.order_id::text
          WHERE p.kind IS NULL
          UNION ALL
          SELECT format('posting %s %s is not what its card order says', p.kind, p.reference), ${CHAIN}
          FROM posted p LEFT JOIN card_order o ON o.order_id::text = p.reference
          WHERE o.order_id IS NULL OR p.asset IS DISTINCT FROM lower(o.currency) || '-card'
            OR p.amount IS DISTINCT FROM CASE p.kind WHEN 'card-delivered' THEN o.pay - o.fee ELSE o.pay END
          UNION ALL
          SELECT DISTINCT format('journal %s (%s %s) mixes card money with other accounts or kinds', j.seq, j.kind, j.reference), ${CHAIN}
          FROM journal j, ${ENTRY}
          WHERE j.kind IN (${KINDS}) <> (e.account LIKE 'card:%')
          UNION ALL
          SELECT format('sale %s has no posting sale-paid-out', o.order_id), ${CHAIN}
          FROM orders o WHERE o.to_slug IN ('usd-card', 'eur-card') AND o.state = 'FINISHED'
            AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.kind = 'sale-paid-out' AND j.reference = o.order_id::text)`,
  },
]
