-- Emails about identity checks that ended, and card orders whose paid coins are late.

ALTER TABLE account_email_queue
  DROP CONSTRAINT account_email_queue_kind_check,
  ADD CONSTRAINT account_email_queue_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL',
    'CHANGE_EMAIL', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'WITHDRAWAL_CANCELLED',
    'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED', 'IDENTITY_EXPIRED', 'PROVIDER_IDENTITY_ENDED',
    'PROVIDER_IDENTITY_PASSED', 'PROVIDER_IDENTITY_REPEATED', 'PROVIDER_IDENTITY_REFUSED', 'PROVIDER_IDENTITY_OPEN', 'PAYOUT_RETURNED', 'TOTP_ADDED',
    'TOTP_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'TWO_FACTOR_TRIED', 'TWO_FACTOR_REMOVED',
    'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED'));

-- Whether the user must get an email when the complete check at the provider ends. Only the worker clears it.
ALTER TABLE provider_identity ADD COLUMN awaits_end boolean NOT NULL DEFAULT false;
UPDATE provider_identity SET awaits_end = true WHERE state = 'complete';
CREATE INDEX provider_identity_awaits_end ON provider_identity (checked_at) WHERE awaits_end;

-- Stores what a card provider reports about a user's identity check. The database sets the time, which begins the validity.
CREATE OR REPLACE FUNCTION note_provider_identity(p_user_id integer, p_provider text, p_state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO provider_identity AS known (user_id, provider, state, awaits_end)
    VALUES (p_user_id, p_provider, p_state, p_state = 'complete')
  ON CONFLICT (user_id, provider) DO UPDATE SET state = excluded.state, checked_at = now(),
      awaits_end = known.awaits_end OR excluded.awaits_end
    WHERE known.state <> excluded.state OR known.checked_at < now() - interval '1 hour'
$$;

-- When the worker noticed that the coins of a paid card order are late.
ALTER TABLE card_order ADD COLUMN late_at timestamptz;

-- Identity checks at a card provider that the worker follows, so that the user can leave the page. `purchase` is the purchase
-- or sale that needs the check; the server encrypts it with a key that the database does not have. `state` is what the worker
-- last read. No token of the provider is stored. `query_at` and `user_ip` are NULL once the check has ended.
CREATE TABLE followed_check (
  user_id int PRIMARY KEY REFERENCES account,
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  user_ip text CHECK (user_ip <> ''),
  purchase bytea NOT NULL CHECK (octet_length(purchase) <= 4096),
  purchase_key bytea NOT NULL CHECK (octet_length(purchase_key) <= 1024),
  state text CHECK (state IN ('incomplete', 'under_review', 'complete', 'failed')),
  began_at timestamptz NOT NULL DEFAULT now(),
  query_at timestamptz DEFAULT now(),
  ended_at timestamptz,
  CHECK ((query_at IS NULL) = (ended_at IS NOT NULL) AND (user_ip IS NULL) = (ended_at IS NOT NULL))
);
CREATE INDEX followed_check_due ON followed_check (query_at) WHERE query_at IS NOT NULL;
CREATE INDEX followed_check_ended ON followed_check (ended_at) WHERE ended_at IS NOT NULL;

-- Begins to follow an identity check, or replaces the purchase of one that has not ended. The database sets the times.
CREATE FUNCTION follow_check(p_user_id integer, p_provider text, p_user_ip text, p_purchase bytea, p_purchase_key bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO followed_check AS known (user_id, provider, user_ip, purchase, purchase_key)
    VALUES (p_user_id, p_provider, p_user_ip, p_purchase, p_purchase_key)
  ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, user_ip = excluded.user_ip,
    purchase = excluded.purchase, purchase_key = excluded.purchase_key, ended_at = NULL,
    state = CASE WHEN known.ended_at IS NULL THEN known.state END,
    began_at = CASE WHEN known.ended_at IS NULL THEN known.began_at ELSE now() END,
    query_at = coalesce(known.query_at, now())
$$;
