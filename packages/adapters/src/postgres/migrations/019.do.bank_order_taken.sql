-- Operators who carry out orders for the bank. Only one operator can take an order.
CREATE TABLE bank_order_taken (
  tx_id text PRIMARY KEY REFERENCES bank_order,
  operator text NOT NULL CHECK (operator <> ''),
  taken_at timestamptz NOT NULL DEFAULT now()
);
