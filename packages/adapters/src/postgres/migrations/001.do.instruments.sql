-- The instruments that the exchange trades.

-- Amount in base units. The domain rejects NaN. Postgres sorts NaN above every number, so NaN would pass checks such as
-- `amount > 0`, and each sum that contains it would be NaN.
CREATE DOMAIN atomic_amount AS numeric(78, 0) CONSTRAINT atomic_amount_is_number CHECK (VALUE < 'NaN');

-- Networks of the exchange's chains. `identity` is what a node of the production network reports: a chain ID, a network
-- name or number, a passphrase, or the hash of the first block. `block_seconds` is the usual time between two blocks.
CREATE TABLE network (
  chain text PRIMARY KEY,
  identity text NOT NULL,
  block_seconds numeric NOT NULL CHECK (block_seconds > 0)
);

INSERT INTO network (chain, identity, block_seconds) VALUES
  ('ethereum', '1', 12),
  ('bsc', '56', 1),
  ('polygon', '137', 2),
  ('iotex', '4689', 5),
  ('bitcoin', 'bitcoin', 600),
  ('litecoin', 'litecoin', 150),
  ('dogecoin', 'dogecoin', 60),
  ('bitcoin-cash', 'bitcoin-cash', 600),
  ('monero', 'mainnet', 120),
  ('xrp', '0', 4),
  ('stellar', 'Public Global Stellar Network ; September 2015', 6),
  ('ton', '-239', 5),
  ('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 0.4),
  ('tron', '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc', 3);

-- Instruments: currencies on a network. `is_own` is true if the exchange itself trades the instrument, and false if
-- only a provider does. `is_bridged` is true for a token that a bridge or a custodian backs with a coin of another chain.
-- The exchange prices it as that coin.
CREATE TABLE instrument (
  slug text PRIMARY KEY,
  currency_title text NOT NULL,
  network_title text NOT NULL,
  best_change_name text NOT NULL UNIQUE,
  instrument_type text NOT NULL CHECK (instrument_type IN ('crypto', 'fiat')),
  full_name text NOT NULL,
  currency_friendly_title text NOT NULL,
  network_friendly_title text NOT NULL,
  currency_logo_link text NOT NULL,
  coinstat_value text NOT NULL,
  requires_memo boolean NOT NULL DEFAULT false,
  decimals int NOT NULL CHECK (decimals BETWEEN 0 AND 30),
  precision_decimals int NOT NULL,
  chain text NOT NULL,
  contract text,
  min_confirmations_to_trade int NOT NULL CHECK (min_confirmations_to_trade > 0),
  min_confirmations_to_withdraw int NOT NULL CHECK (min_confirmations_to_withdraw > 0),
  is_deposit_enabled boolean NOT NULL DEFAULT true,
  is_payout_enabled boolean NOT NULL DEFAULT true,
  popularity int NOT NULL DEFAULT 0,
  address_example text NOT NULL DEFAULT '',
  explorer_tx_url text NOT NULL DEFAULT '',
  explorer_address_url text NOT NULL DEFAULT '',
  is_own boolean NOT NULL DEFAULT true,
  least_payment numeric(78,0) NOT NULL DEFAULT 0 CHECK (least_payment >= 0),
  is_bridged boolean NOT NULL DEFAULT false,
  UNIQUE NULLS NOT DISTINCT (chain, contract),
  CHECK (precision_decimals >= 0 AND precision_decimals <= decimals),
  UNIQUE (currency_title, network_title)
);

-- Instruments on ethereum.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, address_example)
VALUES
  ('eth', 'ETH', 'ETH', 'ETH', 'crypto', 'Ethereum', 'Ether', 'Ethereum', '/coins/eth.svg', 'ethereum', 18, 8,
    'ethereum', NULL, 3, 3, 2, '0x'),
  ('usdt-erc20', 'USDT', 'ERC20', 'USDTERC20', 'crypto', 'Tether USD', 'Tether', 'Ethereum · ERC20',
    '/coins/usdt.svg', 'tether', 6, 6, 'ethereum', 'unset', 3, 3, 3, '0x'),
  ('usdc-erc20', 'USDC', 'ERC20', 'USDCERC20', 'crypto', 'USD Coin', 'USD Coin', 'Ethereum · ERC20',
    '/coins/usdc.svg', 'usd-coin', 6, 6, 'ethereum', 'unset:USDC', 3, 3, 0, ''),
  ('dai-erc20', 'DAI', 'ERC20', 'DAIERC20', 'crypto', 'Dai', 'Dai', 'Ethereum · ERC20', '/coins/dai.svg', 'dai', 18,
    6, 'ethereum', 'unset:DAI', 3, 3, 0, ''),
  ('wbtc-erc20', 'WBTC', 'ERC20', 'WBTCERC20', 'crypto', 'Wrapped Bitcoin', 'Wrapped Bitcoin', 'Ethereum · ERC20',
    '/coins/wbtc.svg', 'wrapped-bitcoin', 8, 8, 'ethereum', 'unset:WBTC', 3, 3, 0, ''),
  ('link-erc20', 'LINK', 'ERC20', 'LINKERC20', 'crypto', 'Chainlink', 'Chainlink', 'Ethereum · ERC20',
    '/coins/link.svg', 'chainlink', 18, 8, 'ethereum', 'unset:LINK', 3, 3, 0, ''),
  ('uni-erc20', 'UNI', 'ERC20', 'UNIERC20', 'crypto', 'Uniswap', 'Uniswap', 'Ethereum · ERC20', '/coins/uni.svg',
    'uniswap', 18, 8, 'ethereum', 'unset:UNI', 3, 3, 0, ''),
  ('aave-erc20', 'AAVE', 'ERC20', 'AAVEERC20', 'crypto', 'Aave', 'Aave', 'Ethereum · ERC20', '/coins/aave.svg',
    'aave', 18, 8, 'ethereum', 'unset:AAVE', 3, 3, 0, ''),
  ('comp-erc20', 'COMP', 'ERC20', 'COMPERC20', 'crypto', 'Compound', 'Compound', 'Ethereum · ERC20',
    '/coins/comp.svg', 'compound-governance-token', 18, 8, 'ethereum', 'unset:COMP', 3, 3, 0, ''),
  ('snx-erc20', 'SNX', 'ERC20', 'SNXERC20', 'crypto', 'Synthetix Network Token', 'Synthetix', 'Ethereum · ERC20',
    '/coins/snx.svg', 'havven', 18, 8, 'ethereum', 'unset:SNX', 3, 3, 0, ''),
  ('yfi-erc20', 'YFI', 'ERC20', 'YFIERC20', 'crypto', 'yearn.finance', 'yearn.finance', 'Ethereum · ERC20',
    '/coins/yfi.svg', 'yearn-finance', 18, 8, 'ethereum', 'unset:YFI', 3, 3, 0, ''),
  ('crv-erc20', 'CRV', 'ERC20', 'CRVERC20', 'crypto', 'Curve DAO Token', 'Curve', 'Ethereum · ERC20',
    '/coins/crv.svg', 'curve-dao-token', 18, 8, 'ethereum', 'unset:CRV', 3, 3, 0, ''),
  ('mkr-erc20', 'MKR', 'ERC20', 'MKRERC20', 'crypto', 'Maker', 'Maker', 'Ethereum · ERC20', '/coins/mkr.svg',
    'maker', 18, 8, 'ethereum', 'unset:MKR', 3, 3, 0, ''),
  ('sushi-erc20', 'SUSHI', 'ERC20', 'SUSHIERC20', 'crypto', 'Sushi', 'Sushi', 'Ethereum · ERC20',
    '/coins/sushi.svg', 'sushi', 18, 8, 'ethereum', 'unset:SUSHI', 3, 3, 0, ''),
  ('ldo-erc20', 'LDO', 'ERC20', 'LDOERC20', 'crypto', 'Lido DAO', 'Lido', 'Ethereum · ERC20', '/coins/ldo.svg',
    'lido-dao', 18, 8, 'ethereum', 'unset:LDO', 3, 3, 0, ''),
  ('1inch-erc20', '1INCH', 'ERC20', '1INCHERC20', 'crypto', '1inch', '1inch', 'Ethereum · ERC20',
    '/coins/1inch.svg', '1inch', 18, 8, 'ethereum', 'unset:1INCH', 3, 3, 0, ''),
  ('grt-erc20', 'GRT', 'ERC20', 'GRTERC20', 'crypto', 'The Graph', 'The Graph', 'Ethereum · ERC20',
    '/coins/grt.svg', 'the-graph', 18, 8, 'ethereum', 'unset:GRT', 3, 3, 0, ''),
  ('zrx-erc20', 'ZRX', 'ERC20', 'ZRXERC20', 'crypto', '0x Protocol', '0x', 'Ethereum · ERC20', '/coins/zrx.svg',
    '0x', 18, 8, 'ethereum', 'unset:ZRX', 3, 3, 0, ''),
  ('bat-erc20', 'BAT', 'ERC20', 'BATERC20', 'crypto', 'Basic Attention Token', 'Basic Attention',
    'Ethereum · ERC20', '/coins/bat.svg', 'basic-attention-token', 18, 8, 'ethereum', 'unset:BAT', 3, 3, 0, ''),
  ('bal-erc20', 'BAL', 'ERC20', 'BALERC20', 'crypto', 'Balancer', 'Balancer', 'Ethereum · ERC20', '/coins/bal.svg',
    'balancer', 18, 8, 'ethereum', 'unset:BAL', 3, 3, 0, ''),
  ('mana-erc20', 'MANA', 'ERC20', 'MANAERC20', 'crypto', 'Decentraland', 'Decentraland', 'Ethereum · ERC20',
    '/coins/mana.svg', 'decentraland', 18, 8, 'ethereum', 'unset:MANA', 3, 3, 0, ''),
  ('enj-erc20', 'ENJ', 'ERC20', 'ENJERC20', 'crypto', 'Enjin Coin', 'Enjin', 'Ethereum · ERC20', '/coins/enj.svg',
    'enjin-coin', 18, 8, 'ethereum', 'unset:ENJ', 3, 3, 0, ''),
  ('lrc-erc20', 'LRC', 'ERC20', 'LRCERC20', 'crypto', 'Loopring', 'Loopring', 'Ethereum · ERC20', '/coins/lrc.svg',
    'loopring', 18, 8, 'ethereum', 'unset:LRC', 3, 3, 0, ''),
  ('ankr-erc20', 'ANKR', 'ERC20', 'ANKRERC20', 'crypto', 'Ankr', 'Ankr', 'Ethereum · ERC20', '/coins/ankr.svg',
    'ankr', 18, 8, 'ethereum', 'unset:ANKR', 3, 3, 0, ''),
  ('cvx-erc20', 'CVX', 'ERC20', 'CVXERC20', 'crypto', 'Convex Finance', 'Convex', 'Ethereum · ERC20',
    '/coins/cvx.svg', 'convex-finance', 18, 8, 'ethereum', 'unset:CVX', 3, 3, 0, ''),
  ('inj-erc20', 'INJ', 'ERC20', 'INJERC20', 'crypto', 'Injective', 'Injective', 'Ethereum · ERC20',
    '/coins/inj.svg', 'injective-protocol', 18, 8, 'ethereum', 'unset:INJ', 3, 3, 0, ''),
  ('api3-erc20', 'API3', 'ERC20', 'API3ERC20', 'crypto', 'API3', 'API3', 'Ethereum · ERC20', '/coins/api3.svg',
    'api3', 18, 8, 'ethereum', 'unset:API3', 3, 3, 0, ''),
  ('band-erc20', 'BAND', 'ERC20', 'BANDERC20', 'crypto', 'Band Protocol', 'Band', 'Ethereum · ERC20',
    '/coins/band.svg', 'band-protocol', 18, 8, 'ethereum', 'unset:BAND', 3, 3, 0, ''),
  ('uma-erc20', 'UMA', 'ERC20', 'UMAERC20', 'crypto', 'UMA', 'UMA', 'Ethereum · ERC20', '/coins/uma.svg', 'uma', 18,
    8, 'ethereum', 'unset:UMA', 3, 3, 0, ''),
  ('pendle-erc20', 'PENDLE', 'ERC20', 'PENDLEERC20', 'crypto', 'Pendle', 'Pendle', 'Ethereum · ERC20',
    '/coins/pendle.svg', 'pendle', 18, 8, 'ethereum', 'unset:PENDLE', 3, 3, 0, ''),
  ('axs-erc20', 'AXS', 'ERC20', 'AXSERC20', 'crypto', 'Axie Infinity', 'Axie Infinity', 'Ethereum · ERC20',
    '/coins/axs.svg', 'axie-infinity', 18, 8, 'ethereum', 'unset:AXS', 3, 3, 0, ''),
  ('shib-erc20', 'SHIB', 'ERC20', 'SHIBERC20', 'crypto', 'Shiba Inu', 'Shiba Inu', 'Ethereum · ERC20',
    '/coins/shib.svg', 'shiba-inu', 18, 2, 'ethereum', 'unset:SHIB', 3, 3, 0, '');

-- Instruments on bsc.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, address_example)
VALUES
  ('bnb', 'BNB', 'BNB', 'BNBBEP20', 'crypto', 'BNB', 'BNB', 'BNB Smart Chain', '/coins/bnb.svg', 'binance-coin', 18,
    8, 'bsc', NULL, 3, 3, 5, '0x'),
  ('usdt-bep20', 'USDT', 'BEP20', 'USDTBEP20', 'crypto', 'Tether USD', 'Tether', 'BNB Smart Chain · BEP20',
    '/coins/usdt.svg', 'tether', 18, 6, 'bsc', 'unset:USDT', 3, 3, 0, ''),
  ('usdc-bep20', 'USDC', 'BEP20', 'USDCBEP20', 'crypto', 'USD Coin', 'USD Coin', 'BNB Smart Chain · BEP20',
    '/coins/usdc.svg', 'usd-coin', 18, 6, 'bsc', 'unset:USDC', 3, 3, 0, ''),
  ('dai-bep20', 'DAI', 'BEP20', 'DAIBEP20', 'crypto', 'Dai', 'Dai', 'BNB Smart Chain · BEP20', '/coins/dai.svg',
    'dai', 18, 6, 'bsc', 'unset:DAI', 3, 3, 0, ''),
  ('eth-bep20', 'ETH', 'BEP20', 'ETHBEP20', 'crypto', 'Ethereum', 'Ether', 'BNB Smart Chain · BEP20',
    '/coins/eth.svg', 'ethereum', 18, 8, 'bsc', 'unset:ETH', 3, 3, 0, ''),
  ('link-bep20', 'LINK', 'BEP20', 'LINKBEP20', 'crypto', 'Chainlink', 'Chainlink', 'BNB Smart Chain · BEP20',
    '/coins/link.svg', 'chainlink', 18, 8, 'bsc', 'unset:LINK', 3, 3, 0, ''),
  ('uni-bep20', 'UNI', 'BEP20', 'UNIBEP20', 'crypto', 'Uniswap', 'Uniswap', 'BNB Smart Chain · BEP20',
    '/coins/uni.svg', 'uniswap', 18, 8, 'bsc', 'unset:UNI', 3, 3, 0, ''),
  ('cake-bep20', 'CAKE', 'BEP20', 'CAKEBEP20', 'crypto', 'PancakeSwap', 'PancakeSwap', 'BNB Smart Chain · BEP20',
    '/coins/cake.svg', 'pancakeswap-token', 18, 8, 'bsc', 'unset:CAKE', 3, 3, 0, ''),
  ('xrp-bep20', 'XRP', 'BEP20', 'XRPBEP20', 'crypto', 'XRP', 'XRP', 'BNB Smart Chain · BEP20', '/coins/xrp.svg',
    'ripple', 18, 8, 'bsc', 'unset:XRP', 3, 3, 0, ''),
  ('ada-bep20', 'ADA', 'BEP20', 'ADABEP20', 'crypto', 'Cardano', 'Cardano', 'BNB Smart Chain · BEP20',
    '/coins/ada.svg', 'cardano', 18, 8, 'bsc', 'unset:ADA', 3, 3, 0, ''),
  ('dot-bep20', 'DOT', 'BEP20', 'DOTBEP20', 'crypto', 'Polkadot', 'Polkadot', 'BNB Smart Chain · BEP20',
    '/coins/dot.svg', 'polkadot', 18, 8, 'bsc', 'unset:DOT', 3, 3, 0, ''),
  ('doge-bep20', 'DOGE', 'BEP20', 'DOGEBEP20', 'crypto', 'Dogecoin', 'Dogecoin', 'BNB Smart Chain · BEP20',
    '/coins/doge.svg', 'dogecoin', 8, 8, 'bsc', 'unset:DOGE', 3, 3, 0, ''),
  ('ltc-bep20', 'LTC', 'BEP20', 'LTCBEP20', 'crypto', 'Litecoin', 'Litecoin', 'BNB Smart Chain · BEP20',
    '/coins/ltc.svg', 'litecoin', 18, 8, 'bsc', 'unset:LTC', 3, 3, 0, ''),
  ('bch-bep20', 'BCH', 'BEP20', 'BCHBEP20', 'crypto', 'Bitcoin Cash', 'Bitcoin Cash', 'BNB Smart Chain · BEP20',
    '/coins/bch.svg', 'bitcoin-cash', 18, 8, 'bsc', 'unset:BCH', 3, 3, 0, '');

-- Instruments on polygon.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw)
VALUES
  ('pol', 'POL', 'POL', 'POL', 'crypto', 'Polygon', 'Polygon', 'Polygon', '/coins/pol.svg', 'matic-network', 18, 6,
    'polygon', NULL, 5, 5),
  ('usdt-polygon', 'USDT', 'POLYGON', 'USDTPOLYGON', 'crypto', 'Tether USD', 'Tether', 'Polygon', '/coins/usdt.svg',
    'tether', 6, 6, 'polygon', 'unset:USDT', 5, 5),
  ('usdc-polygon', 'USDC', 'POLYGON', 'USDCPOLYGON', 'crypto', 'USD Coin', 'USD Coin', 'Polygon', '/coins/usdc.svg',
    'usd-coin', 6, 6, 'polygon', 'unset:USDC', 5, 5),
  ('dai-polygon', 'DAI', 'POLYGON', 'DAIPOLYGON', 'crypto', 'Dai', 'Dai', 'Polygon', '/coins/dai.svg', 'dai', 18, 6,
    'polygon', 'unset:DAI', 5, 5),
  ('wbtc-polygon', 'WBTC', 'POLYGON', 'WBTCPOLYGON', 'crypto', 'Wrapped Bitcoin', 'Wrapped Bitcoin', 'Polygon',
    '/coins/wbtc.svg', 'wrapped-bitcoin', 8, 8, 'polygon', 'unset:WBTC', 5, 5),
  ('link-polygon', 'LINK', 'POLYGON', 'LINKPOLYGON', 'crypto', 'Chainlink', 'Chainlink', 'Polygon',
    '/coins/link.svg', 'chainlink', 18, 8, 'polygon', 'unset:LINK', 5, 5),
  ('uni-polygon', 'UNI', 'POLYGON', 'UNIPOLYGON', 'crypto', 'Uniswap', 'Uniswap', 'Polygon', '/coins/uni.svg',
    'uniswap', 18, 8, 'polygon', 'unset:UNI', 5, 5),
  ('aave-polygon', 'AAVE', 'POLYGON', 'AAVEPOLYGON', 'crypto', 'Aave', 'Aave', 'Polygon', '/coins/aave.svg', 'aave',
    18, 8, 'polygon', 'unset:AAVE', 5, 5),
  ('crv-polygon', 'CRV', 'POLYGON', 'CRVPOLYGON', 'crypto', 'Curve DAO Token', 'Curve', 'Polygon', '/coins/crv.svg',
    'curve-dao-token', 18, 8, 'polygon', 'unset:CRV', 5, 5),
  ('grt-polygon', 'GRT', 'POLYGON', 'GRTPOLYGON', 'crypto', 'The Graph', 'The Graph', 'Polygon', '/coins/grt.svg',
    'the-graph', 18, 8, 'polygon', 'unset:GRT', 5, 5),
  ('mana-polygon', 'MANA', 'POLYGON', 'MANAPOLYGON', 'crypto', 'Decentraland', 'Decentraland', 'Polygon',
    '/coins/mana.svg', 'decentraland', 18, 8, 'polygon', 'unset:MANA', 5, 5);

-- Instruments on iotex.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, min_confirmations_to_trade, min_confirmations_to_withdraw)
VALUES
  ('iotx', 'IOTX', 'IOTX', 'IOTX', 'crypto', 'IoTeX', 'IoTeX', 'IoTeX', '/coins/iotx.svg', 'iotex', 18, 6, 'iotex',
    3, 3);

-- Instruments on tron.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('trx', 'TRX', 'TRX', 'TRX', 'crypto', 'TRON', 'TRON', 'TRON', '/coins/trx.svg', 'tron', 6, 6, 'tron', NULL, 19,
    19, 6),
  ('usdt-trc20', 'USDT', 'TRC20', 'USDTTRC20', 'crypto', 'Tether USD', 'Tether', 'TRON · TRC20', '/coins/usdt.svg',
    'tether', 6, 6, 'tron', 'unset', 19, 19, 4);

-- Instruments on ton.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('ton', 'TON', 'TON', 'TON', 'crypto', 'Toncoin', 'Toncoin', 'TON', '/coins/ton.svg', 'the-open-network', true, 9,
    9, 'ton', 1, 1, 6);

-- Instruments on monero.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity)
VALUES
  ('xmr', 'XMR', 'XMR', 'XMR', 'crypto', 'Monero', 'Monero', 'Monero', '/coins/xmr.svg', 'monero', 12, 8, 'monero',
    50, 10, 5);

-- Instruments on solana.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, least_payment)
VALUES
  ('usdc-spl', 'USDC', 'SPL', 'USDCSOL', 'crypto', 'USD Coin', 'USD Coin', 'Solana · SPL', '/coins/usdc.svg',
    'usd-coin', 6, 6, 'solana', 'unset:USDC', 1, 1, 0, 0),
  ('usdt-spl', 'USDT', 'SPL', 'USDTSOL', 'crypto', 'Tether USD', 'Tether', 'Solana · SPL', '/coins/usdt.svg',
    'tether', 6, 6, 'solana', 'unset:USDT', 1, 1, 0, 0),
  ('sol', 'SOL', 'SOL', 'SOL', 'crypto', 'Solana', 'Solana', 'Solana', '/coins/sol.svg', 'solana', 9, 9, 'solana',
    NULL, 1, 1, 6, 890880);

-- Instruments on bitcoin.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, address_example, least_payment)
VALUES
  ('btc', 'BTC', 'BTC', 'BTC', 'crypto', 'Bitcoin', 'Bitcoin', 'Bitcoin', '/coins/btc.svg', 'bitcoin', 8, 8,
    'bitcoin', 2, 2, 1, 'bc1q', 546);

-- Instruments on litecoin.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, address_example, least_payment)
VALUES
  ('ltc', 'LTC', 'LTC', 'LTC', 'crypto', 'Litecoin', 'Litecoin', 'Litecoin', '/coins/ltc.svg', 'litecoin', 8, 8,
    'litecoin', 2, 2, 4, 'ltc1q', 5460);

-- Instruments on xrp.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, address_example,
  least_payment)
VALUES
  ('xrp', 'XRP', 'XRP', 'XRP', 'crypto', 'XRP', 'XRP', 'XRP Ledger', '/coins/xrp.svg', 'ripple', true, 6, 6, 'xrp',
    1, 1, 6, 'r', 1000000);

-- Instruments on dogecoin.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, min_confirmations_to_trade, min_confirmations_to_withdraw, least_payment)
VALUES
  ('doge', 'DOGE', 'DOGE', 'DOGE', 'crypto', 'Dogecoin', 'Dogecoin', 'Dogecoin', '/coins/doge.svg', 'dogecoin', 8,
    8, 'dogecoin', 6, 6, 1000000);

-- Instruments on bitcoin-cash.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, min_confirmations_to_trade, min_confirmations_to_withdraw, least_payment)
VALUES
  ('bch', 'BCH', 'BCH', 'BCH', 'crypto', 'Bitcoin Cash', 'Bitcoin Cash', 'Bitcoin Cash', '/coins/bch.svg',
    'bitcoin-cash', 8, 8, 'bitcoin-cash', 3, 3, 546);

-- Instruments on stellar.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, min_confirmations_to_trade, min_confirmations_to_withdraw, popularity, least_payment)
VALUES
  ('xlm', 'XLM', 'XLM', 'XLM', 'crypto', 'Stellar', 'Stellar', 'Stellar', '/coins/xlm.svg', 'stellar', true, 7, 7,
    'stellar', 1, 1, 5, 10000000);

-- Currencies in which the card provider pays for coins that users sell. Orders refer to these rows. The rows are
-- disabled here; each process enables them according to its settings.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, decimals, precision_decimals,
  chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, is_deposit_enabled, is_payout_enabled,
  is_own)
VALUES
  ('usd-card', 'USD', 'CARD', 'CARDUSD', 'fiat', 'US Dollar', 'US Dollar', 'Card', '/coins/usd.svg', '', 2, 2, 'card',
    'USD', 1, 1, false, false, false),
  ('eur-card', 'EUR', 'CARD', 'CARDEUR', 'fiat', 'Euro', 'Euro', 'Card', '/coins/eur.svg', '', 2, 2, 'card', 'EUR', 1,
    1, false, false, false);

-- Euros in the exchange's bank account.
INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
  currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
  precision_decimals, chain, min_confirmations_to_trade, min_confirmations_to_withdraw, least_payment)
VALUES
  ('eur-sepa', 'EUR', 'SEPA', 'SEPAEUR', 'fiat', 'Euro', 'Euro', 'Bank transfer · SEPA', '/coins/eur.svg', '', true,
    2, 2, 'sepa', 1, 1, 1);

-- Marks bridged tokens. CAKE is issued on BSC itself. USDT and USDC are most of the volume, so a daily limit on them
-- would stop ordinary orders.
UPDATE instrument SET is_bridged = true
WHERE chain IN ('bsc', 'polygon') AND contract IS NOT NULL AND currency_title NOT IN ('CAKE', 'USDT', 'USDC');

-- Replaces the instruments that only liquidity providers trade.
CREATE FUNCTION replace_other_instruments(p jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  UPDATE instrument SET is_deposit_enabled = false, is_payout_enabled = false
  WHERE NOT is_own AND (is_deposit_enabled OR is_payout_enabled)
    AND slug NOT IN (SELECT i ->> 'slug' FROM jsonb_array_elements(p) i);
  UPDATE instrument o SET is_deposit_enabled = n."isDepositEnabled", is_payout_enabled = n."isPayoutEnabled",
    contract = n.contract, requires_memo = n."requiresMemo", full_name = n."fullName", currency_friendly_title = n."fullName"
  FROM jsonb_to_recordset(p) AS n(slug text, "isDepositEnabled" boolean, "isPayoutEnabled" boolean, contract text,
    "requiresMemo" boolean, "fullName" text)
  WHERE NOT o.is_own AND o.slug = n.slug
    AND (o.is_deposit_enabled, o.is_payout_enabled, o.contract, o.requires_memo, o.full_name)
      IS DISTINCT FROM (n."isDepositEnabled", n."isPayoutEnabled", n.contract, n."requiresMemo", n."fullName");
  INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
    currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
    precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, is_deposit_enabled,
    is_payout_enabled, is_own)
  SELECT slug, "currencyTitle", "networkTitle", "bestChangeName", 'crypto', "fullName", "currencyFriendlyTitle",
    "networkFriendlyTitle", '', '', "requiresMemo", decimals, "precisionDecimals", chain, contract, 1, 1, "isDepositEnabled",
    "isPayoutEnabled", false
  FROM jsonb_to_recordset(p) AS n(slug text, "currencyTitle" text, "networkTitle" text, "bestChangeName" text, "fullName" text,
    "currencyFriendlyTitle" text, "networkFriendlyTitle" text, "requiresMemo" boolean, decimals int, "precisionDecimals" int,
    chain text, contract text, "isDepositEnabled" boolean, "isPayoutEnabled" boolean)
  WHERE chain LIKE 'net:%'
  ON CONFLICT DO NOTHING;
$$;
