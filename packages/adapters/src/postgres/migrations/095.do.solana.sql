-- Solana: an address for each order. Only final blocks are read, and their heights are slots.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('sol', 'SOL', 'SOL', 'SOL', 'crypto', 'Solana', 'Solana', 'Solana', '/coins/sol.svg', 'solana', false, 9, 9,
   'solana', NULL, 1, 1, 6);
