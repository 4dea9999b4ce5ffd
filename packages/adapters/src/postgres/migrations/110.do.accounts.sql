-- People, the browsers they are signed in with, and what they are written.

CREATE TABLE account (
  user_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text CHECK (email <> ''),
  -- Argon2id, as a PHC string.
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  email_confirmed_at timestamptz,
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'ru')),
  permissions text NOT NULL DEFAULT 'USER' CHECK (permissions IN ('USER', 'ADMIN')),
  admin_scope text[] NOT NULL DEFAULT '{}' CHECK (permissions = 'ADMIN' OR cardinality(admin_scope) = 0),
  -- Names them to those they bring; random and public.
  affiliate_id text UNIQUE,
  referred_by int REFERENCES account CHECK (referred_by <> user_id),
  notify_orders boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (email IS NOT NULL OR email_confirmed_at IS NULL),
  -- What is deleted keeps its number, and nothing that tells whose it was.
  CHECK (deleted_at IS NULL OR (email IS NULL AND password_hash IS NULL AND affiliate_id IS NULL AND referred_by IS NULL
    AND permissions = 'USER'))
);
-- One account an e-mail, however it is spelt. "C": the same in every language of a database.
CREATE UNIQUE INDEX account_email ON account (lower(email COLLATE "C"));
CREATE INDEX account_referred ON account (referred_by) WHERE referred_by IS NOT NULL;

-- Servers keep accounts in memory for a moment.
CREATE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE ON account FOR EACH STATEMENT EXECUTE FUNCTION tell_account_changed();

-- Browsers that were seen with an account, by a hash of how they name themselves.
CREATE TABLE account_device (
  user_id int NOT NULL REFERENCES account,
  device bytea NOT NULL CHECK (octet_length(device) = 32),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device)
);
CREATE INDEX account_device_seen ON account_device (seen_at);

-- A browser that is signed in: a family of refresh tokens.
CREATE TABLE session (
  session_id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed-out', 'ended', 'password', 'reuse', 'deleted', 'too-many')),
  -- As the browser names itself: recorded, never trusted.
  user_agent text NOT NULL,
  browser_fingerprint text,
  ip inet,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_alive ON session (user_id, last_seen_at) WHERE ended_at IS NULL;
CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX session_expired ON session (expires_at);

CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When it was replaced, or its session ended.
  spent_at timestamptz
);
-- Invariant 18.
CREATE UNIQUE INDEX refresh_token_alive ON refresh_token (session_id) WHERE spent_at IS NULL;
CREATE INDEX refresh_token_of ON refresh_token (session_id);
CREATE INDEX refresh_token_spent ON refresh_token (spent_at) WHERE spent_at IS NOT NULL;

-- Codes that letters brought.
CREATE TABLE account_code (
  code_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  purpose text NOT NULL CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD')),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  -- When it was used, replaced, or tried too often.
  ended_at timestamptz
);
CREATE UNIQUE INDEX account_code_alive ON account_code (user_id, purpose) WHERE ended_at IS NULL;
CREATE INDEX account_code_expired ON account_code (expires_at);

-- The outbox of letters to people: written by the transaction of the deed, and nothing secret in it.
CREATE TABLE account_letter (
  letter_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED')),
  -- Whose it is; of a reset the worker finds it out.
  user_id int REFERENCES account CHECK (user_id IS NOT NULL OR kind = 'RESET_PASSWORD'),
  email text NOT NULL CHECK (email <> ''),
  locale text CHECK (locale IN ('en', 'ru')),
  facts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- Nobody to write to any more, or tried too often.
  dropped_at timestamptz,
  CHECK (sent_at IS NULL OR dropped_at IS NULL)
);
CREATE INDEX account_letter_due ON account_letter (next_at) WHERE sent_at IS NULL AND dropped_at IS NULL;
CREATE INDEX account_letter_of ON account_letter (user_id, letter_id);
CREATE INDEX account_letter_created ON account_letter (created_at);

-- Attempts counted by all processes together; the columns are those of rate-limiter-flexible.
CREATE TABLE attempt_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX attempt_limit_expired ON attempt_limit (expire);

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  -- Who is an administrator is not for the application to say, and no account is ever removed.
  EXECUTE format('GRANT SELECT ON account TO %I', app);
  EXECUTE format('GRANT INSERT (email, password_hash, locale, affiliate_id, referred_by, created_at) ON account TO %I', app);
  EXECUTE format('GRANT UPDATE (email, password_hash, email_confirmed_at, locale, affiliate_id, referred_by, notify_orders,
    deleted_at) ON account TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON account_device, session, refresh_token, account_code, account_letter,
    attempt_limit TO %I', app);
END $$;
