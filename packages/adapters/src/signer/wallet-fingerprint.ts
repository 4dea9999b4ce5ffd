import { createHash } from 'node:crypto'
import type { WalletRoot } from './wallet-root.ts'

/** Hardened path of a key that never signs. Its public key identifies the wallet. */
const IDENTITY_PATH = "m/83696968'/0'"
const FINGERPRINT_HEX_LENGTH = 32

/** Returns a wallet identifier of 32 hex digits. It reveals nothing about the wallet's keys. */
export function walletFingerprint(root: WalletRoot): string {
  const { publicKey } = root.secp256k1.derive(IDENTITY_PATH)
  if (!publicKey) throw new Error('A derived key has a public key')
  return createHash('sha256')
    .update('cambio wallet identity 1')
    .update(publicKey)
    .digest('hex')
    .slice(0, FINGERPRINT_HEX_LENGTH)
}
