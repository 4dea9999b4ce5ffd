-- Progress on each chain, our own addresses, and the wallet that owns them.

-- Leases. A worker runs a job only while it holds the job's lease. Each new lease has a higher token, and writes with
-- an old token are rejected.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Fingerprint of the wallet that this database belongs to.
CREATE TABLE wallet_identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  made_at timestamptz NOT NULL DEFAULT now()
);

-- Newest processed block of each chain.
CREATE TABLE chain_cursor (
  chain text PRIMARY KEY,
  height bigint NOT NULL,
  hash text NOT NULL,
  highest bigint NOT NULL CHECK (highest >= height),
  behind_since timestamptz
);

-- Hashes of the latest processed blocks, to detect reorganisations.
CREATE TABLE chain_block (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain, height)
);

-- Blocks that the worker reads again on an operator's request, to find deposits that a node left out.
CREATE TABLE chain_reread (
  chain text PRIMARY KEY,
  from_height bigint NOT NULL CHECK (from_height >= 0),
  to_height bigint NOT NULL CHECK (to_height >= from_height),
  try_after timestamptz
);

-- Chains that an audit or an operator halted, with the reason.
CREATE TABLE chain_halt (
  chain text PRIMARY KEY,
  reason text NOT NULL,
  halted_at timestamptz NOT NULL
);

-- Addresses that the signer issued, with the key and the owner of each.
CREATE TABLE own_address (
  chain text NOT NULL,
  address text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('hot', 'deposit')),
  key_index int NOT NULL,
  order_id int,
  user_id int REFERENCES account,
  target_seal bytea,
  wallet text,
  UNIQUE (chain, purpose, key_index),
  CONSTRAINT own_address_key_index CHECK (key_index >= 0 AND (purpose = 'deposit' OR key_index = 0)),
  CONSTRAINT own_address_of_account CHECK (user_id IS NULL OR purpose = 'deposit'),
  CONSTRAINT own_address_of_one CHECK (order_id IS NULL OR user_id IS NULL),
  PRIMARY KEY (chain, address),
  CONSTRAINT own_address_wallet CHECK (wallet ~ '^[0-9a-f]{32}$')
);
CREATE INDEX own_address_free ON own_address (chain, COALESCE(wallet, ''), key_index) WHERE purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL;

-- Lowest key index of a deposit address that may still be assigned. A newer state of a restored database may have
-- assigned the free addresses below it.
CREATE TABLE address_floor (
  chain text PRIMARY KEY,
  first_index int NOT NULL CHECK (first_index >= 0)
);
CREATE INDEX own_address_unproven ON own_address (chain, key_index) WHERE wallet IS NULL;
-- The index is partial. With a full unique index, an update of `order_id` would take a stronger row lock, for which a
-- deposit at the address would wait.
CREATE UNIQUE INDEX own_address_by_order ON own_address (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX own_address_by_account ON own_address (chain, user_id) WHERE user_id IS NOT NULL;

-- Deposit memos of accounts, for chains on which all accounts share one deposit address.
CREATE TABLE account_memo (
  chain text NOT NULL,
  user_id int NOT NULL REFERENCES account,
  address text NOT NULL,
  memo text NOT NULL,
  target_seal bytea,
  FOREIGN KEY (chain, address) REFERENCES own_address(chain, address),
  UNIQUE (chain, address, memo),
  CHECK (memo ~ '^[1-9][0-9]{9}$' AND ((memo)::bigint > '2147483648'::bigint)
    AND ((memo)::bigint < '4294967296'::bigint)),
  PRIMARY KEY (chain, user_id)
);

-- Amounts that a network charged to our addresses in addition to payments, such as rent.
CREATE TABLE upkeep (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  tx_id text NOT NULL,
  address text NOT NULL,
  asset text NOT NULL REFERENCES instrument,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  is_booked boolean NOT NULL DEFAULT false,
  FOREIGN KEY (chain, address) REFERENCES own_address(chain, address),
  UNIQUE (chain, tx_id)
);
CREATE INDEX upkeep_to_book ON upkeep (chain, id) WHERE NOT is_booked;

-- Records the wallet's fingerprint unless one is recorded already. Returns the recorded fingerprint.
CREATE FUNCTION claim_wallet(p_fingerprint text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO wallet_identity (fingerprint) VALUES (p_fingerprint) ON CONFLICT DO NOTHING;
  SELECT fingerprint FROM wallet_identity;
$$;

-- Refuses to assign an address that already has an owner to another order or account, and to change its key or wallet.
CREATE FUNCTION forbid_address_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id)
    OR (OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'address % of % is given already', OLD.address, OLD.chain;
  END IF;
  IF (OLD.chain, OLD.address, OLD.purpose, OLD.key_index)
    IS DISTINCT FROM (NEW.chain, NEW.address, NEW.purpose, NEW.key_index) THEN
    RAISE EXCEPTION 'address % of % keeps its key', OLD.address, OLD.chain;
  END IF;
  IF OLD.wallet IS NOT NULL AND NEW.wallet IS DISTINCT FROM OLD.wallet THEN
    RAISE EXCEPTION 'address % of % keeps its wallet', OLD.address, OLD.chain;
  END IF;
  RETURN NEW;
END $$;

-- Refuses a memo at an address that is not the hot wallet's.
CREATE FUNCTION memo_is_at_hot_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM own_address WHERE chain = NEW.chain AND address = NEW.address AND purpose = 'hot') THEN
    RAISE EXCEPTION 'memo % is not at the hot address of %', NEW.memo, NEW.chain;
  END IF;
  RETURN NEW;
END $$;

-- Returns the lowest key index of a deposit address that may be assigned. Returns NULL while signing is stopped because
-- the database may be older than the chains.
CREATE FUNCTION first_assignable(p_chain text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM signer_switch WHERE older_since IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN coalesce((SELECT first_index FROM address_floor WHERE chain = p_chain), 0);
END $$;

-- Assigns a deposit address to an account. With `p_memo`, assigns this memo at the hot wallet's address instead. The
-- lock on the address does not delay deposits at the address.
CREATE FUNCTION assign_deposit_target(p_user_id integer, p_chain text, p_memo text, OUT outcome text, OUT given_address text, OUT given_memo text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  current_wallet text := (SELECT fingerprint FROM wallet_identity);
  p_first int := first_assignable(p_chain);
  known own_address%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id || ':' || p_chain, 4));
  outcome := 'given';
  IF p_memo IS NULL THEN
    SELECT * INTO known FROM own_address WHERE chain = p_chain AND user_id = p_user_id;
    IF FOUND THEN
      IF known.wallet IS DISTINCT FROM current_wallet THEN
        outcome := 'no-address';
      ELSE
        given_address := known.address;
      END IF;
      RETURN;
    END IF;
    UPDATE own_address SET user_id = p_user_id WHERE chain = p_chain AND address = (
      SELECT address FROM own_address
      WHERE chain = p_chain AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND wallet IS NOT DISTINCT FROM current_wallet AND key_index >= p_first
      ORDER BY key_index LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING address INTO given_address;
    IF NOT FOUND THEN
      outcome := 'no-address';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO known FROM own_address
    WHERE chain = p_chain AND purpose = 'hot' AND wallet IS NOT DISTINCT FROM current_wallet;
  IF NOT FOUND THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  -- Do not assign a memo with which coins have already arrived, because they do not belong to this account.
  INSERT INTO account_memo (chain, user_id, address, memo)
    SELECT p_chain, p_user_id, known.address, p_memo
    WHERE p_first IS NOT NULL AND NOT EXISTS (SELECT 1 FROM deposit WHERE chain = p_chain AND address = known.address AND memo = p_memo)
    ON CONFLICT DO NOTHING;
  SELECT address, memo INTO given_address, given_memo FROM account_memo
    WHERE chain = p_chain AND user_id = p_user_id AND address = known.address;
  IF NOT FOUND THEN
    outcome := CASE WHEN p_first IS NULL THEN 'no-address' ELSE 'memo-taken' END;
  END IF;
END $$;

CREATE TRIGGER own_address_stays_given BEFORE UPDATE ON own_address
  FOR EACH ROW
  EXECUTE FUNCTION forbid_address_change();
CREATE TRIGGER memo_is_at_hot_address BEFORE INSERT OR UPDATE OF chain, address ON account_memo
  FOR EACH ROW
  EXECUTE FUNCTION memo_is_at_hot_address();
