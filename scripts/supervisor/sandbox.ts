import { freePort } from '../lib/ports.ts'
import type { Child } from './child.ts'
import { waitForHttp } from './wait-for.ts'

/** Settings and descriptions that the sandbox returns when it is ready. */
export interface SandboxConfig {
  chains: { chain: string }[]
  exchanges: unknown[]
  liquidityProviders: unknown[]
  /** Value of `CARD_PROVIDER` for the simulated card provider. */
  cardProvider: object
  marketHistory: { baseUrl: string; apiKey: string }
  /** Value of `SCREENING_PROVIDER` for the simulated screening provider. */
  screeningProvider: object
  /** Value of `FEE_ALLOWANCE_USDT` for the sandbox's chains. Null if the default is high enough. */
  feeAllowanceUsdt: string | null
  /** URL of the mail server that catches the stack's emails. */
  smtpUrl: string
  /** Settings of the bot in the simulated messenger. */
  messengerBot: { token: string; webhookSecret: string; apiUrl: string }
  /** Descriptions of simulated parts, for the ready message. */
  simulated: string[]
  /** Descriptions of real parts, for the ready message. */
  real: string[]
  /** Descriptions of missing parts, for the ready message. */
  absent: string[]
}

export interface RunningSandbox {
  child: Child
  url: string
  config: SandboxConfig
}

const READY_PATIENCE_MS = 180_000

/** Starts the sandbox and waits until it is ready. */
export async function startSandbox(dataDir: string, spawnChild: SpawnSandbox): Promise<RunningSandbox> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnChild({ SANDBOX_PORT: String(port), DATA_DIR: dataDir })
  const failure = `The sandbox was not ready within ${READY_PATIENCE_MS / 1000} s: see ${dataDir}/logs/sandbox.log.`
  const response = await waitForHttp(`${url}/sandbox/config`, READY_PATIENCE_MS, failure)
  const config = (await response.json()) as SandboxConfig
  child.markReady()
  return { child, url, config }
}

type SpawnSandbox = (env: Record<string, string>) => Child
