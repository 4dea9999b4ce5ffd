-- A payment whose proof gets no answer is tried again later and later, not in each pass over its chain.
ALTER TABLE payment
  -- Since when the signer cannot prove it because a node does not answer, and the time of the next try.
  ADD COLUMN unproven_since timestamptz,
  ADD COLUMN prove_after timestamptz,
  ADD CONSTRAINT payment_unproven CHECK ((unproven_since IS NULL) = (prove_after IS NULL));
CREATE INDEX payment_prove_after ON payment (chain, prove_after) WHERE prove_after IS NOT NULL;
