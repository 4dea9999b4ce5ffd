-- E-mails about orders: one row for each that was sent or is being tried.
CREATE TABLE order_notice (
  order_id int NOT NULL REFERENCES orders,
  kind text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX order_event_noticed ON order_event (at)
  WHERE kind IN ('DEPOSIT_REGISTERED', 'WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED');
DO $$ BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON order_notice TO %I', current_setting('cambio.app_role'));
END $$;
