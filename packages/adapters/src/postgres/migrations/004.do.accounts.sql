-- Accounts, their sessions, second factors and emails.

-- Accounts. A deleted account keeps its row, without personal data.
CREATE TABLE account (
  user_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text CHECK (email <> ''),
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  email_confirmed_at timestamptz,
  -- Address that replaces `email` when the user enters the code that was sent to it. It reserves nothing: another account
  -- may use the same address.
  pending_email text CHECK (pending_email <> ''),
  -- Password hash that takes effect when an account without an email address confirms its first one.
  pending_password_hash text CHECK (pending_password_hash LIKE '$argon2id$%'),
  locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2,3}$'),
  permissions text NOT NULL DEFAULT 'USER' CHECK (permissions IN ('USER', 'ADMIN')),
  admin_scope text[] NOT NULL DEFAULT '{}'::text[],
  affiliate_id text UNIQUE,
  referred_by int REFERENCES account,
  notify_orders boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  markup_bps int NOT NULL DEFAULT 0 CHECK (markup_bps BETWEEN 0 AND 1000 AND ((markup_bps % 10) = 0)),
  notify_orders_since timestamptz,
  -- Time at which an account that was created in the messenger confirmed its first email address. For some time after that,
  -- the owner still confirms withdrawals in the messenger, and the messenger user can remove the address.
  first_email_at timestamptz,
  CHECK (permissions = 'ADMIN' OR cardinality(admin_scope) = 0),
  CHECK (referred_by <> user_id),
  CHECK (email IS NOT NULL OR email_confirmed_at IS NULL),
  CHECK (deleted_at IS NULL OR (email IS NULL AND pending_email IS NULL AND password_hash IS NULL AND affiliate_id IS NULL
    AND referred_by IS NULL AND permissions = 'USER')),
  CONSTRAINT account_pending_password CHECK (pending_password_hash IS NULL OR (pending_email IS NOT NULL AND email IS NULL)),
  CONSTRAINT account_first_email CHECK (email IS NOT NULL OR first_email_at IS NULL),
  CONSTRAINT account_deleted_markup CHECK (deleted_at IS NULL OR markup_bps = 0),
  CONSTRAINT account_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  CONSTRAINT account_sizes CHECK (char_length(email) <= 320 AND char_length(pending_email) <= 320 AND char_length(password_hash) <= 255
    AND char_length(pending_password_hash) <= 255
    AND char_length(affiliate_id) <= 64)
);
CREATE INDEX account_markup ON account (user_id) WHERE markup_bps > 0;
CREATE INDEX account_deleted ON account (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX account_referred ON account (referred_by) WHERE referred_by IS NOT NULL;
CREATE UNIQUE INDEX account_email ON account (lower((email COLLATE "C")));

-- Hashes of codes that were sent by email. An account has at most one open code for each purpose.
CREATE TABLE account_code (
  code_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  purpose text NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  ended_at timestamptz,
  CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL'))
);
CREATE INDEX account_code_expired ON account_code (expires_at);
CREATE UNIQUE INDEX account_code_alive ON account_code (user_id, purpose) WHERE ended_at IS NULL;

-- Emails to accounts: those that wait for delivery, and those that were delivered recently.
CREATE TABLE account_email_queue (
  email_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  user_id int REFERENCES account,
  email text NOT NULL CHECK (email <> ''),
  locale text CHECK (locale ~ '^[a-z]{2,3}$'),
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  dropped_at timestamptz,
  CHECK (user_id IS NOT NULL OR kind = 'RESET_PASSWORD'),
  CHECK (sent_at IS NULL OR dropped_at IS NULL),
  CONSTRAINT account_email_queue_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL',
    'CHANGE_EMAIL', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'EMAIL_REMOVED', 'WITHDRAWAL', 'WITHDRAWAL_CONFIRMED',
    'WITHDRAWAL_SENT', 'WITHDRAWAL_CANCELLED', 'WITHDRAWAL_FEE_ROSE', 'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED', 'IDENTITY_EXPIRED',
    'PROVIDER_IDENTITY_ENDED', 'PROVIDER_IDENTITY_PASSED', 'PROVIDER_IDENTITY_REPEATED', 'PROVIDER_IDENTITY_WAITING', 'PROVIDER_IDENTITY_REFUSED',
    'PROVIDER_IDENTITY_OPEN', 'PAYOUT_RETURNED', 'TOTP_ADDED',
    'TOTP_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'TWO_FACTOR_TRIED', 'TWO_FACTOR_REMOVED',
    'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED')),
  -- Emails that the server queued are in a separate lane. The worker sends the emails of its own lane first.
  lane text NOT NULL DEFAULT 'worker' CHECK (lane IN ('worker', 'server')),
  CONSTRAINT account_email_queue_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND next_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  CONSTRAINT account_email_queue_sizes CHECK (char_length(email) <= 320 AND octet_length(facts::text) <= 4096)
);
CREATE INDEX account_email_queue_created ON account_email_queue (created_at);
CREATE INDEX account_email_queue_due ON account_email_queue (lane DESC, next_at, email_id)
  WHERE sent_at IS NULL AND dropped_at IS NULL;
CREATE INDEX account_email_queue_to ON account_email_queue (lower(email COLLATE "C"), created_at) WHERE lane = 'server';
CREATE INDEX account_email_queue_of ON account_email_queue (user_id, email_id);

-- Keyed hashes of the email addresses that an account has confirmed. The key is not in the database. The hashes of a
-- deleted account are kept for a while. Its blocks and its used monthly limit then also apply to a new account of the
-- same holder.
CREATE TABLE account_email_hash (
  user_id int NOT NULL REFERENCES account,
  email_hash text NOT NULL CHECK (email_hash ~ '^[A-Za-z0-9_-]{22}$'),
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, email_hash)
);
CREATE INDEX account_email_hash_of ON account_email_hash (email_hash);

-- Browsers that an account has signed in with, as hashes.
CREATE TABLE account_device (
  user_id int NOT NULL REFERENCES account,
  device bytea NOT NULL CHECK (octet_length(device) = 32),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device),
  CONSTRAINT account_device_times CHECK (seen_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX account_device_seen ON account_device (seen_at);

-- Sessions of accounts. An ended session can never become active again.
CREATE TABLE session (
  session_id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed-out', 'ended', 'password', 'reuse', 'deleted', 'too-many')),
  user_agent text NOT NULL,
  browser_fingerprint text,
  ip inet,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CONSTRAINT session_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND last_seen_at BETWEEN '1970-01-01Z' AND '3000-01-01Z' AND expires_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND ended_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  CONSTRAINT session_sizes CHECK (char_length(user_agent) <= 512 AND char_length(browser_fingerprint) <= 128)
);
CREATE INDEX session_alive ON session (user_id, last_seen_at) WHERE ended_at IS NULL;
CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX session_expired ON session (expires_at);

-- Refresh tokens of sessions, as hashes. A second use of a spent token ends its session.
CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  spent_at timestamptz,
  CONSTRAINT refresh_token_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND spent_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX refresh_token_of ON refresh_token (session_id);
CREATE INDEX refresh_token_spent ON refresh_token (spent_at) WHERE spent_at IS NOT NULL;
CREATE UNIQUE INDEX refresh_token_alive ON refresh_token (session_id) WHERE spent_at IS NULL;

-- Secrets of authenticator apps, encrypted.
CREATE TABLE account_totp (
  user_id int PRIMARY KEY REFERENCES account,
  sealed_secret bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  proposed_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint,
  last_used_at timestamptz,
  wrong_codes int NOT NULL DEFAULT 0 CHECK (wrong_codes BETWEEN 0 AND 100),
  CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
);

-- Recovery codes of second factors, as hashes.
CREATE TABLE recovery_code (
  user_id int NOT NULL REFERENCES account,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Passkeys of accounts.
CREATE TABLE account_passkey (
  passkey_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  credential_id text NOT NULL CHECK (credential_id <> '') UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX account_passkey_of ON account_passkey (user_id);

-- Passkey ceremonies (WebAuthn) that have started but not ended.
CREATE TABLE two_factor_ceremony (
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  makes_passkey boolean NOT NULL,
  act text,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (makes_passkey = (act IS NULL)),
  PRIMARY KEY (session_id, makes_passkey)
);
CREATE INDEX two_factor_ceremony_expired ON two_factor_ceremony (expires_at);

-- Grants. A session gets a grant when its user passes two-factor authentication. A grant allows one call (`act`).
CREATE TABLE two_factor_grant (
  grant_hash bytea PRIMARY KEY CHECK (octet_length(grant_hash) = 32),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  act text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX two_factor_grant_expired ON two_factor_grant (expires_at);
CREATE INDEX two_factor_grant_of ON two_factor_grant (session_id);

-- Requests to merge accounts, and completed merges. Only the function `merge_accounts` merges accounts. The merged
-- account keeps its row, its deposit addresses and its history, but its coins belong to the other account.
CREATE TABLE account_merge (
  merge_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_user_id int NOT NULL REFERENCES account,
  to_user_id int NOT NULL REFERENCES account CHECK (to_user_id <> from_user_id),
  -- Messenger user that is linked to the account to be merged. This user confirms the request.
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  -- The server's seal over the three IDs above. Without it, the signer does not pay from the merged account's deposits.
  seal bytea NOT NULL CHECK (octet_length(seal) = 64),
  -- Session that requested the merge. The request becomes invalid when the session ends.
  session_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  rejected_at timestamptz,
  merged_at timestamptz,
  -- Number of postings that have moved coins to the other account.
  moves int NOT NULL DEFAULT 0 CHECK (moves >= 0),
  CHECK (rejected_at IS NULL OR merged_at IS NULL)
);
CREATE UNIQUE INDEX account_merge_from ON account_merge (from_user_id) WHERE merged_at IS NOT NULL;
CREATE INDEX account_merge_to ON account_merge (to_user_id);
CREATE INDEX account_merge_expired ON account_merge (expires_at) WHERE merged_at IS NULL;

-- Notifies the servers that accounts changed, so that they drop cached sessions.
CREATE FUNCTION notify_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('account_changed', '');
  RETURN NULL;
END $$;

-- Refuses to move a session to another account, to revive it, or to extend it beyond 90 days.
CREATE FUNCTION forbid_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (NEW.session_id, NEW.user_id, NEW.created_at) IS DISTINCT FROM (OLD.session_id, OLD.user_id, OLD.created_at)
    OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.end_reason) IS DISTINCT FROM (OLD.ended_at, OLD.end_reason))
    OR NEW.expires_at > greatest(OLD.expires_at, OLD.created_at + interval '2160 hours') THEN
    RAISE EXCEPTION 'session % keeps its account, its start and its end', OLD.session_id;
  END IF;
  RETURN NEW;
END $$;

-- Refuses a change that would revive a spent refresh token.
CREATE FUNCTION forbid_refresh_token_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (NEW.token_hash, NEW.session_id, NEW.created_at) IS DISTINCT FROM (OLD.token_hash, OLD.session_id, OLD.created_at)
    OR (OLD.spent_at IS NOT NULL AND NEW.spent_at IS DISTINCT FROM OLD.spent_at) THEN
    RAISE EXCEPTION 'a refresh token of session % stays as it was spent', OLD.session_id;
  END IF;
  RETURN NEW;
END $$;

-- Returns the number of the server's waiting emails, the time of the oldest one, and whether the server's lane is full.
-- The worker skips emails more than a day old.
CREATE FUNCTION server_lane(OUT waiting bigint, OUT oldest timestamptz, OUT is_full boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $$
  SELECT count(*), min(created_at), count(*) >= 10000 FROM account_email_queue
  WHERE lane = 'server' AND sent_at IS NULL AND dropped_at IS NULL AND created_at > now() - interval '1 day'
$$;

-- Returns whether the server can queue no further email of a kind to an address. This is true if 5 such emails are
-- waiting, or if 20 were queued within an hour. It is also true if the server's lane is full (`server_lane`).
CREATE FUNCTION is_server_lane_full(p_kind text, p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT count(*) FILTER (WHERE sent_at IS NULL AND dropped_at IS NULL) >= 5
      OR count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= 20
      OR (SELECT is_full FROM server_lane())
  FROM account_email_queue
  WHERE lane = 'server' AND kind = p_kind AND lower(email COLLATE "C") = lower(p_email COLLATE "C")
    AND created_at > now() - interval '1 day'
$$;

-- Queues an email to an account. Accepts only those kinds of emails that the server may queue, and stores only the
-- facts that such an email shows. Treats a login without the INSERT privilege on the table as the server's login. The
-- database sets the times of the server's emails, and ignores an email if the server's lane is full. Otherwise a thief
-- with this login could delay the emails of all users.
CREATE FUNCTION queue_account_email(p_kind text, p_user_id integer, p_email text, p_locale text, p_facts jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  is_server boolean := NOT has_table_privilege(session_user, 'account_email_queue', 'INSERT');
  queued_at timestamptz := CASE WHEN is_server THEN date_trunc('milliseconds', now()) ELSE p_at END;
  own_lane text := CASE WHEN is_server THEN 'server' ELSE 'worker' END;
  shown jsonb := '{}';
BEGIN
  IF p_kind NOT IN ('CONFIRM_EMAIL', 'NEW_DEVICE', 'RESET_PASSWORD') THEN
    RAISE EXCEPTION 'an email of kind % is queued by the worker', p_kind;
  END IF;
  IF is_server AND is_server_lane_full(p_kind, p_email) THEN
    RETURN;
  END IF;
  IF p_kind = 'RESET_PASSWORD' THEN
    INSERT INTO account_email_queue (kind, email, locale, created_at, next_at, lane)
      VALUES (p_kind, p_email, p_locale, queued_at, queued_at, own_lane);
    RETURN;
  END IF;
  IF p_kind = 'NEW_DEVICE' THEN
    shown := jsonb_strip_nulls(jsonb_build_object(
      'userAgent', left(p_facts ->> 'userAgent', 512), 'ip', host((p_facts ->> 'ip')::inet)));
  END IF;
  INSERT INTO account_email_queue (kind, user_id, email, locale, facts, created_at, next_at, lane)
    SELECT p_kind, user_id, p_email, p_locale, shown, queued_at, queued_at, own_lane FROM account
    WHERE user_id = p_user_id AND CASE
      WHEN p_kind <> 'CONFIRM_EMAIL' THEN email = p_email AND email_confirmed_at IS NOT NULL
      WHEN pending_email IS NOT NULL THEN pending_email = p_email
      ELSE email = p_email AND email_confirmed_at IS NULL
    END;
END $$;

-- Locks the row of an account and returns true. Returns false if the account is deleted, or if `p_password_hash` is
-- given but is not the account's current password hash.
CREATE FUNCTION hold_account(p_user_id integer, p_password_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM 1 FROM account WHERE user_id = p_user_id AND deleted_at IS NULL
    AND (p_password_hash IS NULL OR password_hash = p_password_hash) FOR SHARE;
  RETURN FOUND;
END $$;

CREATE TRIGGER account_changed AFTER UPDATE ON account
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_account_changed();
CREATE TRIGGER forbid_session_change BEFORE UPDATE ON session
  FOR EACH ROW
  EXECUTE FUNCTION forbid_session_change();
CREATE TRIGGER forbid_refresh_token_change BEFORE UPDATE ON refresh_token
  FOR EACH ROW
  EXECUTE FUNCTION forbid_refresh_token_change();
