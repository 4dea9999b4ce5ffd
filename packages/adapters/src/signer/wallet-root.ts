import { HDKey } from '@scure/bip32'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'

/**
 * Key roots from which all of a wallet's keys derive. Both roots derive from one seed: secp256k1 according to BIP-32,
 * and ed25519 according to SLIP-0010.
 */
export interface WalletRoot {
  secp256k1: HDKey
  ed25519: Slip10Key
}

/**
 * Creates a seed's key roots.
 * @param seed 16 to 64 bytes
 */
export function walletRoot(seed: Uint8Array): WalletRoot {
  return { secp256k1: HDKey.fromMasterSeed(seed), ed25519: Slip10Key.fromMasterSeed(seed) }
}
