import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKeystore } from './keystore.ts'

beforeEach(() => {
  // Stores the seed without encryption, because the test reads it.
  vi.spyOn(Encrypter.prototype, 'encrypt').mockImplementation((seed) => Promise.resolve(seed) as never)
})
afterEach(() => void vi.restoreAllMocks())

const KEYSTORES = 64

it('stores 256 independent random bits in each new keystore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-keys-'))
  const seeds: Buffer[] = []
  for (let nth = 0; nth < KEYSTORES; nth += 1) {
    const file = join(folder, `${nth}.age`)
    await createKeystore(file, 'a passphrase')
    seeds.push(readFileSync(file))
  }
  expect(new Set(seeds.map(({ length }) => length * 8))).toEqual(new Set([256]))
  expect(new Set(seeds.map((seed) => seed.toString('hex'))).size).toBe(KEYSTORES)
  // A seed with a fixed part would have the same value at some bit in all files.
  // A random bit does so with a probability of 2⁻⁶³.
  for (let bit = 0; bit < 256; bit += 1)
    expect(new Set(seeds.map((seed) => ((seed[bit >> 3] ?? 0) >> (bit & 7)) & 1)).size, `bit ${bit}`).toBe(2)
})
