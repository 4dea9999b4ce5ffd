-- Only the price process records rates. Its lease is in a table that no other login can write.
CREATE TABLE price_lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
