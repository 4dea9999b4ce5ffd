-- XRP: one address for all, a destination tag for each order. A validated ledger is final.

INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity,
  address_example, explorer_tx_url, explorer_address_url)
VALUES
  ('xrp', 'XRP', 'XRP', 'XRP', 'crypto', 'XRP', 'XRP', 'XRP Ledger', '/coins/xrp.svg', 'ripple', true, 6, 6,
   'xrp', NULL, 1, 1, 6, 'r', '', '');
