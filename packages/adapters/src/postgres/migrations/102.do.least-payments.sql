-- What a chain carries to nobody: a Bitcoin-like node relays no smaller output (Bitcoin and Litecoin Core 546 and 5460 at their
-- default relay fees, Dogecoin 0.01); elsewhere an address that holds nothing yet takes no less than the ledger's reserve (XRP and
-- Stellar 1, Solana 0.00089088), and whoever is refunded may have such a one.
ALTER TABLE instrument ADD COLUMN least_payment numeric(78,0) NOT NULL DEFAULT 0 CHECK (least_payment >= 0);

UPDATE instrument SET least_payment = least.amount
FROM (VALUES ('bitcoin', 546), ('litecoin', 5460), ('dogecoin', 1000000), ('bitcoin-cash', 546), ('xrp', 1000000),
  ('stellar', 10000000), ('solana', 890880)) AS least(chain, amount)
WHERE instrument.chain = least.chain AND contract IS NULL;
