-- Returns the part of this month's use (`fiat_standing`) that belongs to unpaid orders of an account's holder, in minor units of the
-- limits, and when the last of these orders stops counting. The time is NULL if an order ends with a report of the provider. An
-- expired purchase by card counts for a day after its creation if it has a payment page (`fiat_used`).
CREATE FUNCTION fiat_reserved(p_user_id integer, OUT reserved numeric, OUT reserved_until timestamptz)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH month AS (SELECT date_trunc('month', now(), 'UTC') AS start,
    (date_trunc('month', now(), 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next),
  holder AS (SELECT user_id FROM accounts_of_holder(p_user_id) AS held (user_id))
  SELECT coalesce(sum(fiat_value(amount, of_currency)), 0),
      CASE WHEN bool_and(coalesce(until > now(), false)) THEN least(max(until), (SELECT next FROM month)) END FROM (
    SELECT c.pay, c.currency, CASE WHEN c.redirect_url IS NULL THEN c.rate_expires_at
        WHEN c.state = 'EXPIRED' OR c.payment IS NULL THEN c.created_at + interval '24 hours' END
      FROM month m, card_order c JOIN holder USING (user_id)
      WHERE c.created_at >= m.start AND c.created_at < m.next AND (c.state = 'WAITING'
        OR (c.state = 'EXPIRED' AND c.outcome = 'expired' AND c.redirect_url IS NOT NULL
          AND c.created_at > now() - interval '24 hours'))
    UNION ALL
    SELECT CASE i.slug WHEN o.from_slug THEN greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id))
        ELSE (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric END, i.currency_title, o.deposit_deadline
      FROM month m, orders o JOIN holder USING (user_id)
        JOIN instrument i ON i.slug IN (o.from_slug, o.to_slug) AND i.instrument_type = 'fiat'
      WHERE o.created_at >= m.start AND o.created_at < m.next AND o.state = 'WAITING'
  ) AS unpaid (amount, of_currency, until)
$$;
