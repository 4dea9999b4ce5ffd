-- What coins cost, for pages that show it over time (docs/decisions/040): the first price of each minute, hour and day.
CREATE TABLE price_point (
  currency_title text NOT NULL CHECK (currency_title <> ''),
  resolution text NOT NULL CHECK (resolution IN ('minute', 'hour', 'day')),
  -- The beginning of the minute, hour or day (UTC).
  at timestamptz NOT NULL CHECK (
    extract(epoch FROM at) % CASE resolution WHEN 'minute' THEN 60 WHEN 'hour' THEN 3600 ELSE 86400 END = 0
  ),
  -- US dollars of one coin.
  price numeric NOT NULL CHECK (price > 0 AND price < 'Infinity'),
  PRIMARY KEY (currency_title, resolution, at)
);
-- What has been kept for long enough is found by its age.
CREATE INDEX price_point_by_age ON price_point (resolution, at);

-- Coins whose past, before we recorded them ourselves, was asked for and taken.
CREATE TABLE price_past (
  currency_title text PRIMARY KEY,
  taken_at timestamptz NOT NULL
);

DO $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON price_point TO %I', current_setting('cambio.app_role'));
  EXECUTE format('GRANT SELECT, INSERT ON price_past TO %I', current_setting('cambio.app_role'));
END
$$;
