-- A webhook that fails is left alone for a while, with all that waits for it; the others go on.
ALTER TABLE webhook ADD COLUMN paused_until timestamptz NOT NULL DEFAULT '-infinity';
DROP INDEX webhook_delivery_due;
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, delivery_id)
  WHERE delivered_at IS NULL AND failed_at IS NULL;
