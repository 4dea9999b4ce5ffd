-- What the network took from our addresses beside payments: rent, and the work of receiving. Booked as soon as the journal holds
-- what it is taken from.
CREATE TABLE upkeep (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  tx_id text NOT NULL,
  address text NOT NULL,
  asset text NOT NULL REFERENCES instrument (slug),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  is_booked boolean NOT NULL DEFAULT false,
  UNIQUE (chain, tx_id),
  FOREIGN KEY (chain, address) REFERENCES own_address (chain, address)
);
CREATE INDEX upkeep_to_book ON upkeep (chain, id) WHERE NOT is_booked;
DO $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON upkeep TO %I', current_setting('cambio.app_role'));
END $$;
