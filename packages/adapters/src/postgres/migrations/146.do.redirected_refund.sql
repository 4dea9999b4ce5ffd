-- A refund that stands still may be given up for one to another address, as a payout for a refund: what was meant for somebody
-- is never pointed at somebody else.
ALTER TABLE payment DROP CONSTRAINT payment_check;
ALTER TABLE payment ADD CONSTRAINT payment_check CHECK (
  (purpose IN ('payout', 'refund')) = (order_id IS NOT NULL)
  OR (purpose IN ('payout', 'refund') AND status = 'HELD' AND raw IS NULL AND tx_id IS NULL AND reservation IS NULL)
);

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE ON payment FROM %I', app);
  EXECUTE format('GRANT UPDATE (order_id, amount, status, reservation, held_fee, raw, tx_id, fee, block_height, sent_at, reopened,
    tried_at, tried_height, replaced, fee_ceiling, stuck, first_refused_at, last_refused_at) ON payment TO %I', app);
END $$;
