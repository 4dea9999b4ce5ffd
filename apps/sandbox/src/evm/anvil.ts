import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Child } from '../state/child.ts'

/**
 * Number of blocks whose state anvil keeps in memory, at about 0.6 MB each. This number limits the depth of a reorg.
 */
export const HISTORY_BLOCKS = 64

/**
 * Allocator settings that make anvil return freed pages immediately. Every EVM chain runs its own anvil, so the saved
 * memory adds up.
 */
const FRUGAL = { _RJEM_MALLOC_CONF: 'narenas:1,dirty_decay_ms:0,muzzy_decay_ms:0' }

/**
 * Returns the path of the anvil binary in this platform's npm package. The wrapper package is not used, because it
 * needs a postinstall script.
 */
export function anvilBinary(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${platform}-${architecture}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  let binary: string
  try {
    binary = require.resolve(`${name}/bin/${file}`)
  } catch {
    throw new Error(`No anvil for this machine: install ${name} (npm install --include=optional)`)
  }
  if (!existsSync(binary)) throw new Error(`anvil is missing at ${binary}: run npm install again`)
  return binary
}

/** Starts an anvil node that mines only on request. The sandbox requests each block and saves the state after it. */
export function startAnvil(
  plan: { name: string; port: number; chainId: number; folder: string; stateFile: string | null },
  onDeath: (reason: string) => void,
): Promise<Child> {
  return Child.start(
    {
      name: `anvil (${plan.name})`,
      command: anvilBinary(),
      args: [
        '--host',
        '127.0.0.1',
        '--port',
        String(plan.port),
        '--chain-id',
        String(plan.chainId),
        '--no-mining',
        '--accounts',
        '1',
        '--mnemonic-random',
        '--quiet',
        '--no-request-size-limit',
        '--prune-history',
        String(HISTORY_BLOCKS),
        '--order',
        'fees',
        '--threads',
        '1',
        '--cache-path',
        join(plan.folder, 'anvil-cache'),
        ...(plan.stateFile === null ? [] : ['--load-state', plan.stateFile]),
      ],
      env: FRUGAL,
      mark: join(plan.folder, 'anvil-cache'),
      pidFile: join(plan.folder, 'anvil.pid'),
      logFile: join(plan.folder, 'anvil.log'),
      stopTimeoutMs: 5_000,
    },
    onDeath,
  )
}
