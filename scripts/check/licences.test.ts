import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'

/** Licences that allow a package to be used by, or distributed with, a product under Apache-2.0. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'MIT/X11',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'CC-BY-4.0',
  'Zlib',
  'CC0-1.0',
  'WTFPL',
  'CC BY-SA 4.0',
  // This licence requires that the user can replace the library. The image library meets this requirement, because it
  // is a separate file.
  'LGPL-3.0-or-later',
])

/**
 * Packages whose licence is missing in the lock file. The value is the licence that the package's repository states.
 */
const STATED: Readonly<Record<string, string>> = { 'node_modules/memorystream': 'MIT' }

interface LockedPackage {
  license?: string
  link?: boolean
}

/** Returns the names in a licence expression such as `(MIT AND Zlib)`. */
const namesIn = (expression: string): string[] => expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)

test('every installed package has an allowed licence', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> }
  const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  expect(installed.length).toBeGreaterThan(100)
  const licences = installed.map(([path, { license = STATED[path] ?? 'no licence' }]) => [path, license] as const)
  expect(licences.filter(([, licence]) => !namesIn(licence).every((name) => ALLOWED.has(name)))).toEqual([])
})
