import { HDKey } from '@scure/bip32'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'

/**
 * Roots from which all keys of a wallet are derived. Both come from one seed: secp256k1 according to BIP-32, and
 * ed25519 according to SLIP-0010.
 */
export interface WalletRoot {
  secp256k1: HDKey
  ed25519: Slip10Key
}

/**
 * Creates the key roots of a seed.
 * @param seed 16 to 64 bytes
 */
export function walletRoot(seed: Uint8Array): WalletRoot {
  return { secp256k1: HDKey.fromMasterSeed(seed), ed25519: Slip10Key.fromMasterSeed(seed) }
}
