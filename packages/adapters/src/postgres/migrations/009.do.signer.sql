-- Records of the signer. No other process writes them.

-- Kill switch of the signer. `older_since` is set while the switch is on because the database may be older than the
-- chains. `finished_at` is the time at which an operator finished the restore of the database.
CREATE TABLE signer_switch (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  killed boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT now(),
  revived_at timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  older_since timestamptz,
  finished_at timestamptz,
  CONSTRAINT signer_switch_older CHECK (older_since IS NULL OR killed)
);

-- Connection of the only signer that may work on this database.
CREATE TABLE signer_holder (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  pid int NOT NULL,
  backend_start timestamptz NOT NULL
);

-- Names that the signer locks with `lock_for_signer`. Transactions that lock the same name run one after another.
CREATE TABLE signer_lock (
  name text PRIMARY KEY
);

-- Every amount that the signer counted against its caps. `direction` is `refunded` for a refund or a returned deposit,
-- `withdrawn` for a withdrawal, and `sent` for all other spends. Only `withdrawn` and `refunded` coins go back to their
-- owner.
CREATE TABLE signer_spend (
  spend_id text PRIMARY KEY,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  ordinal bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient text,
  value numeric(78,0) CHECK (value >= 0),
  is_approved boolean NOT NULL DEFAULT false,
  direction text NOT NULL DEFAULT 'sent' CHECK (direction IN ('sent', 'withdrawn', 'refunded')),
  payer text
);
CREATE UNIQUE INDEX signer_spend_ordinal_idx ON signer_spend (ordinal);

-- Sums of the spends in slots of five minutes. `scope` names what a cap limits. `asset …`: base units of an asset.
-- `value …`: micro-USDT of payments with or without an approval; `returned` includes `refunded`. `payer …`: micro-USDT of
-- one client's withdrawals, refunds or payouts. `part …`: base units of an asset in refunds or in payments to a client, without
-- approved ones. Only the trigger of `signer_spend` writes the sums.
CREATE TABLE signer_sum (
  scope text NOT NULL CHECK (scope ~ '^(asset [^ ]+ (sent|returned)|part [^ ]+ (refunded|payer .+)|value (approved|usual) (sent|returned)|value usual refunded|payer .+)$'),
  slot timestamptz NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (scope, slot)
) WITH (fillfactor = 50);

-- The only payment that the signer allows for an order, deposit or withdrawal. `payer` is the balance that funds a
-- withdrawal. `client` is the client whose share of the caps the payment uses.
CREATE TABLE signer_settlement (
  subject text PRIMARY KEY,
  spend_id text NOT NULL,
  asset text NOT NULL,
  recipient text NOT NULL,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  payer text CHECK (payer LIKE 'balance:%'),
  client text NOT NULL
);
CREATE INDEX signer_settlement_of ON signer_settlement (payer) WHERE payer IS NOT NULL;
CREATE UNIQUE INDEX signer_settlement_spend ON signer_settlement (spend_id);

-- Incoming transfers that fund settlements or balances. Each transfer funds only one of them.
CREATE TABLE signer_funding (
  chain text NOT NULL,
  tx_id text NOT NULL,
  output_key text NOT NULL,
  subject text NOT NULL,
  amount atomic_amount,
  CONSTRAINT signer_funding_amount CHECK (amount > 0 OR (amount IS NULL AND (subject !~~ 'balance:%'))),
  PRIMARY KEY (chain, tx_id, output_key)
);
CREATE INDEX signer_funding_of ON signer_funding (subject);

-- Part of each withdrawal that comes from earnings instead of proven deposits.
CREATE TABLE signer_grant (
  subject text PRIMARY KEY REFERENCES signer_settlement,
  payer text NOT NULL CHECK (payer LIKE 'balance:%'),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  granted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX signer_grant_age ON signer_grant (granted_at);
CREATE INDEX signer_grant_of ON signer_grant (payer);

-- Transactions that the signer signed.
CREATE TABLE signer_version (
  chain text NOT NULL,
  tx_id text NOT NULL,
  spend_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'own', 'gas')),
  claims text[] NOT NULL,
  life_from bigint,
  life_until bigint,
  raw text,
  signed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT signer_version_life CHECK ((life_from IS NULL) = (life_until IS NULL)),
  PRIMARY KEY (chain, tx_id)
);
CREATE INDEX signer_version_claims ON signer_version USING gin (claims);
CREATE INDEX signer_version_of ON signer_version (spend_id);
INSERT INTO signer_switch DEFAULT VALUES;

INSERT INTO signer_holder (pid, backend_start) VALUES (0, '-infinity');

-- Makes this connection the only signer of the database and returns true. Returns false while another signer is
-- connected.
CREATE FUNCTION hold_signer()
 RETURNS boolean
 LANGUAGE plpgsql
AS $$
DECLARE
  held signer_holder%ROWTYPE;
BEGIN
  SELECT * INTO held FROM signer_holder FOR UPDATE;
  PERFORM pg_stat_clear_snapshot();
  IF held.pid <> pg_backend_pid()
    AND EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = held.pid AND a.backend_start = held.backend_start) THEN
    RETURN false;
  END IF;
  UPDATE signer_holder SET (pid, backend_start) =
    (SELECT a.pid, a.backend_start FROM pg_stat_activity a WHERE a.pid = pg_backend_pid());
  RETURN true;
END $$;

-- Locks a name until the end of the transaction.
CREATE FUNCTION lock_for_signer(p_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO signer_lock (name) VALUES (p_name) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM signer_lock WHERE name = p_name FOR UPDATE;
END $$;

-- Adds an amount to the current slot of a sum.
CREATE FUNCTION add_to_signer_sum(p_scope text, p_amount numeric)
 RETURNS void
 LANGUAGE sql
AS $$
  INSERT INTO signer_sum AS s (scope, slot, amount)
    SELECT p_scope, date_bin('5 minutes', now(), '2000-01-01'), p_amount WHERE p_amount > 0
    ON CONFLICT (scope, slot) DO UPDATE SET amount = s.amount + excluded.amount
$$;

-- Adds a new spend, or the increase of a spend, to its sums. Refuses a decrease, because the sums only grow.
CREATE FUNCTION sum_spend()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  amount numeric := NEW.amount;
  value numeric := coalesce(NEW.value, 0);
  direction text := CASE WHEN NEW.direction = 'sent' THEN 'sent' ELSE 'returned' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.amount < OLD.amount OR value < coalesce(OLD.value, 0)
      OR (NEW.spend_id, NEW.asset, NEW.direction, NEW.payer)
        IS DISTINCT FROM (OLD.spend_id, OLD.asset, OLD.direction, OLD.payer) THEN
      RAISE EXCEPTION 'spend % was counted and only grows', OLD.spend_id;
    END IF;
    amount := NEW.amount - OLD.amount;
    -- If a spend is approved later, its whole value counts as approved. The value already counted without approval
    -- stays in its sums.
    value := value - CASE WHEN NEW.is_approved = OLD.is_approved THEN coalesce(OLD.value, 0) ELSE 0 END;
  END IF;
  PERFORM add_to_signer_sum('asset ' || NEW.asset || ' ' || direction, amount);
  PERFORM add_to_signer_sum('value ' || CASE WHEN NEW.is_approved THEN 'approved ' ELSE 'usual ' END || direction, value);
  IF NEW.direction = 'refunded' AND NOT NEW.is_approved THEN
    PERFORM add_to_signer_sum('value usual refunded', value);
    PERFORM add_to_signer_sum('part ' || NEW.asset || ' refunded', amount);
  END IF;
  IF NEW.payer IS NOT NULL AND NOT NEW.is_approved THEN
    PERFORM add_to_signer_sum('payer ' || NEW.payer, value);
    PERFORM add_to_signer_sum('part ' || NEW.asset || ' payer ' || NEW.payer, amount);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER signer_spend_summed AFTER INSERT OR UPDATE ON signer_spend
  FOR EACH ROW
  EXECUTE FUNCTION sum_spend();

-- Returns the sum of a scope over the last hour and over the last day. A spend stays in a sum for up to five minutes
-- too long.
CREATE FUNCTION signer_sums(p_scope text, OUT hour numeric, OUT day numeric)
 RETURNS record
 LANGUAGE sql
AS $$
  SELECT coalesce(sum(amount) FILTER (WHERE slot > now() - interval '1 hour 5 minutes'), 0), coalesce(sum(amount), 0)
  FROM signer_sum WHERE scope = p_scope AND slot > now() - interval '1 day 5 minutes'
$$;

-- Returns the cap that a payment without an approval would exceed in its part of the caps; NULL if the payment fits.
-- Each part allows at least one payment of the maximum value. The caps are those by value, or those of one asset.
-- `p_refunded` is the scope of the sum of all refunds, and `p_payer` is the scope of the client's sum. A cap that is
-- NULL does not apply.
CREATE FUNCTION over_part(p_direction text, p_refunded text, p_payer text, p_added numeric, p_caps jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $$
DECLARE
  payment numeric := p_caps ->> 'payment';
  hour numeric := p_caps ->> 'hour';
  day numeric := p_caps ->> 'day';
  total record;
BEGIN
  -- Half of the caps of returned coins is reserved for withdrawals, because guests can cause refunds and only lose the
  -- network fees.
  IF p_direction = 'refunded' THEN
    total := signer_sums(p_refunded);
    IF total.hour + p_added > greatest(hour / 2, payment) THEN
      RETURN 'cap-hour';
    END IF;
    IF total.day + p_added > greatest(day / 2, payment) THEN
      RETURN 'cap-day';
    END IF;
  END IF;
  IF p_payer IS NULL THEN
    RETURN NULL;
  END IF;
  total := signer_sums(p_payer);
  -- One client may use a quarter of the daily cap. Only withdrawals also have a quarter of the hourly cap, because an
  -- honest user may pay for two large orders in succession.
  IF p_direction = 'withdrawn' AND total.hour + p_added > greatest(hour / 4, payment) THEN
    RETURN 'cap-hour';
  END IF;
  IF total.day + p_added > greatest(day / 4, payment) THEN
    RETURN 'cap-day';
  END IF;
  RETURN NULL;
END $$;

-- Counts spends towards the signer's caps. If one of them exceeds a cap, counts none of them. The number of rows that
-- it reads does not depend on the number of earlier spends.
CREATE FUNCTION count_spends(p_spends jsonb, p_is_approved boolean, p_direction text, p_caps jsonb, p_payer text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
AS $$
DECLARE
  spend record;
  earlier signer_spend%ROWTYPE;
  counted jsonb := '[]';
  payment numeric := 0;
  added numeric := 0;
  grows boolean := false;
  is_new boolean := false;
  worth numeric;
  direction text := CASE WHEN p_direction = 'sent' THEN 'sent' ELSE 'returned' END;
  increase numeric;
  total record;
  part text;
BEGIN
  PERFORM 1 FROM signer_switch FOR UPDATE;
  FOR spend IN SELECT * FROM jsonb_to_recordset(p_spends) AS s(spend_id text, asset text, recipient text, amount numeric,
      value numeric, asset_payment numeric, asset_hour numeric, asset_day numeric) LOOP
    SELECT * INTO earlier FROM signer_spend WHERE spend_id = spend.spend_id;
    IF earlier.asset <> spend.asset OR earlier.recipient <> spend.recipient THEN
      RETURN 'other-payment';
    END IF;
    IF spend.amount <= earlier.amount AND earlier.recipient IS NOT NULL THEN
      worth := coalesce(earlier.value, spend.value);
    ELSE
      grows := true;
      is_new := is_new OR earlier.spend_id IS NULL;
      -- If a later version of a payment spends more, count only the value of the increase. A price that rose in the
      -- meantime does not apply to the amount that was already counted.
      worth := CASE WHEN earlier.value IS NULL THEN spend.value
        ELSE earlier.value + ceil(spend.value * (spend.amount - earlier.amount) / spend.amount) END;
      IF spend.asset_hour IS NOT NULL OR spend.asset_day IS NOT NULL THEN
        increase := greatest(spend.amount - coalesce(earlier.amount, 0), 0);
        total := signer_sums('asset ' || spend.asset || ' ' || direction);
        IF total.hour + increase > spend.asset_hour THEN
          RETURN 'cap-hour';
        END IF;
        IF total.day + increase > spend.asset_day THEN
          RETURN 'cap-day';
        END IF;
        -- No part of the caps refuses a later version of a counted payment, because later payments may wait for it. No
        -- part of the native coin's caps refuses a token payment because of its network fee. Both still count towards
        -- the caps.
        IF earlier.spend_id IS NULL AND NOT p_is_approved AND spend.recipient <> 'network' THEN
          part := over_part(p_direction, 'part ' || spend.asset || ' refunded',
            'part ' || spend.asset || ' payer ' || p_payer, increase,
            jsonb_build_object('payment', spend.asset_payment, 'hour', spend.asset_hour, 'day', spend.asset_day));
          IF part IS NOT NULL THEN
            RETURN part;
          END IF;
        END IF;
      END IF;
      added := added + worth - CASE WHEN earlier.is_approved = p_is_approved THEN coalesce(earlier.value, 0) ELSE 0 END;
      counted := counted || jsonb_build_object('spend_id', spend.spend_id, 'asset', spend.asset, 'recipient', spend.recipient,
        'amount', spend.amount, 'value', worth);
    END IF;
    payment := payment + worth;
  END LOOP;
  IF NOT grows THEN
    RETURN 'counted';
  END IF;
  IF NOT p_is_approved AND payment > (p_caps ->> 'payment')::numeric THEN
    RETURN 'approval-missing';
  END IF;
  total := signer_sums('value ' || CASE WHEN p_is_approved THEN 'approved ' ELSE 'usual ' END || direction);
  IF p_is_approved AND total.day + added > (p_caps ->> 'approved_day')::numeric THEN
    RETURN 'cap-approved-day';
  END IF;
  IF NOT p_is_approved AND total.hour + added > (p_caps ->> 'hour')::numeric THEN
    RETURN 'cap-hour';
  END IF;
  IF NOT p_is_approved AND total.day + added > (p_caps ->> 'day')::numeric THEN
    RETURN 'cap-day';
  END IF;
  IF is_new AND NOT p_is_approved THEN
    part := over_part(p_direction, 'value usual refunded', 'payer ' || p_payer, added, p_caps);
    IF part IS NOT NULL THEN
      RETURN part;
    END IF;
  END IF;
  INSERT INTO signer_spend (spend_id, asset, recipient, amount, value, is_approved, direction, payer)
    SELECT s.spend_id, s.asset, s.recipient, s.amount, s.value, p_is_approved, p_direction, p_payer
    FROM jsonb_to_recordset(counted) AS s(spend_id text, asset text, recipient text, amount numeric, value numeric)
    ON CONFLICT (spend_id) DO UPDATE SET recipient = excluded.recipient, amount = greatest(signer_spend.amount, excluded.amount),
      value = greatest(signer_spend.value, excluded.value), is_approved = excluded.is_approved;
  RETURN 'counted';
END $$;
