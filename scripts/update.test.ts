import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './lib/root.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Ages of the published versions, in days. */
const AGES: Readonly<Record<string, number>> = { '1.0.0': 30, '1.0.1': 8, '1.0.2': 6 }
const { update: command } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as { update: string }
const [npm = '', ...words] = command.split(' ')
// An npm older than 11.10 ignores the option `min-release-age`.
const knowsOption =
  execFileSync('npm', ['config', 'get', 'min-release-age'], { cwd: tmpdir() }).toString().trim() !== 'undefined'
if (!knowsOption) console.log('Skipped: this npm does not know min-release-age, so npm run update needs a newer one.')

interface Lock {
  packages: Record<string, { version: string }>
}

let folder: string
let registry: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-update-'))
  const packed = Object.fromEntries(Object.keys(AGES).map((version) => [version, pack(version)]))
  registry = createServer((request, response) => {
    const version = request.url?.match(/tiny-(.*)\.tgz/)?.[1]
    if (version !== undefined) return response.end(packed[version])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(packument(packed)))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

const origin = (): string => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

/** Returns the archive of a version, as npm packs it. */
function pack(version: string): Buffer {
  const source = join(folder, version)
  mkdirSync(source)
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'tiny', version }))
  execFileSync('npm', ['pack', '--silent'], { cwd: source })
  return readFileSync(join(source, `tiny-${version}.tgz`))
}

/** Returns the registry's document about the package. */
function packument(packed: Readonly<Record<string, Buffer>>): object {
  const versions = Object.entries(packed).map(([version, archive]) => {
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    return [version, { name: 'tiny', version, dist: { tarball: `${origin()}/tiny/-/tiny-${version}.tgz`, integrity } }]
  })
  const time = Object.entries(AGES).map(([version, days]) => [
    version,
    new Date(Date.now() - days * DAY_MS).toISOString(),
  ])
  return {
    name: 'tiny',
    'dist-tags': { latest: '1.0.2' },
    versions: Object.fromEntries(versions),
    time: Object.fromEntries(time),
  }
}

/** Runs the command of `npm run update` in a separate project. Returns the exit code and the locked version. */
async function update(name: string, wanted: string) {
  const project = join(folder, name)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  const args = [...words, wanted, '--registry', origin(), '--cache', join(folder, `${name}-cache`), '--no-audit']
  const child = spawn(npm, args, { cwd: project, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (part) => void (output += String(part)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) return { code, output, version: null }
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as Lock
  return { code, output, version: lock.packages['node_modules/tiny']?.version ?? null }
}

test.skipIf(!knowsOption)(
  'npm run update installs the newest package version that is at least seven days old',
  async () => {
    expect(await update('range', 'tiny@^1.0.0')).toMatchObject({ code: 0, version: '1.0.1' })
  },
)

test.skipIf(!knowsOption)('npm run update rejects a package version that is six days old', async () => {
  const refused = await update('exact', 'tiny@1.0.2')
  expect(refused.code).not.toBe(0)
  expect(refused.output).toContain('No matching version found for tiny@1.0.2')
})
