-- Prices and network fees, written by the price process and the worker.

-- Ticks: prices, network fees and inventory at one time.
CREATE TABLE rate_tick (
  at bigint PRIMARY KEY,
  tick jsonb NOT NULL
);

-- Lease of the price process. Works like `lease`.
CREATE TABLE price_lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Currencies whose price history was bought from a market data service (`taken_at`: time of the purchase).
CREATE TABLE price_backfill (
  currency_title text PRIMARY KEY,
  taken_at timestamptz NOT NULL
);

-- Prices for the charts, at the start of each minute, hour or day.
CREATE TABLE price_point (
  currency_title text NOT NULL CHECK (currency_title <> ''),
  resolution text NOT NULL CHECK (resolution IN ('minute', 'hour', 'day')),
  at timestamptz NOT NULL,
  price numeric NOT NULL CHECK (price > 0 AND (price < 'Infinity'::numeric)),
  CHECK (((EXTRACT(epoch FROM at) % (
CASE resolution
    WHEN 'minute' THEN 60
    WHEN 'hour' THEN 3600
    ELSE 86400
END)::numeric) = 0)),
  PRIMARY KEY (currency_title, resolution, at)
);
CREATE INDEX price_point_by_age ON price_point (resolution, at);

-- Lowest and highest price of each currency in each period of five minutes, for the signer.
CREATE TABLE price_range (
  starts_at bigint NOT NULL,
  currency_title text NOT NULL,
  low numeric NOT NULL CHECK (low > 0),
  high numeric NOT NULL,
  CHECK (high >= low AND (high < 'Infinity'::numeric)),
  PRIMARY KEY (starts_at, currency_title)
);

-- Latest measured network fee of each instrument.
CREATE TABLE payout_fee (
  slug text PRIMARY KEY REFERENCES instrument,
  chain text NOT NULL,
  fee_atomic atomic_amount NOT NULL CHECK (fee_atomic >= 0),
  measured_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
