-- Spends in the order they were counted, and when a person last allowed signing: by these the signer knows a database
-- that was restored from before its last signature.
ALTER TABLE signer_spend ADD COLUMN ordinal bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX signer_spend_ordinal_idx ON signer_spend (ordinal);
ALTER TABLE signer_switch ADD COLUMN revived_at timestamptz NOT NULL DEFAULT 'epoch';
