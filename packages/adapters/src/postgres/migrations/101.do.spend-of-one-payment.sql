-- Whom a spend was counted for: its id signs nothing for anybody else, nor in another coin.
ALTER TABLE signer_spend ADD COLUMN recipient text;

DROP FUNCTION count_spend(text, text, numeric, numeric, numeric);

-- Counts what the signer is about to let go, once for each spend at the most it was ever asked for, or says which cap it is
-- over, or that the spend is another's. One at a time for each asset, until the caller's transaction ends.
CREATE FUNCTION count_spend(p_spend_id text, p_asset text, p_recipient text, p_amount numeric, p_per_hour numeric, p_per_day numeric)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  earlier signer_spend%ROWTYPE;
  hour numeric;
  day numeric;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_asset, 2));
  SELECT * INTO earlier FROM signer_spend WHERE spend_id = p_spend_id;
  IF earlier.asset <> p_asset OR earlier.recipient <> p_recipient THEN
    RETURN 'other-payment';
  END IF;
  IF p_amount <= earlier.amount AND earlier.recipient IS NOT NULL THEN
    RETURN 'counted';
  END IF;
  SELECT coalesce(sum(amount) FILTER (WHERE at > now() - interval '1 hour'), 0), coalesce(sum(amount), 0) INTO hour, day
    FROM signer_spend WHERE asset = p_asset AND spend_id <> p_spend_id AND at > now() - interval '1 day';
  IF hour + p_amount > p_per_hour THEN
    RETURN 'cap-hour';
  END IF;
  IF day + p_amount > p_per_day THEN
    RETURN 'cap-day';
  END IF;
  INSERT INTO signer_spend (spend_id, asset, recipient, amount) VALUES (p_spend_id, p_asset, p_recipient, p_amount)
    ON CONFLICT (spend_id) DO UPDATE SET recipient = excluded.recipient, amount = greatest(signer_spend.amount, excluded.amount)
    WHERE signer_spend.asset = excluded.asset;
  RETURN CASE WHEN FOUND THEN 'counted' ELSE 'other-payment' END;
END $$;
