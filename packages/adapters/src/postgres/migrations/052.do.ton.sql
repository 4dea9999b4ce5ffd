-- TON: one address for all, a comment for each order. A block of the masterchain is final.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('ton', 'TON', 'TON', 'TON', 'crypto', 'Toncoin', 'Toncoin', 'TON', '/coins/ton.svg', 'the-open-network', true, 9, 9,
   'ton', NULL, 1, 1, 6);
