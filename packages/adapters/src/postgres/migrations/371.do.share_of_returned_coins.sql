-- One account may use a quarter of the caps of returned coins, so that its withdrawals do not make the refunds of others wait.
ALTER TABLE signer_spend ADD COLUMN payer text;
CREATE INDEX signer_spend_payer ON signer_spend (payer, at) WHERE payer IS NOT NULL;

DROP FUNCTION count_spends(jsonb, boolean, boolean, jsonb);

-- Counts the spends of one payment, or returns why it refuses all of them. A spend counts once, at its highest amount. `p_payer` names
-- the account whose balance pays; null for every other payment. The sums of hour and day cover all assets, so the function runs one at a time: it locks a row that only signer and operators can lock.
CREATE FUNCTION count_spends(p_spends jsonb, p_is_approved boolean, p_is_return boolean, p_caps jsonb,
  p_payer text DEFAULT NULL)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  spend record;
  earlier signer_spend%ROWTYPE;
  counted jsonb := '[]';
  ids text[] := '{}';
  payment numeric := 0;
  grows boolean := false;
  worth numeric;
  hour numeric;
  day numeric;
  payer_hour numeric;
  payer_day numeric;
BEGIN
  PERFORM 1 FROM signer_switch FOR UPDATE;
  FOR spend IN SELECT * FROM jsonb_to_recordset(p_spends) AS s(spend_id text, asset text, recipient text, amount numeric,
      value numeric, asset_hour numeric, asset_day numeric) LOOP
    SELECT * INTO earlier FROM signer_spend WHERE spend_id = spend.spend_id;
    IF earlier.asset <> spend.asset OR earlier.recipient <> spend.recipient THEN
      RETURN 'other-payment';
    END IF;
    IF spend.amount <= earlier.amount AND earlier.recipient IS NOT NULL THEN
      worth := coalesce(earlier.value, spend.value);
    ELSE
      grows := true;
      -- A later version adds the value of its increase only: a price that rose meanwhile does not count twice.
      worth := CASE WHEN earlier.value IS NULL THEN spend.value
        ELSE earlier.value + ceil(spend.value * (spend.amount - earlier.amount) / spend.amount) END;
      SELECT coalesce(sum(amount) FILTER (WHERE at > now() - interval '1 hour'), 0), coalesce(sum(amount), 0) INTO hour, day
        FROM signer_spend
        WHERE asset = spend.asset AND is_return = p_is_return AND spend_id <> spend.spend_id AND at > now() - interval '1 day';
      IF hour + spend.amount > spend.asset_hour THEN
        RETURN 'cap-hour';
      END IF;
      IF day + spend.amount > spend.asset_day THEN
        RETURN 'cap-day';
      END IF;
      counted := counted || jsonb_build_object('spend_id', spend.spend_id, 'asset', spend.asset, 'recipient', spend.recipient,
        'amount', spend.amount, 'value', worth);
    END IF;
    payment := payment + worth;
    ids := ids || spend.spend_id;
  END LOOP;
  IF NOT grows THEN
    RETURN 'counted';
  END IF;
  IF NOT p_is_approved AND payment > (p_caps ->> 'payment')::numeric THEN
    RETURN 'approval-missing';
  END IF;
  SELECT coalesce(sum(value) FILTER (WHERE at > now() - interval '1 hour'), 0), coalesce(sum(value), 0) INTO hour, day
    FROM signer_spend
    WHERE is_approved = p_is_approved AND is_return = p_is_return AND spend_id <> ALL (ids) AND at > now() - interval '1 day';
  IF p_is_approved AND day + payment > (p_caps ->> 'approved_day')::numeric THEN
    RETURN 'cap-approved-day';
  END IF;
  IF NOT p_is_approved AND hour + payment > (p_caps ->> 'hour')::numeric THEN
    RETURN 'cap-hour';
  END IF;
  IF NOT p_is_approved AND day + payment > (p_caps ->> 'day')::numeric THEN
    RETURN 'cap-day';
  END IF;
  IF NOT p_is_approved AND p_payer IS NOT NULL THEN
    SELECT coalesce(sum(value) FILTER (WHERE at > now() - interval '1 hour'), 0), coalesce(sum(value), 0)
      INTO payer_hour, payer_day FROM signer_spend
      WHERE payer = p_payer AND NOT is_approved AND spend_id <> ALL (ids) AND at > now() - interval '1 day';
    -- A quarter of the cap for one account, and one payment of the highest value in any case.
    IF payer_hour + payment > greatest((p_caps ->> 'hour')::numeric / 4, (p_caps ->> 'payment')::numeric) THEN
      RETURN 'cap-hour';
    END IF;
    IF payer_day + payment > greatest((p_caps ->> 'day')::numeric / 4, (p_caps ->> 'payment')::numeric) THEN
      RETURN 'cap-day';
    END IF;
  END IF;
  INSERT INTO signer_spend (spend_id, asset, recipient, amount, value, is_approved, is_return, payer)
    SELECT s.spend_id, s.asset, s.recipient, s.amount, s.value, p_is_approved, p_is_return, p_payer
    FROM jsonb_to_recordset(counted) AS s(spend_id text, asset text, recipient text, amount numeric, value numeric)
    ON CONFLICT (spend_id) DO UPDATE SET recipient = excluded.recipient, amount = greatest(signer_spend.amount, excluded.amount),
      value = greatest(signer_spend.value, excluded.value), is_approved = excluded.is_approved;
  RETURN 'counted';
END $$;
