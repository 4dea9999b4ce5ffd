-- A partner may let everybody read a reduced status of the orders of its key, by the order id alone.
ALTER TABLE api_key ADD COLUMN is_status_public boolean NOT NULL DEFAULT false;
