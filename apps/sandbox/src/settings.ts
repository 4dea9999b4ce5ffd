import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod'
import { findMonero, type MoneroPrograms } from './monero/monerod.ts'

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535),
  DATA_DIR: z.string().min(1),
  SANDBOX_BLOCK_SECONDS: z.coerce.number().positive().max(3_600).default(5),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_SERVER_URL: z.url().optional(),
  SANDBOX_SEED: z.string().min(1).default('cambio'),
  LITECOIND: z.string().min(1).optional(),
  SANDBOX_MONERO: z.enum(['0', '1']).default('0'),
  SANDBOX_CHAINS: z.string().optional(),
})

export type Settings = {
  port: number
  /** Folder that stores the sandbox's chains, emails and keys. */
  folder: string
  /** Public origin of the sandbox's pages, as seen by browsers. */
  publicUrl: string
  /**
   * URL of the exchange's server, which receives callbacks. If null, no callbacks are sent until a control call sets a
   * URL.
   */
  serverUrl: string | null
  blockIntervalMs: number
  seed: string
  litecoind: string | undefined
  /**
   * Paths of Monero's programs; null unless Monero is enabled. Monero is optional because it needs more memory than all
   * other chains together.
   */
  monero: MoneroPrograms | null
  /** Names of the chains to start, or null for all of them. Monero also needs its own setting. */
  chainNames: ReadonlySet<string> | null
}

/** Reads the settings from the environment. @throws a one-line error with the name of the invalid setting */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(known)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Bad sandbox setting: ${problems.join('; ')}`)
  }
  const { LITECOIND: litecoind, SANDBOX_CHAINS: chains } = parsed.data
  if (litecoind !== undefined && !existsSync(litecoind))
    throw new Error(`Bad sandbox setting: LITECOIND names ${litecoind}, which is not there`)
  const isMonero = parsed.data.SANDBOX_MONERO === '1'
  const monero = isMonero ? findMonero(environment.PATH ?? '') : null
  if (isMonero && monero === null)
    throw new Error('SANDBOX_MONERO asks for monerod and monero-wallet-rpc: install the package "monero", or unset it')
  const dataDir = isAbsolute(parsed.data.DATA_DIR) ? parsed.data.DATA_DIR : resolve(parsed.data.DATA_DIR)
  return {
    port: parsed.data.SANDBOX_PORT,
    folder: resolve(dataDir, 'sandbox'),
    publicUrl: new URL(parsed.data.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${parsed.data.SANDBOX_PORT}`).origin,
    serverUrl: parsed.data.SANDBOX_SERVER_URL ?? null,
    blockIntervalMs: parsed.data.SANDBOX_BLOCK_SECONDS * 1_000,
    seed: parsed.data.SANDBOX_SEED,
    litecoind,
    monero,
    chainNames: chains === undefined ? null : new Set(chains.split(',')),
  }
}
