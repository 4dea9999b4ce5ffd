-- Senders of a deposit are screened before it is credited.
ALTER TABLE deposit
  -- Canonical addresses; null before screening, and where the chain does not show them.
  ADD COLUMN senders text[],
  -- {"sender", "source", "reason"} of the listed sender: the deposit is held for an operator.
  ADD COLUMN listing jsonb CHECK (listing IS NULL OR listing ?& ARRAY['sender', 'source', 'reason']),
  -- Since when its senders cannot be screened, and the time of the next try.
  ADD COLUMN unscreened_since timestamptz,
  ADD COLUMN screen_after timestamptz,
  ADD CONSTRAINT deposit_unscreened CHECK ((unscreened_since IS NULL) = (screen_after IS NULL));
CREATE INDEX deposit_unscreened_since ON deposit (unscreened_since) WHERE unscreened_since IS NOT NULL;
