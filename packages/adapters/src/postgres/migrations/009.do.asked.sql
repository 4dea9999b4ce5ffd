-- Whoever left an e-mail is also written to when the order waits for them.
DROP INDEX order_event_noticed;
CREATE INDEX order_event_noticed ON order_event (at)
  WHERE kind IN ('DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED', 'WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED');
