import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { type Hex, bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { SandboxChain } from '../sandbox-chain.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { BITCOIN_REGTEST, LITECOIN_REGTEST } from '../utxo/params.ts'

/** The wallet page's own receiving address on each chain, of one random key an install; nothing is ever spent from it. */
export function ownAddresses(folder: string, chains: ReadonlyMap<string, SandboxChain>): Map<string, string> {
  const { key } = readOrCreateJson<{ key: Hex }>(join(folder, 'wallet.json'), () => ({
    key: bytesToHex(randomBytes(32)),
  }))
  const publicKey = pubECDSA(hexToBytes(key), true)
  const addressOn = ({ entry }: SandboxChain): string => {
    if (entry.family === 'evm') return privateKeyToAddress(key)
    const network = entry.network === BITCOIN_REGTEST.name ? BITCOIN_REGTEST : LITECOIN_REGTEST
    return p2wpkh(publicKey, network).address ?? ''
  }
  return new Map([...chains].map(([id, chain]) => [id, addressOn(chain)]))
}
