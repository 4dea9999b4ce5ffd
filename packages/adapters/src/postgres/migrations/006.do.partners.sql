-- API keys, and the webhooks of each key.

-- API keys of partners and account holders.
CREATE TABLE api_key (
  api_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  public_key text NOT NULL UNIQUE,
  sealed_secret bytea NOT NULL,
  allowed_networks cidr[] NOT NULL DEFAULT '{}'::cidr[],
  is_active boolean NOT NULL DEFAULT true,
  max_markup_bps int NOT NULL DEFAULT 0 CHECK (max_markup_bps BETWEEN 0 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  user_id int REFERENCES account,
  deleted_at timestamptz,
  is_blocked boolean NOT NULL DEFAULT false,
  is_status_public boolean NOT NULL DEFAULT false,
  CONSTRAINT api_key_deleted CHECK (deleted_at IS NULL OR (NOT is_active)),
  CONSTRAINT api_key_times CHECK (last_used_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX api_key_by_account ON api_key (user_id) WHERE user_id IS NOT NULL AND deleted_at IS NULL;

-- Signatures of recent API calls. A call with a stored signature is rejected.
CREATE TABLE seen_signature (
  api_id int NOT NULL REFERENCES api_key,
  signature bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (api_id, signature),
  CONSTRAINT seen_signature_times CHECK (expires_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  CONSTRAINT seen_signature_sizes CHECK (octet_length(signature) <= 128)
);
CREATE INDEX seen_signature_expired ON seen_signature (expires_at);

-- Webhooks of API keys.
CREATE TABLE webhook (
  webhook_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  api_id int NOT NULL REFERENCES api_key,
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  paused_until timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX webhook_by_key ON webhook (api_id) WHERE is_active;

-- Earlier secrets of webhooks, valid for a while after a rotation.
CREATE TABLE webhook_old_secret (
  webhook_id int NOT NULL REFERENCES webhook ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, sealed_secret)
);
