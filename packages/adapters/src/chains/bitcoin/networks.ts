/** Address parameters of one network of the Bitcoin family, as `@scure/btc-signer` names them, and what wallets call it. */
export type BitcoinNetwork = {
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
  /** Version bytes of script addresses that older wallets still show. */
  otherScriptHashes: readonly number[]
  /** Scheme of payment links (BIP-21). */
  uriScheme: string
  /** SLIP-44 coin type; test networks share 1. */
  coinType: number
}

export const BITCOIN_NETWORKS = {
  bitcoin: {
    ...{ bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80, otherScriptHashes: [] },
    ...{ uriScheme: 'bitcoin', coinType: 0 },
  },
  'bitcoin-regtest': {
    ...{ bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, otherScriptHashes: [] },
    ...{ uriScheme: 'bitcoin', coinType: 1 },
  },
  litecoin: {
    ...{ bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0, otherScriptHashes: [0x05] },
    ...{ uriScheme: 'litecoin', coinType: 2 },
  },
  'litecoin-regtest': {
    ...{ bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef, otherScriptHashes: [0xc4] },
    ...{ uriScheme: 'litecoin', coinType: 1 },
  },
} as const satisfies Record<string, BitcoinNetwork>

export type BitcoinNetworkName = keyof typeof BITCOIN_NETWORKS
