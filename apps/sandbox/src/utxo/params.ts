/** What differs between the two regtest networks, as `@scure/btc-signer` names it. */
export type UtxoNetwork = {
  name: 'litecoin-regtest' | 'bitcoin-regtest'
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
}

export const LITECOIN_REGTEST: UtxoNetwork = {
  name: 'litecoin-regtest',
  bech32: 'rltc',
  pubKeyHash: 0x6f,
  scriptHash: 0x3a,
  wif: 0xef,
}

export const BITCOIN_REGTEST: UtxoNetwork = {
  name: 'bitcoin-regtest',
  bech32: 'bcrt',
  pubKeyHash: 0x6f,
  scriptHash: 0xc4,
  wif: 0xef,
}
