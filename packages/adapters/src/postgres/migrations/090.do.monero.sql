-- Monero: a subaddress for each order; our own outputs can be spent ten blocks after they came.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('xmr', 'XMR', 'XMR', 'XMR', 'crypto', 'Monero', 'Monero', 'Monero', '/coins/xmr.svg', 'monero', 12, 8,
   'monero', NULL, 50, 10, 5);
