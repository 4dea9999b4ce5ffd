import { existsSync } from 'node:fs'
import type { WalletIdentityStore } from '../postgres/chains/wallet-identity-store.ts'
import { createKeystore, openKeystore } from './keystore.ts'
import { walletFingerprint } from './wallet-fingerprint.ts'
import type { WalletRoot } from './wallet-root.ts'

/**
 * Thrown when this process must not derive addresses or sign. Either it has no wallet, or its wallet does not belong to
 * the database.
 */
export class WrongWallet extends Error {
  override readonly name = 'WrongWallet'
}

interface OpenWalletOptions {
  file: string
  passphrase: string
  identity: WalletIdentityStore
  /**
   * Whether the process may create a wallet if there is no keystore and the database belongs to no wallet. Only a
   * sandbox does so automatically.
   */
  mayCreate: boolean
}

/**
 * Opens the wallet to which the database belongs.
 * @throws {WrongWallet} when the keystore is missing although the database belongs to a wallet, or contains another
 * wallet
 * @throws {WrongWallet} when no wallet exists and `mayCreate` is false
 */
export async function openWallet({ file, passphrase, identity, mayCreate }: OpenWalletOptions): Promise<WalletRoot> {
  const known = await identity.find()
  if (!existsSync(file)) {
    if (known !== null)
      throw new WrongWallet(`The database belongs to wallet ${known}, and there is no keystore at ${file}: restore it.`)
    if (!mayCreate)
      throw new WrongWallet(`There is no keystore at ${file}: run "npm run ops -- wallet init" once, then start again.`)
    await createKeystore(file, passphrase)
  }
  const root = await openKeystore(file, passphrase)
  const own = walletFingerprint(root)
  const claimed = known ?? (await identity.claim(own))
  if (claimed !== own)
    throw new WrongWallet(
      `The database belongs to wallet ${claimed}, and ${file} holds wallet ${own}: nothing is signed.`,
    )
  return root
}
