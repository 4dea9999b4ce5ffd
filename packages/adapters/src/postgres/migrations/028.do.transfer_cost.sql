-- The agreed quote of an order to a contract contains the measured cost of the payout, in percent of an ordinary one.
-- The server's login writes it. The worker must be able to read every row.
ALTER TABLE orders ADD CONSTRAINT orders_transfer_cost CHECK ((
  NOT agreed_quote ? 'transferCostPercent'
  OR agreed_quote @? 'strict $.transferCostPercent ? (@.type() == "number" && @ > 100 && @ <= 10000 && @.floor() == @)') IS TRUE);
