-- The signer signs a payment again only when every earlier version can never be mined. Chains whose transactions expire (Tron,
-- Solana) prove that by the lifetime; with a node wallet (Monero) the signer returns the earlier bytes instead.
ALTER TABLE signer_version
  -- First block that could contain it, and the chain's clock at which it expires.
  ADD COLUMN life_from bigint,
  ADD COLUMN life_until bigint,
  ADD COLUMN raw text,
  ADD CONSTRAINT signer_version_life CHECK ((life_from IS NULL) = (life_until IS NULL));
