-- What people prove themselves by a second time, and proofs that were given.

-- The secret of an app that counts the time: sealed, and the key to it beside it, wrapped by the master key, which is not here.
CREATE TABLE account_totp (
  user_id int PRIMARY KEY REFERENCES account,
  sealed_secret bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  proposed_at timestamptz NOT NULL,
  -- By its first code; before that it is worth nothing.
  confirmed_at timestamptz,
  -- The newest step of time a code of which was used: no earlier one is good any more.
  last_step bigint,
  last_used_at timestamptz,
  -- One after another.
  wrong_codes int NOT NULL DEFAULT 0 CHECK (wrong_codes BETWEEN 0 AND 100),
  CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
);

CREATE TABLE account_passkey (
  passkey_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  -- As the authenticator names it, base64url; nobody else's.
  credential_id text NOT NULL UNIQUE CHECK (credential_id <> ''),
  -- COSE.
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX account_passkey_of ON account_passkey (user_id);

-- For who has lost everything else: 80 random bits each.
CREATE TABLE recovery_code (
  user_id int NOT NULL REFERENCES account,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- What an authenticator was asked to sign: one of each kind a session, used once.
CREATE TABLE second_step_ceremony (
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  makes_passkey boolean NOT NULL,
  -- What is proved.
  act text,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (makes_passkey = (act IS NULL)),
  PRIMARY KEY (session_id, makes_passkey)
);
CREATE INDEX second_step_ceremony_expired ON second_step_ceremony (expires_at);

-- Proofs that were given and not used yet: each for one act of one session.
CREATE TABLE second_step_grant (
  grant_hash bytea PRIMARY KEY CHECK (octet_length(grant_hash) = 32),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  act text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_step_grant_expired ON second_step_grant (expires_at);
CREATE INDEX second_step_grant_of ON second_step_grant (session_id);

ALTER TABLE account_letter DROP CONSTRAINT account_letter_kind_check;
ALTER TABLE account_letter ADD CONSTRAINT account_letter_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD',
  'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED',
  'TOTP_ADDED', 'TOTP_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'SECOND_STEP_TRIED',
  'SECOND_STEP_REMOVED', 'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE'));

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON account_totp, account_passkey, recovery_code TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON second_step_ceremony, second_step_grant TO %I', app);
END $$;
