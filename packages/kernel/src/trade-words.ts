/**
 * Words that an attacker would try first as passwords on an exchange, most common first: coin names and related terms.
 */
export const TRADE_WORDS: readonly string[] = [
  ...['bitcoin', 'crypto', 'ethereum', 'exchange', 'wallet', 'binance', 'blockchain', 'litecoin', 'dogecoin', 'tether'],
  ...['usdt', 'monero', 'ripple', 'solana', 'cardano', 'coinbase', 'satoshi', 'cryptocurrency', 'changenow', 'trading'],
  ...['hodl', 'altcoin', 'mining', 'metamask', 'polygon', 'stellar', 'toncoin', 'tron', 'bnb', 'btc'],
  ...['эфир', 'обмен', 'обменник', 'кошелек', 'кошелёк', 'биржа', 'трейдер', 'майнинг', 'токен', 'эфириум'],
]
