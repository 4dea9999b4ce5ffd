import type { ApiKey, KeyMint, SecretBox } from './api-key.ts'

/** A new API key. The exchange displays its secret once and stores it in encrypted form. */
export interface MintedKey extends Pick<ApiKey, 'name' | 'maxMarkupBps'> {
  publicKey: string
  secret: string
}

/** Generates the random strings of a new key. Stores nothing. */
export function mintKey(mint: KeyMint, part: Pick<MintedKey, 'name' | 'maxMarkupBps'>): MintedKey {
  return { ...part, publicKey: mint.publicKey(), secret: mint.secret() }
}

/** Returns the key to store, with its secret encrypted. */
export function sealKey(box: SecretBox, { secret, ...rest }: MintedKey) {
  return { ...rest, sealedSecret: box.seal(secret, rest.publicKey) }
}
