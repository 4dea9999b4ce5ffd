-- Seals (Ed25519) of the server and of operators, whose keys neither the database nor worker and signer hold. The signer
-- sends coins only where one of them says.

-- Over the refund address of an order (refundTargetText).
ALTER TABLE orders ADD COLUMN refund_seal bytea;
-- Over what an account holder asked to withdraw (withdrawalText).
ALTER TABLE withdrawal ADD COLUMN seal bytea;
-- Over which account an address or memo belongs to (depositPlaceText).
ALTER TABLE own_address ADD COLUMN place_seal bytea;
ALTER TABLE account_memo ADD COLUMN place_seal bytea;
ALTER TABLE deposit
  -- Over an operator's decision about a suspended deposit (returnTargetText, accountCreditText).
  ADD COLUMN decision_seal bytea,
  -- Whether the signer proved a deposit that is on the balance of an account; NULL before it judged.
  ADD COLUMN proof text CHECK (proof IN ('proven', 'refused'));
CREATE INDEX deposit_unproven ON deposit (chain, id)
  WHERE proof IS NULL AND ((status = 'CREDITED' AND user_id IS NOT NULL) OR balance_of IS NOT NULL);

CREATE OR REPLACE FUNCTION create_sealed_order(p jsonb, OUT outcome text, OUT made_order_id int, OUT made_address text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p ->> 'state' <> 'WAITING' THEN
    RAISE EXCEPTION 'a new order is %', p ->> 'state';
  END IF;
  SELECT c.outcome, c.made_order_id, c.made_address INTO outcome, made_order_id, made_address FROM create_owned_order(p) c;
  IF outcome = 'created' THEN
    UPDATE orders SET terms_seal = decode(p ->> 'termsSeal', 'hex'), refund_seal = decode(p ->> 'refundSeal', 'hex')
    WHERE order_id = made_order_id;
  END IF;
END $$;

-- The server stores the seal of a deposit address of an account.
CREATE FUNCTION seal_place(p_user_id int, p_chain text, p_seal text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE own_address SET place_seal = decode(p_seal, 'hex') WHERE chain = p_chain AND user_id = p_user_id;
  UPDATE account_memo SET place_seal = decode(p_seal, 'hex') WHERE chain = p_chain AND user_id = p_user_id;
$$;

-- The key of an address never changes either.
CREATE OR REPLACE FUNCTION address_stays_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id)
    OR (OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'address % of % is given already', OLD.address, OLD.chain;
  END IF;
  IF (OLD.chain, OLD.address, OLD.purpose, OLD.key_index)
    IS DISTINCT FROM (NEW.chain, NEW.address, NEW.purpose, NEW.key_index) THEN
    RAISE EXCEPTION 'address % of % keeps its key', OLD.address, OLD.chain;
  END IF;
  RETURN NEW;
END $$;

-- Transfers that fund balances have no settlement of their own.
ALTER TABLE signer_funding DROP CONSTRAINT signer_funding_subject_fkey;
ALTER TABLE signer_funding
  ADD COLUMN amount atomic_amount,
  ADD CONSTRAINT signer_funding_amount CHECK (amount > 0 OR amount IS NULL AND subject NOT LIKE 'balance:%');
CREATE INDEX signer_funding_of ON signer_funding (subject);
-- Balance that pays a withdrawal, as `balance:7:btc`.
ALTER TABLE signer_settlement ADD COLUMN payer text CHECK (payer LIKE 'balance:%');
CREATE INDEX signer_settlement_of ON signer_settlement (payer) WHERE payer IS NOT NULL;
-- Earnings that the signer let a balance spend without a deposit.
CREATE TABLE signer_grant (
  subject text PRIMARY KEY REFERENCES signer_settlement,
  payer text NOT NULL CHECK (payer LIKE 'balance:%'),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  granted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX signer_grant_of ON signer_grant (payer);
CREATE INDEX signer_grant_age ON signer_grant (granted_at);

-- Finds the transactions that use the same number or input.
CREATE INDEX signer_version_claims ON signer_version USING gin (claims);
