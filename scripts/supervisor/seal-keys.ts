import { sealPublicKey } from '@cambio/adapters/seals/ed25519-seals'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings-types.ts'

type SealSettings = Pick<Settings, 'sealSecret' | 'operatorSealSecret'>
type SealSecrets = Pick<Secrets, 'sealSecret' | 'operatorSealSecret'>

/**
 * Returns the public keys that verify signatures on orders, withdrawals and operator decisions. The private keys remain
 * with the signing processes.
 */
export function sealKeys(settings: SealSettings, secrets: SealSecrets) {
  return {
    SEAL_PUBLIC_KEY: sealPublicKey(settings.sealSecret ?? secrets.sealSecret),
    OPERATOR_SEAL_PUBLIC_KEY: sealPublicKey(settings.operatorSealSecret ?? secrets.operatorSealSecret),
  }
}
