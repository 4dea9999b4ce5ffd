-- What a deep reorganisation undoes and the chain may bring again. Postings happen once by kind and reference, so what
-- comes a second time needs a name of its own: the count of how often it was undone.
ALTER TABLE deposit
  ADD COLUMN undone int NOT NULL DEFAULT 0 CHECK (undone >= 0),
  -- The custody account its coins were taken out of, so that they come back into the same one.
  ADD COLUMN taken_from text;
ALTER TABLE payment ADD COLUMN reopened int NOT NULL DEFAULT 0 CHECK (reopened >= 0);
CREATE INDEX payment_closed ON payment (chain, block_height) WHERE status IN ('FINAL', 'FAILED');

-- Coins that the chain took back after they had been moved on: the one custody account that is below zero, by as much as
-- the others show too much.
ALTER TABLE balance
  DROP CONSTRAINT balance_guarded,
  ADD CONSTRAINT balance_guarded CHECK (amount >= 0 OR account NOT LIKE 'custody:%' OR account = 'custody:undone');
