-- Dogecoin and Bitcoin Cash.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('doge', 'DOGE', 'DOGE', 'DOGE', 'crypto', 'Dogecoin', 'Dogecoin', 'Dogecoin', '/coins/doge.svg', 'dogecoin', 8, 8,
   'dogecoin', NULL, 6, 6, 0),
  ('bch', 'BCH', 'BCH', 'BCH', 'crypto', 'Bitcoin Cash', 'Bitcoin Cash', 'Bitcoin Cash', '/coins/bch.svg',
   'bitcoin-cash', 8, 8, 'bitcoin-cash', NULL, 3, 3, 0);
