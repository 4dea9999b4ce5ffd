import type { ApiKey, KeyMint, SecretBox } from './api-key.ts'

/** A key that is to be made: its secret is shown once and kept sealed. */
export interface MintedKey extends Pick<ApiKey, 'name' | 'maxMarkupBps'> {
  publicKey: string
  secret: string
}

/** Random names for a new key. Nothing is written. */
export function mintKey(mint: KeyMint, part: Pick<MintedKey, 'name' | 'maxMarkupBps'>): MintedKey {
  return { ...part, publicKey: mint.publicKey(), secret: mint.secret() }
}

/** The key as it is kept. */
export function sealKey(box: SecretBox, { secret, ...rest }: MintedKey) {
  return { ...rest, sealedSecret: box.seal(secret, rest.publicKey) }
}
