-- Lowest and highest recorded price of each currency in five minutes, USDT. The signer bounds payouts by them long after the ticks
-- are gone. Only the price process writes them.
CREATE TABLE price_range (
  -- Epoch milliseconds, a multiple of 300000.
  starts_at bigint NOT NULL,
  currency_title text NOT NULL,
  low numeric NOT NULL CHECK (low > 0),
  -- NaN sorts above Infinity.
  high numeric NOT NULL CHECK (high >= low AND high < 'Infinity'),
  PRIMARY KEY (starts_at, currency_title)
);

INSERT INTO price_range (starts_at, currency_title, low, high)
SELECT starts_at, currency_title, min(price), max(price) FROM (
  SELECT at / 300000 * 300000 AS starts_at, key AS currency_title,
    CASE WHEN value ~ '^\d+(\.\d+)?$' THEN value::numeric END AS price
  FROM rate_tick, jsonb_each_text(tick -> 'prices')
) recorded
WHERE price > 0 GROUP BY starts_at, currency_title;
