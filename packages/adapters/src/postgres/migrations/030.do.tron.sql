-- Tron. A block is final when 19 of the 27 producers have built on it: 19 deep.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('trx', 'TRX', 'TRX', 'TRX', 'crypto', 'TRON', 'TRON', 'TRON', '/coins/trx.svg', 'tron', 6, 6,
   'tron', NULL, 19, 19, 6),
  ('usdt-trc20', 'USDT', 'TRC20', 'USDTTRC20', 'crypto', 'Tether USD', 'Tether', 'TRON · TRC20', '/coins/usdt.svg',
   'tether', 6, 6, 'tron', 'unset', 19, 19, 4);
