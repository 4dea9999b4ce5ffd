-- Partners manage the webhooks of their key: earlier secrets that stay valid after a rotation, and test events.
CREATE TABLE webhook_old_secret (
  webhook_id int NOT NULL REFERENCES webhook ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, sealed_secret)
);

-- A test event belongs to no order.
ALTER TABLE webhook_delivery ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_order_or_test
  CHECK ((order_id IS NULL) = (kind = 'WEBHOOK_TEST'));
-- Lists the deliveries of a webhook, newest first.
CREATE INDEX webhook_delivery_list ON webhook_delivery (webhook_id, delivery_id);
