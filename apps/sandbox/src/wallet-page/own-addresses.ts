import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { deriveAddress } from 'ripple-keypairs'
import { keyPairFromSeed } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton/dist/wallets/v4/WalletContractV4.js'
import { utils } from 'tronweb'
import { Keypair } from '@stellar/stellar-sdk/base'
import { type Hex, bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { SandboxChain } from '../sandbox-chain.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { UTXO_NETWORKS } from '../utxo/params.ts'
import { Purse } from '../utxo/purse.ts'

/**
 * Returns the wallet page's receiving address on each chain. All addresses are derived from one random key per data
 * folder, and the sandbox never spends from them.
 */
export function ownAddresses(folder: string, chains: ReadonlyMap<string, SandboxChain>): Map<string, string> {
  const { key } = readOrCreateJson<{ key: Hex }>(join(folder, 'wallet.json'), () => ({
    key: bytesToHex(randomBytes(32)),
  }))
  return new Map([...chains].map(([id, chain]) => [id, chain.ownAddress ?? addressOfKey(chain, key)]))
}

/** Returns a private key's address on a chain. */
export function addressOfKey({ entry }: SandboxChain, key: Hex): string {
  if (entry.family === 'evm') return privateKeyToAddress(key)
  if (entry.family === 'xrp') return xrpAddress(key)
  if (entry.family === 'tron') return utils.crypto.pkToAddress(key.slice(2))
  if (entry.family === 'ton') return tonAddress(key)
  if (entry.family === 'solana') return base58.encode(ed25519.getPublicKey(hexToBytes(key)))
  if (entry.family === 'stellar') return Keypair.fromRawEd25519Seed(hexToBytes(key)).publicKey()
  if (entry.family === 'monero') return ''
  const network = UTXO_NETWORKS.find((one) => one.name === entry.network)
  return network === undefined ? '' : new Purse(network, hexToBytes(key)).address
}

function tonAddress(key: Hex): string {
  const { publicKey } = keyPairFromSeed(Buffer.from(hexToBytes(key)))
  return WalletContractV4.create({ workchain: 0, publicKey }).address.toString({ bounceable: false })
}

function xrpAddress(key: Hex): string {
  return deriveAddress(
    bytesToHex(pubECDSA(hexToBytes(key), true))
      .slice(2)
      .toUpperCase(),
  )
}
