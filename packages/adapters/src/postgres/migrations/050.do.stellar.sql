-- Stellar: one address for all, a memo for each order. A closed ledger is final.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('xlm', 'XLM', 'XLM', 'XLM', 'crypto', 'Stellar', 'Stellar', 'Stellar', '/coins/xlm.svg', 'stellar', true, 7, 7,
   'stellar', NULL, 1, 1, 5);
