-- What a new installation exchanges. Token contracts come from the chain settings when the worker starts.

INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, address_example,
  explorer_tx_url, explorer_address_url)
VALUES
  ('btc', 'BTC', 'BTC', 'BTC', 'crypto', 'Bitcoin', 'Bitcoin', 'Bitcoin', '/coins/btc.svg', 'bitcoin', 8, 8,
   'bitcoin', NULL, 2, 2, 1, 'bc1q', '', ''),
  ('eth', 'ETH', 'ETH', 'ETH', 'crypto', 'Ethereum', 'Ether', 'Ethereum', '/coins/eth.svg', 'ethereum', 18, 8,
   'ethereum', NULL, 3, 3, 2, '0x', '', ''),
  ('usdt-erc20', 'USDT', 'ERC20', 'USDTERC20', 'crypto', 'Tether USD', 'Tether', 'Ethereum · ERC20', '/coins/usdt.svg',
   'tether', 6, 6, 'ethereum', 'unset', 3, 3, 3, '0x', '', ''),
  ('ltc', 'LTC', 'LTC', 'LTC', 'crypto', 'Litecoin', 'Litecoin', 'Litecoin', '/coins/ltc.svg', 'litecoin', 8, 8,
   'litecoin', NULL, 2, 2, 4, 'ltc1q', '', ''),
  ('bnb', 'BNB', 'BNB', 'BNBBEP20', 'crypto', 'BNB', 'BNB', 'BNB Smart Chain', '/coins/bnb.svg', 'binance-coin', 18, 8,
   'bsc', NULL, 3, 3, 5, '0x', '', '');
