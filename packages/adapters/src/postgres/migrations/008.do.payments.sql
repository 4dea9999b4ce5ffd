-- Withdrawals, payments, deposits, and the coins that payments spend.

-- Withdrawals of account balances.
CREATE TABLE withdrawal (
  withdrawal_id bigint PRIMARY KEY CHECK (withdrawal_id > 0),
  user_id int NOT NULL REFERENCES account,
  asset text NOT NULL REFERENCES instrument,
  amount atomic_amount NOT NULL,
  fee atomic_amount NOT NULL,
  address text NOT NULL,
  memo text,
  idempotency_key text,
  request_hash text,
  created_at timestamptz NOT NULL,
  voided_at timestamptz,
  confirmed_at timestamptz,
  release_at timestamptz,
  released_at timestamptz,
  seal bytea,
  -- How the owner confirms a withdrawal to a new address: with a code from an email, or with a button in the messenger.
  confirm_by text NOT NULL DEFAULT 'EMAIL' CHECK (confirm_by IN ('EMAIL', 'MESSENGER')),
  CHECK (fee >= 0 AND fee < amount),
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  CONSTRAINT withdrawal_confirmed CHECK ((confirmed_at IS NULL) = (release_at IS NULL)),
  -- Allows no payment before the confirmation. A CHECK accepts a comparison with NULL, so the condition requires that
  -- `release_at` is not NULL.
  CONSTRAINT withdrawal_released CHECK (released_at IS NULL OR (release_at IS NOT NULL AND released_at >= release_at)),
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX withdrawal_of ON withdrawal (user_id, created_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_waiting ON withdrawal (created_at) WHERE released_at IS NULL AND voided_at IS NULL;

-- Idempotency keys of withdrawals, with the hash of the request.
CREATE TABLE withdrawal_claim (
  user_id int NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (user_id, key)
);

-- Payments of the exchange, from the intent to the final transaction.
CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('payout', 'refund', 'return', 'withdrawal', 'sweep', 'gas', 'cold')),
  reference text NOT NULL,
  order_id int REFERENCES orders,
  chain text NOT NULL,
  asset text NOT NULL REFERENCES instrument,
  source_purpose text NOT NULL,
  source_index int NOT NULL,
  to_address text NOT NULL,
  memo text,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT', 'FINAL', 'FAILED', 'HELD')),
  reservation jsonb,
  held_fee atomic_amount NOT NULL DEFAULT 0 CHECK (held_fee >= 0),
  raw text,
  tx_id text,
  fee atomic_amount CHECK (fee >= 0),
  block_height bigint,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  reopened int NOT NULL DEFAULT 0 CHECK (reopened >= 0),
  tried_at timestamptz,
  tried_height bigint,
  replaced int NOT NULL DEFAULT 0 CHECK (replaced >= 0),
  fee_ceiling atomic_amount CHECK (fee_ceiling > 0),
  stuck jsonb,
  first_refused_at timestamptz,
  last_refused_at timestamptz,
  charged_fee atomic_amount NOT NULL DEFAULT 0 CHECK (charged_fee >= 0),
  allowed_fee atomic_amount CHECK (allowed_fee >= 0),
  held jsonb,
  front_since timestamptz,
  void_requested_at timestamptz,
  proposed_by text DEFAULT NULLIF(current_setting('cambio.operator', true), ''),
  waits_for text CHECK (waits_for IN ('proof', 'estimate', 'refusal', 'coins', 'fee')),
  waits_since timestamptz,
  try_after timestamptz,
  urgency smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN status <> 'INTENT' THEN 0
    WHEN purpose IN ('payout', 'refund', 'withdrawal') THEN 1 WHEN purpose = 'return' THEN 2 ELSE 3 END) STORED,
  UNIQUE (chain, tx_id),
  CHECK ((purpose IN ('payout', 'refund') = (order_id IS NOT NULL)) OR (purpose IN ('payout', 'refund')
    AND status = 'HELD' AND raw IS NULL AND tx_id IS NULL AND reservation IS NULL)),
  CHECK (status NOT IN ('SIGNED', 'SENT', 'FINAL', 'FAILED') OR (raw IS NOT NULL AND tx_id IS NOT NULL)),
  CHECK (status = 'INTENT' OR status = 'HELD' OR reservation IS NOT NULL),
  CHECK ((tried_at IS NULL) = (tried_height IS NULL)),
  CHECK (held IS NULL OR status = 'HELD'),
  UNIQUE (purpose, reference),
  CONSTRAINT payment_refused_check CHECK (((first_refused_at IS NULL) = (last_refused_at IS NULL))
    AND COALESCE((first_refused_at <= last_refused_at), true)),
  CONSTRAINT payment_iban CHECK (chain <> 'sepa' OR to_address ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  CONSTRAINT payment_waits CHECK ((waits_for IS NULL) = (waits_since IS NULL) AND (waits_for IS NULL) = (try_after IS NULL))
);
CREATE INDEX payment_by_order ON payment (order_id);
CREATE INDEX payment_closed ON payment (chain, block_height) WHERE status IN ('FINAL', 'FAILED');
CREATE INDEX payment_held ON payment (id) WHERE status IN ('HELD', 'FAILED');
CREATE INDEX payment_open ON payment (chain, id) WHERE status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT');
CREATE INDEX payment_stuck ON payment (id) WHERE stuck IS NOT NULL;
CREATE INDEX payment_ready ON payment (chain, urgency, id) WHERE status IN ('INTENT', 'RESERVED', 'SIGNED') AND waits_for IS NULL;
CREATE INDEX payment_tx ON payment (lower((tx_id COLLATE "C"))) WHERE order_id IS NOT NULL AND tx_id IS NOT NULL;
CREATE INDEX payment_waiting ON payment (chain, urgency, try_after, id) WHERE waits_for IS NOT NULL;

-- Every signed version of every payment. Rows are never deleted, and only `ended` and `ended_by` change.
CREATE TABLE payment_attempt (
  payment_id bigint NOT NULL REFERENCES payment,
  attempt int NOT NULL CHECK (attempt > 0),
  chain text NOT NULL,
  tx_id text NOT NULL,
  raw text NOT NULL,
  reservation jsonb NOT NULL,
  signed_at timestamptz NOT NULL DEFAULT now(),
  ended text CHECK (ended IN ('expired', 'failed')),
  ended_by bigint,
  UNIQUE (chain, tx_id),
  CHECK ((ended IS NULL) = (ended_by IS NULL)),
  PRIMARY KEY (payment_id, attempt)
);

-- Signatures of operators that approve a payment above the payment cap.
CREATE TABLE payment_approval (
  payment_id bigint NOT NULL REFERENCES payment,
  approver text NOT NULL,
  expires_at bigint NOT NULL,
  signature text NOT NULL,
  approved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (payment_id, approver, expires_at)
);

-- The only settlement of each order. Its primary key prevents a second one.
CREATE TABLE settlement (
  order_id int PRIMARY KEY REFERENCES orders,
  payment_id bigint REFERENCES payment UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('payout', 'refund', 'balance')),
  CONSTRAINT settlement_paid CHECK ((purpose = 'balance') = (payment_id IS NULL))
);

-- Incoming transfers to our addresses, with the status of each.
CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  tx_id text NOT NULL,
  output_key text NOT NULL,
  asset text NOT NULL REFERENCES instrument,
  address text NOT NULL,
  memo text,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  status text NOT NULL,
  block_height bigint,
  block_hash text,
  block_at timestamptz,
  order_id int REFERENCES orders,
  seen_at timestamptz NOT NULL,
  swept_by bigint,
  times_reverted int NOT NULL DEFAULT 0 CHECK (times_reverted >= 0),
  taken_from text,
  user_id int REFERENCES account,
  lost atomic_amount NOT NULL DEFAULT 0,
  public_id bigint NOT NULL DEFAULT (1 + (floor((random() * ('281474976710655'::bigint)::double precision)))::bigint),
  balance_of int REFERENCES account,
  decision_seal bytea,
  proof text CHECK (proof IN ('proven', 'refused')),
  senders text[],
  listing jsonb CHECK (listing IS NULL OR (listing ?& ARRAY['sender', 'source', 'reason'])),
  unscreened_since timestamptz,
  disputed_since timestamptz,
  try_after timestamptz,
  CONSTRAINT deposit_balance_of_order CHECK (balance_of IS NULL OR order_id IS NOT NULL),
  FOREIGN KEY (chain, address) REFERENCES own_address(chain, address),
  UNIQUE (chain, tx_id, output_key),
  CHECK (lost >= 0 AND lost <= amount),
  CONSTRAINT deposit_of_one CHECK (order_id IS NULL OR user_id IS NULL),
  CHECK (status IN ('SEEN', 'CREDITED', 'TOPPED_UP', 'SUSPENSE', 'RETURNED', 'KEPT', 'ORPHANED')),
  CONSTRAINT deposit_waits CHECK ((unscreened_since IS NULL AND disputed_since IS NULL) OR try_after IS NOT NULL)
);
CREATE INDEX deposit_by_account ON deposit (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX deposit_by_balance ON deposit (balance_of, id DESC) WHERE balance_of IS NOT NULL;
CREATE INDEX deposit_by_memo ON deposit (chain, address, memo) WHERE memo IS NOT NULL;
CREATE INDEX deposit_by_height ON deposit (chain, block_height);
CREATE INDEX deposit_by_order ON deposit (order_id, asset, status, (listing IS NOT NULL), amount DESC, id);
CREATE INDEX deposit_in_suspense ON deposit (id) WHERE status = 'SUSPENSE';
CREATE INDEX deposit_swept ON deposit (swept_by) WHERE swept_by IS NOT NULL;
CREATE INDEX deposit_tx ON deposit (lower((tx_id COLLATE "C"))) WHERE order_id IS NOT NULL;
CREATE INDEX deposit_unproven ON deposit (chain, id) WHERE proof IS NULL AND ((status = 'CREDITED' AND user_id IS NOT NULL) OR balance_of IS NOT NULL);
CREATE INDEX deposit_unscreened_since ON deposit (unscreened_since) WHERE unscreened_since IS NOT NULL;
CREATE INDEX deposit_unswept ON deposit (chain, id) WHERE swept_by IS NULL AND status IN ('CREDITED', 'SUSPENSE', 'RETURNED', 'KEPT');
CREATE INDEX deposit_waiting ON deposit (chain, block_height) WHERE status = 'SEEN';
CREATE UNIQUE INDEX deposit_public_id ON deposit (user_id, public_id) WHERE user_id IS NOT NULL;

-- Deposits of bridged tokens that count towards the daily limit, with their value in micro-USDT at the time of the
-- credit.
CREATE TABLE bridged_credit (
  deposit_id bigint PRIMARY KEY REFERENCES deposit ON DELETE CASCADE,
  asset text NOT NULL REFERENCES instrument,
  value_micro atomic_amount NOT NULL CHECK (value_micro >= 0),
  credited_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX bridged_credit_of ON bridged_credit (asset, credited_at);

-- Counts a deposit of a bridged token, unless the deposits of this token in the last 24 hours would then exceed the
-- limit. Returns whether the deposit counts. A deposit that is credited again after a reorganisation counts only once.
-- The function is volatile, so that it sees what an earlier transaction committed. It locks a row that the server's
-- login cannot lock.
CREATE FUNCTION count_bridged_credit(p_deposit_id bigint, p_asset text, p_micro numeric, p_limit numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 VOLATILE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM FROM instrument WHERE slug = p_asset FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM bridged_credit WHERE deposit_id = p_deposit_id) THEN
    RETURN true;
  END IF;
  IF p_micro + (SELECT coalesce(sum(value_micro), 0) FROM bridged_credit
      WHERE asset = p_asset AND credited_at > now() - interval '24 hours') > p_limit THEN
    RETURN false;
  END IF;
  INSERT INTO bridged_credit (deposit_id, asset, value_micro) VALUES (p_deposit_id, p_asset, p_micro);
  RETURN true;
END $$;

-- Unspent outputs of our addresses on UTXO chains, and the payments that claim them.
CREATE TABLE utxo (
  chain text NOT NULL,
  tx_id text NOT NULL,
  vout int NOT NULL,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  key_purpose text NOT NULL,
  key_index int NOT NULL,
  block_height bigint NOT NULL,
  claimed_by bigint REFERENCES payment,
  PRIMARY KEY (chain, tx_id, vout)
);
CREATE INDEX utxo_spendable ON utxo (chain, amount DESC) WHERE claimed_by IS NULL;

-- Sequence numbers of our addresses, and the payments that claim them.
CREATE TABLE nonce_claim (
  chain text NOT NULL,
  source_purpose text NOT NULL,
  source_index int NOT NULL,
  nonce bigint NOT NULL CHECK (nonce >= 0),
  payment_id bigint NOT NULL REFERENCES payment UNIQUE,
  PRIMARY KEY (chain, source_purpose, source_index, nonce)
);

-- Adds the signed transaction of a payment to `payment_attempt`. Fails if the transaction is already stored for another
-- payment or with other bytes.
CREATE FUNCTION keep_payment_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation)
  SELECT NEW.id, coalesce(max(attempt), 0) + 1, NEW.chain, NEW.tx_id, NEW.raw, NEW.reservation
  FROM payment_attempt WHERE payment_id = NEW.id
  ON CONFLICT (chain, tx_id) DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM payment_attempt a
                 WHERE a.chain = NEW.chain AND a.tx_id = NEW.tx_id AND a.payment_id = NEW.id AND a.raw = NEW.raw) THEN
    RAISE EXCEPTION 'transaction % was signed for another payment or in other bytes', NEW.tx_id
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;

-- Refuses to move a deposit that was credited to a balance into the balance of another account.
CREATE FUNCTION forbid_balance_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.balance_of IS NOT NULL AND NEW.balance_of IS DISTINCT FROM OLD.balance_of THEN
    RAISE EXCEPTION 'deposit % went into the balance of account % already', OLD.id, OLD.balance_of;
  END IF;
  RETURN NEW;
END $$;

-- Refuses to change or delete a settlement that credited a balance.
CREATE FUNCTION forbid_balance_settlement_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'order % was settled into a balance', OLD.order_id;
END $$;

CREATE TRIGGER payment_attempt_of_new AFTER INSERT ON payment
  FOR EACH ROW
  WHEN (new.raw IS NOT NULL)
  EXECUTE FUNCTION keep_payment_attempt();
CREATE TRIGGER payment_attempt_of_signed AFTER UPDATE OF raw ON payment
  FOR EACH ROW
  WHEN (new.raw IS NOT NULL AND new.raw IS DISTINCT FROM old.raw)
  EXECUTE FUNCTION keep_payment_attempt();
CREATE TRIGGER deposit_balance_stays BEFORE UPDATE OF balance_of ON deposit
  FOR EACH ROW
  EXECUTE FUNCTION forbid_balance_change();
CREATE TRIGGER settlement_balance_stays BEFORE DELETE OR UPDATE ON settlement
  FOR EACH ROW
  WHEN (old.purpose = 'balance')
  EXECUTE FUNCTION forbid_balance_settlement_change();

-- Refuses to add a withdrawal that is already confirmed or released, if its owner must confirm it in the messenger.
-- Refuses to revert a cancellation, because the coins are in the balance again.
CREATE FUNCTION keep_withdrawal_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN RAISE EXCEPTION 'withdrawal % is new, so it is neither confirmed nor paid', NEW.withdrawal_id;
  END IF;
  RAISE EXCEPTION 'withdrawal % stays cancelled', NEW.withdrawal_id;
END
$$;

CREATE TRIGGER withdrawal_voided_kept BEFORE UPDATE ON withdrawal
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL AND NEW.voided_at IS NULL) EXECUTE FUNCTION keep_withdrawal_progress();
CREATE TRIGGER withdrawal_added BEFORE INSERT ON withdrawal
  FOR EACH ROW WHEN (NEW.confirm_by = 'MESSENGER' AND (NEW.confirmed_at IS NOT NULL OR NEW.released_at IS NOT NULL))
  EXECUTE FUNCTION keep_withdrawal_progress();
