-- NaN is greater than every number in Postgres, so it passes checks such as `amount > 0`, and a sum that contains it
-- stays NaN.
ALTER DOMAIN atomic_amount ADD CONSTRAINT atomic_amount_is_number CHECK (VALUE < 'NaN');

-- Columns that the web server's login fills through `reserve_exposure` or directly.
ALTER TABLE exposure_book ALTER COLUMN reserved TYPE atomic_amount, ALTER COLUMN ceiling TYPE atomic_amount;
ALTER TABLE exposure_client ALTER COLUMN reserved TYPE atomic_amount, ALTER COLUMN ceiling TYPE atomic_amount;
ALTER TABLE exposure_hold ALTER COLUMN amount TYPE atomic_amount, ALTER COLUMN value TYPE atomic_amount;
ALTER TABLE card_order ALTER COLUMN pay TYPE atomic_amount, ALTER COLUMN fee TYPE atomic_amount;
