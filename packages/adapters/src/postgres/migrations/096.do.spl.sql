-- Tokens of Solana's first token program. Their mints come from the chain settings when the worker starts.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('usdc-spl', 'USDC', 'SPL', 'USDCSOL', 'crypto', 'USD Coin', 'USD Coin', 'Solana · SPL', '/coins/usdc.svg',
   'usd-coin', 6, 6, 'solana', 'unset:USDC', 1, 1, 0),
  ('usdt-spl', 'USDT', 'SPL', 'USDTSOL', 'crypto', 'Tether USD', 'Tether', 'Solana · SPL', '/coins/usdt.svg',
   'tether', 6, 6, 'solana', 'unset:USDT', 1, 1, 0);
