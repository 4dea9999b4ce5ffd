import { copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { entropyToMnemonic, generateMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Decrypter, Encrypter } from 'age-encryption'
import { type WalletRoot, walletRoot } from './wallet-root.ts'

/** Entropy of a new wallet in bits. It corresponds to a 24-word mnemonic. */
const STRENGTH_BITS = 256

/**
 * Opens the wallet in a keystore file. The file contains the seed in the `age` format, encrypted with a passphrase.
 * @throws when the file is missing or the passphrase is wrong
 */
export async function openKeystore(file: string, passphrase: string): Promise<WalletRoot> {
  const entropy = await decrypt(file, passphrase)
  return walletRoot(mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)))
}

/**
 * Creates a new wallet and writes its keystore file atomically.
 * @throws when the file exists, because a keystore is never overwritten
 */
export async function createKeystore(file: string, passphrase: string): Promise<void> {
  const entropy = mnemonicToEntropy(generateMnemonic(wordlist, STRENGTH_BITS), wordlist)
  await writeKeystore(file, passphrase, entropy)
}

/**
 * Encrypts a keystore's seed with a new passphrase. A copy of the old file with the suffix `.before` remains until the
 * operator deletes it.
 * @throws when the old passphrase is wrong
 */
export async function rotateKeystore(file: string, passphrase: string, newPassphrase: string): Promise<void> {
  const entropy = await decrypt(file, passphrase)
  const next = `${file}.next`
  rmSync(next, { force: true })
  await writeKeystore(next, newPassphrase, entropy)
  copyFileSync(file, `${file}.before`)
  renameSync(next, file)
}

async function decrypt(file: string, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(readFileSync(file))
}

async function writeKeystore(file: string, passphrase: string, entropy: Uint8Array): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const sealed = await encrypter.encrypt(entropy)
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}.partial`
  writeFileSync(partial, sealed, { mode: 0o600, flush: true })
  try {
    // Create a hard link, which fails if the name already exists. A check before the write would miss a file that
    // another process creates in between.
    linkSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}
