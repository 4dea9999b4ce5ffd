/** Alternative names of coins by ticker: former tickers, and English and Russian names in lower case. */
export const COIN_ALIASES: Readonly<Record<string, readonly string[]>> = {
  BTC: ['xbt', 'биткоин', 'биткойн', 'биток'],
  ETH: ['ethereum', 'эфир', 'эфириум', 'этериум'],
  USDT: ['tether', 'тезер', 'тетер', 'юсдт'],
  USDC: ['usd coin', 'юсдс', 'юсдк'],
  DAI: ['дай'],
  WBTC: ['wrapped bitcoin', 'биткоин', 'биткойн'],
  LTC: ['лайткоин', 'лайткойн', 'лайт'],
  BNB: ['binance coin', 'бнб', 'бинанс коин'],
  XRP: ['ripple', 'рипл', 'риппл'],
  POL: ['matic', 'матик', 'полигон'],
  IOTX: ['йотекс', 'айотекс'],
  DOGE: ['доге', 'догикоин', 'догкоин', 'додж'],
  BCH: ['биткоин кэш', 'биткойн кэш', 'биткоин кеш'],
  LINK: ['чейнлинк'],
  UNI: ['юнисвап'],
  SHIB: ['шиба', 'шиба ину'],
  CAKE: ['панкейк'],
  ADA: ['кардано'],
  DOT: ['полкадот'],
  TRX: ['трон'],
  XLM: ['lumens', 'стеллар', 'люмен'],
  TON: ['gram', 'тон', 'тонкоин', 'грам'],
  XMR: ['монеро'],
  SOL: ['солана'],
}

/** Alternative names of networks by network title. A network whose coin has the same title needs no second entry. */
export const NETWORK_ALIASES: Readonly<Record<string, readonly string[]>> = {
  ERC20: ['erc', 'eth', 'эфир', 'эфириум'],
  BEP20: ['bep', 'bsc', 'bnb', 'binance', 'бнб', 'бинанс'],
  BNB: ['bsc', 'bep20', 'binance', 'бинанс'],
  POLYGON: ['matic', 'pol', 'матик', 'полигон'],
  TRC20: ['trc', 'trx', 'трон', 'трц'],
  TRX: ['trc'],
  SPL: ['sol', 'солана'],
}
