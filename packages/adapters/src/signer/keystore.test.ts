import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createKeystore, openKeystore, rotateKeystore } from './keystore.ts'

it('decrypts the stored seed only with the correct passphrase', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-keys-'))
  const file = join(folder, 'keystore.age')
  await createKeystore(file, 'a long passphrase')
  const made = await openKeystore(file, 'a long passphrase')
  const again = await openKeystore(file, 'a long passphrase')
  expect(again.secp256k1.publicExtendedKey).toBe(made.secp256k1.publicExtendedKey)
  expect(again.ed25519.fingerprintHex).toBe(made.ed25519.fingerprintHex)
  await expect(openKeystore(file, 'another passphrase')).rejects.toThrow()
  await expect(createKeystore(file, 'a long passphrase')).rejects.toThrow('EEXIST')
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(readdirSync(folder)).toEqual(['keystore.age'])
  expect(statSync(file).mode & 0o077).toBe(0)
}, 60_000)

it('keeps a copy of the old keystore file when it re-encrypts the seed with a new passphrase', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-keys-'))
  const file = join(folder, 'keystore.age')
  await createKeystore(file, 'the first passphrase')
  const before = await openKeystore(file, 'the first passphrase')
  await expect(rotateKeystore(file, 'a wrong passphrase', 'the second passphrase')).rejects.toThrow()
  await rotateKeystore(file, 'the first passphrase', 'the second passphrase')
  const after = await openKeystore(file, 'the second passphrase')
  expect(after.secp256k1.publicExtendedKey).toBe(before.secp256k1.publicExtendedKey)
  await expect(openKeystore(file, 'the first passphrase')).rejects.toThrow()
  expect(readdirSync(folder).toSorted()).toEqual(['keystore.age', 'keystore.age.before'])
}, 60_000)
