import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assertMayEmpty, claimDataFolder, emptyDataFolder } from './data-folder.ts'

const SECRETS = '{"superPassword":"x","instance":"abc"}'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-folder-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates entries in the data folder. A name that ends in / creates a folder with a file in it. */
function put(...names: string[]): void {
  for (const name of names) {
    if (!name.endsWith('/')) writeFileSync(join(folder, name), name === 'secrets.json' ? SECRETS : '{}')
    else {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'file'), 'kept')
    }
  }
}

it("empties a sandbox's data folder, including incomplete files", () => {
  claimDataFolder(folder, 'sandbox')
  put(
    'lock.json',
    'secrets.json',
    'run.json',
    'run.json.new',
    'keystore.age',
    'keystore.age.mark',
    'logs/',
    'postgres/',
  )
  put('share/', 'storage/')
  put('sandbox/', 'keystore.age.mark.17.partial', 'keystore.age.17.partial', 'postgres.password-00ff')
  assertMayEmpty(folder)
  emptyDataFolder(folder)
  expect(existsSync(folder)).toBe(false)
})

it('accepts a sandbox data folder from an earlier version and adds the missing marker file', () => {
  put('secrets.json', 'keystore.age', 'logs/', 'postgres/', 'sandbox/')
  expect(() => assertMayEmpty(folder)).not.toThrow()
  expect(() => claimDataFolder(folder, 'production')).toThrow('sandbox mode')
  claimDataFolder(folder, 'sandbox')
  expect(existsSync(join(folder, 'cambio.json'))).toBe(true)
})

it.each([
  [['sandbox/', 'Documents/'], 'does not look like'],
  [['postgres/'], 'does not look like'],
  [['secrets.json', 'sandbox/', 'Documents/'], 'Documents'],
  [['secrets.json', 'sandbox/', 'keystore.age.bak'], 'keystore.age.bak'],
  [['secrets.json', 'keystore.age', 'postgres/'], 'production'],
])('refuses to empty a data folder that contains %o', (names, message) => {
  put(...names)
  expect(() => assertMayEmpty(folder)).toThrow(message)
})

it("removes only the stack's own entries from a data folder", () => {
  claimDataFolder(folder, 'sandbox')
  put('sandbox/', 'Documents/')
  emptyDataFolder(folder)
  expect(readdirSync(folder)).toEqual(['Documents'])
})

it.each(['sandbox', 'production'] as const)('refuses to use a %s data folder in the other mode', (mode) => {
  const other = mode === 'sandbox' ? 'production' : 'sandbox'
  claimDataFolder(folder, mode)
  claimDataFolder(folder, mode)
  expect(() => claimDataFolder(folder, other)).toThrow(`has run in ${mode} mode`)
})

it('never empties a production data folder', () => {
  claimDataFolder(folder, 'production')
  expect(() => assertMayEmpty(folder)).toThrow('production')
})

it('recognises a production data folder from an earlier version', () => {
  put('secrets.json', 'keystore.age', 'logs/')
  expect(() => claimDataFolder(folder, 'sandbox')).toThrow('production mode')
  claimDataFolder(folder, 'production')
})

it('rejects a sandbox data folder that belongs to another program', () => {
  put('keystore.age', 'keystore.age.mark', 'Documents/')
  claimDataFolder(folder, 'production')
  rmSync(join(folder, 'cambio.json'))
  put('sandbox/')
  expect(() => claimDataFolder(folder, 'sandbox')).toThrow('"sandbox" that is not of Cambio')
})

it("throws when the data folder's marker file is unreadable", () => {
  put('cambio.json')
  expect(() => claimDataFolder(folder, 'sandbox')).toThrow('cannot be read')
  expect(() => assertMayEmpty(folder)).toThrow('cannot be read')
})

it("rejects a data folder that contains another program's storage folder", () => {
  put('storage/')
  expect(() => claimDataFolder(folder, 'sandbox')).toThrow('"storage" that is not of Cambio')
})
