import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { ENTRY } from './audit-query.ts'

/**
 * Maximum number of reverted credits per deposit that the check follows. It limits the cost of the check in case the
 * number stored with a deposit is forged.
 */
const MAX_UNDOS = 100

/**
 * Returns SQL for a JSON object that maps one account and asset to an owed amount, in base units. All arguments are SQL
 * expressions.
 */
function entry(account: string, asset: string, amount: string): string {
  return `jsonb_build_object(${account} || ' ' || ${asset}, (${amount})::numeric)`
}

/** Like `entry`, but returns an empty object for a zero amount, because a posting contains no zero entries. */
function entryUnlessZero(account: string, asset: string, amount: string): string {
  return `CASE WHEN ${amount} = 0 THEN '{}' ELSE ${entry(account, asset, amount)} END`
}

/**
 * Returns SQL that converts a JSON amount to a number. The result is NULL for anything but a natural number, because a
 * failed cast would abort the check.
 */
function natural(text: string): string {
  return `CASE WHEN ${text} ~ '^[0-9]{1,78}$' THEN (${text})::numeric END`
}

/** Returns SQL for the part of a posting that the exchange booked as a loss, in base units. */
function lossIn(entries: string): string {
  return `(SELECT coalesce(sum(l.amount), 0) FROM jsonb_to_recordset(${entries}) AS l(account text, amount numeric)
      WHERE l.account = 'platform:losses')`
}

/**
 * Returns the SQL condition that an operator took the given action on deposit `d`. The worker's database role cannot
 * forge such an action, because it cannot write to the table `ops_action`.
 */
function isDecided(action: string): string {
  return `EXISTS (SELECT 1 FROM ops_action a WHERE a.action = '${action}' AND a.subject = 'deposit ' || d.id)`
}

const SUSPENSE = `'suspense'`
const ORDER = `'order:' || d.order_id`
const HOLDER = `'user:' || d.holder`

/**
 * SQL of the subquery `credit`. It contains one row for each possible credit of a deposit: the reference of the
 * credit's postings, and the postings themselves. A deposit that is credited again after a reversal has another row.
 */
export const CREDIT = `credit AS (
  SELECT d.id, d.order_id, d.balance_of, coalesce(d.user_id, d.balance_of) AS holder, d.asset, d.amount, d.status,
    n < d.times_reverted AS is_reverted, ref.own AS reference, s.seq IS NOT NULL AS was_suspended,
    c.seq IS NOT NULL AS was_credited, b.seq IS NOT NULL AS was_refunded,
    d.amount - ${lossIn('before.entries')} AS owners_part, d.amount - ${lossIn('u.entries')} AS reverted_part
  FROM deposit d CROSS JOIN generate_series(0, least(d.times_reverted, ${MAX_UNDOS})) AS n
  CROSS JOIN LATERAL (SELECT d.id || CASE n WHEN 0 THEN '' ELSE '.' || n END AS own,
    CASE WHEN n > 0 THEN d.id || CASE n WHEN 1 THEN '' ELSE '.' || (n - 1) END END AS earlier) AS ref
  LEFT JOIN journal s ON s.kind = 'deposit-suspense' AND s.reference = ref.own
  LEFT JOIN journal c ON c.kind = 'deposit-credited' AND c.reference = ref.own
  LEFT JOIN journal b ON b.kind = 'balance-refund' AND b.reference = ref.own
  LEFT JOIN journal u ON u.kind = 'deposit-reverted' AND u.reference = ref.own
  LEFT JOIN journal before ON before.kind = 'deposit-reverted' AND before.reference = ref.earlier)`

/** SQL of a subquery `origin` with the accounts that a credit may debit: suspense, or the deposit's order. */
const ORIGINS = `LATERAL (VALUES (${SUSPENSE}, d.was_suspended), (${ORDER}, d.was_credited AND d.order_id IS NOT NULL))
    AS origin(account, was_credited)`
const OUT_OF_SUSPENSE = `CASE WHEN d.was_suspended THEN ${entry(SUSPENSE, 'd.asset', 'd.amount')} ELSE '{}' END`

/** SQL for the allowed deposit postings: kind, reference, and the change in the exchange's debts. */
const OF_DEPOSITS = `
  SELECT 'deposit-suspense' AS kind, d.reference, ${entry(SUSPENSE, 'd.asset', '-d.amount')} AS owed FROM credit d
  WHERE d.is_reverted OR d.status IN ('SUSPENSE', 'RETURNED', 'KEPT', 'CREDITED')
  UNION ALL
  SELECT 'deposit-credited', d.reference, ${OUT_OF_SUSPENSE} || ${entry(ORDER, 'd.asset', '-d.amount')} FROM credit d
  WHERE d.order_id IS NOT NULL AND (d.is_reverted OR d.status = 'CREDITED')
  UNION ALL
  SELECT 'deposit-credited', d.reference, ${OUT_OF_SUSPENSE} || ${entryUnlessZero(HOLDER, 'd.asset', '-d.owners_part')}
  FROM credit d WHERE d.holder IS NOT NULL AND (d.is_reverted OR d.status IN ('CREDITED', 'RETURNED'))
    AND (NOT d.was_suspended OR ${isDecided('deposit credit')})
  UNION ALL
  SELECT 'balance-refund', d.reference,
    ${entry('origin.account', 'd.asset', 'd.amount')} || ${entry(HOLDER, 'd.asset', '-d.amount')}
  FROM credit d, ${ORIGINS} WHERE origin.was_credited AND d.balance_of IS NOT NULL
  UNION ALL
  SELECT 'deposit-kept', d.reference, ${entry(SUSPENSE, 'd.asset', 'd.amount')} FROM credit d
  WHERE d.was_suspended AND (d.is_reverted OR d.status = 'KEPT') AND ${isDecided('deposit keep')}
  UNION ALL
  -- Only an undo drops the return of a deposit.
  SELECT of_return.kind, d.reference, ${entry(SUSPENSE, 'd.asset', 'of_return.sign * (d.amount - p.amount)')}
  FROM credit d JOIN payment p ON p.purpose = 'return' AND p.reference = d.id::text AND p.asset = d.asset,
    LATERAL (VALUES ('return-due', 1, d.is_reverted OR d.status = 'RETURNED'), ('return-dropped', -1, d.is_reverted
      AND EXISTS (SELECT 1 FROM journal due WHERE due.kind = 'return-due' AND due.reference = d.reference)))
      AS of_return(kind, sign, is_right)
  WHERE d.was_suspended AND of_return.is_right AND p.amount < d.amount
  UNION ALL
  -- The exchange absorbs the loss of a deposit that was its own, or whose coins have left.
  SELECT 'deposit-reverted', d.reference, '{}' FROM credit d WHERE d.is_reverted
  UNION ALL
  SELECT 'deposit-reverted', d.reference, ${entry('origin.account', 'd.asset', 'd.amount')}
  FROM credit d, ${ORIGINS} WHERE d.is_reverted AND origin.was_credited
  UNION ALL
  SELECT 'deposit-reverted', d.reference, ${entryUnlessZero(HOLDER, 'd.asset', 'd.reverted_part')} FROM credit d
  WHERE d.is_reverted AND d.holder IS NOT NULL AND (d.was_credited OR d.was_refunded) AND d.reverted_part BETWEEN 0 AND d.amount`

/** SQL for the allowed order postings: the trade, a partner's earnings, their reversal, and a refund's network fee. */
const OF_ORDERS = `
  SELECT 'trade', d.order_id::text, ${entry(ORDER, 'd.from_slug', natural(`d.settled_quote ->> 'depositAtomic'`))}
    || ${entry(ORDER, 'd.to_slug', `-(${natural(`d.settled_quote ->> 'amountToGetAtomic'`)})`)}
  FROM orders d WHERE d.settled_quote IS NOT NULL AND d.fill IS NULL
  UNION ALL
  -- The payout of a trade can be given up, and the order is refunded instead. Trade and reversal cancel out.
  SELECT CASE m.kind WHEN 'trade' THEN 'trade-reverted' ELSE 'trade' END, m.reference,
    (SELECT jsonb_object_agg(e.key, -e.value::numeric) FROM jsonb_each_text(m.owed) e)
  FROM moved m WHERE m.kind IN ('trade', 'trade-reverted') AND m.owed <> '{}'
  UNION ALL
  SELECT 'markup-earned', d.order_id::text,
    ${entry(`'partner:' || d.api_id`, 'd.to_slug', `-(${natural(`ltrim(line ->> 'amountAtomic', '-')`)})`)}
  FROM orders d, jsonb_path_query(d.settled_quote, '$.costs[*] ? (@.kind == "markup")') AS line
  WHERE d.api_id IS NOT NULL
  UNION ALL
  -- A mark-up is reversed only after it was booked, and after a deposit of its order was reverted.
  SELECT 'markup-earned-reverted', m.reference,
    (SELECT jsonb_object_agg(e.key, -e.value::numeric) FROM jsonb_each_text(m.owed) e)
  FROM moved m WHERE m.kind = 'markup-earned' AND m.owed <> '{}' AND EXISTS (
    SELECT 1 FROM credit d WHERE d.order_id::text = m.reference AND d.was_credited AND d.is_reverted)
  UNION ALL
  SELECT 'refund-due', d.order_id::text, ${entry(ORDER, 'd.asset', 'd.amount - p.amount')}
  FROM credit d JOIN payment p ON p.purpose = 'refund' AND p.order_id = d.order_id AND p.asset = d.asset
    AND p.amount < d.amount
  WHERE d.was_credited`

/**
 * SQL for the account that a final payment debits: an order, a withdrawal, or suspense. NULL for all other payments,
 * because their coins remain with the exchange.
 */
export const PAID_ACCOUNT = `CASE WHEN p.purpose IN ('payout', 'refund') THEN 'order:' || split_part(p.reference, '.', 1)
    WHEN p.purpose = 'withdrawal' THEN 'withdrawal:' || p.reference WHEN p.purpose = 'return' THEN 'suspense' END`

/**
 * SQL for the allowed postings of payments that the signer has counted. They include reversals and failures, because
 * even a final payment may be reverted and then fail.
 */
const OF_PAYMENTS = `
  SELECT j.kind, j.reference, CASE WHEN of_final.sign = 0 OR paid.account IS NULL THEN '{}'
    ELSE ${entry('paid.account', 'p.asset', 'of_final.sign * p.amount')} END
  FROM payment p CROSS JOIN LATERAL (SELECT ${PAID_ACCOUNT} AS account) AS paid
  JOIN journal j ON j.kind IN ('payment-final', 'payment-final-again') AND split_part(j.reference, '.', 1) = p.id::text
  JOIN (VALUES ('payment-final', 1), ('payment-final-again', 0), ('payment-final-again', -1)) AS of_final(kind, sign)
    ON of_final.kind = j.kind
  LEFT JOIN signer_spend s ON s.spend_id = p.id::text AND s.asset = p.asset AND s.amount >= p.amount
  WHERE paid.account IS NULL OR s.spend_id IS NOT NULL`

/**
 * SQL for the allowed account postings: withdrawals and earnings. An earning's reversal debits at most the earned
 * amount, and never more than the available balance. After a merge, the reversal debits the account that received the
 * coins.
 */
const OF_ACCOUNTS = `
  SELECT one.kind, w.withdrawal_id::text, ${entry(`'user:' || w.user_id`, 'w.asset', 'one.sign * w.amount')}
    || ${entry(`'withdrawal:' || w.withdrawal_id`, 'w.asset', 'one.sign * (w.fee - w.amount)')}
  FROM withdrawal w, LATERAL (VALUES ('withdrawal-hold', 1, true), ('withdrawal-void', -1, w.voided_at IS NOT NULL))
    AS one(kind, sign, is_right)
  WHERE one.is_right
  UNION ALL
  SELECT g.kind, g.order_id::text, ${entry(`'user:' || g.user_id`, `'${EARNINGS_ASSET}'`, '-g.amount')} FROM earning g
  UNION ALL
  SELECT j.kind, j.reference, ${entry('holder.account', `'${EARNINGS_ASSET}'`, 'least(taken.amount, g.amount)')}
  FROM earning g JOIN journal j ON j.kind = g.kind || '-reverted' AND j.reference = g.order_id::text
    LEFT JOIN account_merge m ON m.from_user_id = g.user_id AND m.merged_at <= j.at,
    LATERAL (SELECT 'user:' || coalesce(m.to_user_id, g.user_id) AS account) AS holder,
    LATERAL (SELECT sum(e.amount) AS amount FROM ${ENTRY} WHERE e.account = holder.account) AS taken
  WHERE g.is_reversed AND taken.amount > 0`

/**
 * Returns SQL for the entries of a posting that move coins from one account to another: each debit of the first
 * account, and the same credit to the second account. The result must never be NULL, because the check would then
 * accept any posting.
 */
function movedBetween(from: string, to: string): string {
  return `(SELECT coalesce(jsonb_object_agg(side.name, side.amount), '{}') FROM ${ENTRY},
      LATERAL (VALUES ('user:' || ${from} || ' ' || e.asset, e.amount), ('user:' || ${to} || ' ' || e.asset, -e.amount))
        AS side(name, amount) WHERE e.account = 'user:' || ${from} AND e.amount > 0)`
}

/**
 * SQL for the allowed postings of merged accounts. A merge moves all coins of the merged account to the other account.
 * If a deposit is reverted later, its coins are moved back.
 */
const OF_MERGES = `
  SELECT j.kind, j.reference, ${movedBetween('m.from_user_id', 'm.to_user_id')}
  FROM account_merge m JOIN journal j ON j.kind = 'account-merged' AND split_part(j.reference, '.', 1) = m.from_user_id::text
  WHERE m.merged_at IS NOT NULL
  UNION ALL
  SELECT 'account-unmerged', j.reference, ${movedBetween('m.to_user_id', 'm.from_user_id')}
  FROM account_merge m JOIN credit d ON d.holder = m.from_user_id AND d.is_reverted
  JOIN journal j ON j.kind = 'account-unmerged' AND j.reference = m.from_user_id || '.' || d.reference
  JOIN journal u ON u.kind = 'deposit-reverted' AND u.reference = d.reference
  WHERE m.merged_at IS NOT NULL AND (SELECT sum(e.amount) FROM ${ENTRY} WHERE e.amount > 0) <= d.amount`

/**
 * SQL for all postings that the records explain. The columns are `kind`, `reference` and `owed`, which is a JSON object
 * that maps accounts and assets to amounts. Rows with the same kind and reference are alternatives. Reads the tables
 * `credit` and `moved`.
 */
export const EVIDENCE = [OF_DEPOSITS, OF_ORDERS, OF_PAYMENTS, OF_ACCOUNTS, OF_MERGES].join('\n  UNION ALL')
