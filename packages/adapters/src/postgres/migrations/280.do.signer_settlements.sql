-- What the signer settled, in its own words: no other process may write these tables.

-- One payment for each order, returned deposit or withdrawal.
CREATE TABLE signer_settlement (
  subject text PRIMARY KEY,
  spend_id text NOT NULL,
  asset text NOT NULL,
  recipient text NOT NULL,
  amount atomic_amount NOT NULL CHECK (amount > 0)
);

-- A transfer that came in pays for one subject.
CREATE TABLE signer_funding (
  chain text NOT NULL,
  tx_id text NOT NULL,
  output_key text NOT NULL,
  subject text NOT NULL REFERENCES signer_settlement,
  PRIMARY KEY (chain, tx_id, output_key)
);

-- Transactions that the signer signed.
CREATE TABLE signer_version (
  chain text NOT NULL,
  tx_id text NOT NULL,
  spend_id text NOT NULL,
  -- own: it stays in the hot wallet (a void, a sweep); gas: it went to a deposit address.
  kind text NOT NULL CHECK (kind IN ('payment', 'own', 'gas')),
  -- Number or inputs that it consumes: of two that share one, a chain holds one.
  claims text[] NOT NULL,
  PRIMARY KEY (chain, tx_id)
);
CREATE INDEX signer_version_of ON signer_version (spend_id);
