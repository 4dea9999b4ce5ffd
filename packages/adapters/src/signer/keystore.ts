import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { entropyToMnemonic, generateMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Decrypter, Encrypter } from 'age-encryption'
import { type WalletRoot, walletRoot } from './wallet-root.ts'

/** Entropy of a new wallet, bits: 24 words. */
const STRENGTH_BITS = 256

/**
 * Opens the wallet's seed, kept in a file encrypted by age under a passphrase; makes a new one where there is no file.
 * The file appears whole or not at all.
 * @throws when the passphrase does not open the file
 */
export async function openKeystore(file: string, passphrase: string): Promise<WalletRoot> {
  const entropy = existsSync(file) ? await decrypt(file, passphrase) : await create(file, passphrase)
  return walletRoot(mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)))
}

async function decrypt(file: string, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(readFileSync(file))
}

async function create(file: string, passphrase: string): Promise<Uint8Array> {
  const entropy = mnemonicToEntropy(generateMnemonic(wordlist, STRENGTH_BITS), wordlist)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const sealed = await encrypter.encrypt(entropy)
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.partial`
  writeFileSync(partial, sealed, { mode: 0o600, flush: true })
  renameSync(partial, file)
  return entropy
}
