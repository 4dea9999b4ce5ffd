-- The order of a sale to a card stores the last four digits of the card, and never more.
ALTER TABLE orders ADD CONSTRAINT orders_card_digits CHECK (coalesce(fill ->> 'cardDigits' ~ '^[0-9]{4}$', true));

-- Returns the payments of an account by card and bank in the month (UTC) that contains `p_at`, in minor units of the limits,
-- without the order `p_except`. A card order that the provider declined or cancelled does not count. One that the user never opened
-- counts for a day after its creation, because its payment page may still take money. A bank transfer to an expired order is compared
-- with the limit when it arrives.
CREATE OR REPLACE FUNCTION fiat_used(p_user_id integer, p_at timestamptz, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH month AS (SELECT date_trunc('month', p_at, 'UTC') AS start,
    (date_trunc('month', p_at, 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next)
  SELECT coalesce(sum(fiat_value(amount, of_currency)), 0) FROM (
    SELECT c.pay, c.currency FROM card_order c, month m
      WHERE c.user_id = p_user_id AND c.created_at >= m.start AND c.created_at < m.next AND c.state <> 'REFUNDED'
        AND c.order_id IS DISTINCT FROM p_except
        AND (c.state <> 'EXPIRED' OR (c.outcome = 'expired' AND c.redirect_url IS NOT NULL
          AND c.created_at > now() - interval '24 hours'))
    UNION ALL
    SELECT greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id)), i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.from_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
    UNION ALL
    SELECT (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric, i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.to_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
  ) AS counted (amount, of_currency)
$$;

-- Returns whether a card order would exceed its account's limit if it counted again, for the month in which it was created.
CREATE FUNCTION card_over_limit(p_order_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT (fiat_used(c.user_id, c.created_at, c.order_id) + fiat_value(c.pay, c.currency) <= s.monthly) IS NOT TRUE
    FROM card_order c, fiat_standing(c.user_id) s WHERE c.order_id = p_order_id
$$;
