-- Polygon and IoTeX.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('pol', 'POL', 'POL', 'POL', 'crypto', 'Polygon', 'Polygon', 'Polygon', '/coins/pol.svg', 'matic-network', 18, 6,
   'polygon', NULL, 5, 5, 0),
  ('usdt-polygon', 'USDT', 'POLYGON', 'USDTPOLYGON', 'crypto', 'Tether USD', 'Tether', 'Polygon', '/coins/usdt.svg',
   'tether', 6, 6, 'polygon', 'unset:USDT', 5, 5, 0),
  ('usdc-polygon', 'USDC', 'POLYGON', 'USDCPOLYGON', 'crypto', 'USD Coin', 'USD Coin', 'Polygon', '/coins/usdc.svg',
   'usd-coin', 6, 6, 'polygon', 'unset:USDC', 5, 5, 0),
  ('iotx', 'IOTX', 'IOTX', 'IOTX', 'crypto', 'IoTeX', 'IoTeX', 'IoTeX', '/coins/iotx.svg', 'iotex', 18, 6,
   'iotex', NULL, 3, 3, 0);
