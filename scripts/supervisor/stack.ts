import { join } from 'node:path'
import { freePort } from '../lib/ports.ts'
import { startMark } from '../lib/processes.ts'
import { Child } from './child.ts'
import { openDatabase, type RunningDatabase } from './database.ts'
import { inheritedEnvironment } from './inherited-environment.ts'
import { opsSettings } from './ops-settings.ts'
import { ownUrl } from './own-url.ts'
import { pricesEnvironment } from './prices-environment.ts'
import { readProductionNetworks, refuseTestNetworks } from './production-networks.ts'
import { type FilledInstrument, waitUntilPayable } from './payable.ts'
import { readyBlock } from './ready-block.ts'
import { removeRunFile, type RunFile, writeRunFile } from './run-file.ts'
import { type RunningSandbox, startSandbox } from './sandbox.ts'
import { BANK_INSTRUMENT, fillSandboxBank } from './sandbox-bank.ts'
import { importSandboxStatements } from './sandbox-statements.ts'
import { fillSandboxFloat } from './sandbox-float.ts'
import { sanctionsLists } from './sanctions-lists.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { sealKeys } from './seal-keys.ts'
import { signerEnvironment, workerConnection } from './signer-environment.ts'
import type { Settings } from './settings-types.ts'
import { waitForHttp } from './wait-for.ts'
import { waitUntilWell } from './wait-until-well.ts'
import { buildWebIfChanged } from './web-build.ts'
import { withoutWallets } from './without-wallets.ts'

type Environment = Record<string, string | undefined>

const READY_PATIENCE_MS = 60_000
/**
 * Heap limit of a process in MiB. Without a limit, V8 delays garbage collection until the machine runs out of memory.
 */
const HEAP_MIB = 256
/** Processes that read blocks, whose size strangers determine. Their heap limit is a setting. */
const READING_BLOCKS: ReadonlySet<string> = new Set(['worker', 'signer'])
/** Processes that restart in development mode when their code changes. */
const WATCHED: ReadonlySet<string> = new Set(['server', 'worker', 'signer', 'prices'])

/** All processes of one data folder. `start` and `stop` handle them in a fixed order. */
export class Stack {
  onBroken: (reason: string) => void = () => {}
  private readonly settings: Settings
  private readonly dev: boolean
  private readonly logDir: string
  private readonly children = new Map<string, Child>()
  private readonly stopping = new AbortController()
  private readonly metrics: Record<string, string> = {}
  private database: RunningDatabase | null = null
  private sandbox: RunningSandbox | null = null
  private partnerSecret = ''
  private identitySecret = ''

  constructor(settings: Settings, dev: boolean) {
    this.settings = settings
    this.dev = dev
    this.logDir = join(settings.dataDir, 'logs')
  }

  async start(startedAt: number): Promise<void> {
    const { settings } = this
    console.log(`Starting in ${settings.mode} mode; data in ${settings.dataDir} …`)
    const secrets = loadSecrets(settings.dataDir)
    this.partnerSecret = settings.partnerSecret ?? secrets.partnerSecret
    this.identitySecret = settings.identitySecret ?? secrets.identitySecret
    const opened = await Promise.allSettled([
      openDatabase(settings, secrets, this.logDir).then((database) => {
        this.database = database
        database.onRestart = () => this.saveRun()
        database.onGiveUp = (reason) => this.onBroken(reason)
      }),
      this.startSandboxIfWanted(),
      this.dev ? undefined : buildWebIfChanged(join(this.logDir, 'web-build.log')),
    ])
    for (const result of opened) if (result.status === 'rejected') throw result.reason
    await this.refuseTestNetworksIfProduction()
    const common = this.commonEnvironment(secrets)
    await this.startSigner(secrets)
    this.startPrices()
    await this.startWorker(common, secrets)
    const [, filled] = await Promise.all([this.startServer(common, secrets), this.fillFloat()])
    // In production, do not wait for the float, because the operator sends it later. Until then, the service runs and
    // reports low reserves.
    if (this.sandbox) await waitUntilWell(ownUrl(settings), READY_PATIENCE_MS, this.logDir)
    const filling = await waitUntilPayable(this.database?.ownerUrl ?? '', filled, [BANK_INSTRUMENT])
    const devUrl = this.dev ? await this.startDevPages() : null
    this.saveRun()
    console.log(
      readyBlock({
        settings,
        sandbox: this.sandbox?.config ?? null,
        databaseTitle: this.database?.title ?? '',
        devUrl,
        filling,
        tookMs: Date.now() - startedAt,
      }),
    )
    if (this.sandbox) await this.fillBank()
  }

  /**
   * Funds the sandbox's bank account and then imports its statements. Runs after the ready message, so that the startup
   * need not wait for it. Logs failures.
   */
  private async fillBank(): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.settings.dataDir }
    await fillSandboxBank(this.database?.ownerUrl ?? '', env).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
    })
    if (this.sandbox) void importSandboxStatements(this.sandbox.url, env, this.stopping.signal)
  }

  /** Stops the server first, then the worker, price service and signer, then the sandbox, and finally the database. */
  async stop(): Promise<void> {
    this.stopping.abort()
    for (const name of ['web', 'server', 'worker', 'prices', 'signer', 'sandbox']) await this.children.get(name)?.stop()
    await this.database?.stop()
    removeRunFile(this.settings.dataDir)
  }

  /** Runs after the migration, because the catalogue in the database contains the production networks. */
  private async refuseTestNetworksIfProduction(): Promise<void> {
    const { mode, chains } = this.settings
    if (mode !== 'production' || chains === null) return
    refuseTestNetworks(chains, await readProductionNetworks(this.database?.ownerUrl ?? ''))
  }

  private async startSandboxIfWanted(): Promise<void> {
    if (this.settings.mode !== 'sandbox') return
    const own = {
      ...inheritedEnvironment(process.env),
      SANDBOX_PUBLIC_URL: this.settings.publicUrl,
      SANDBOX_SERVER_URL: ownUrl(this.settings),
    }
    this.sandbox = await startSandbox(this.settings.dataDir, (env) =>
      this.spawn('sandbox', 'apps/sandbox/src/main.ts', { ...own, ...env }),
    )
  }

  private commonEnvironment(secrets: Secrets): Environment {
    const { settings, sandbox } = this
    return {
      ...inheritedEnvironment(process.env),
      MODE: settings.mode,
      DATA_DIR: settings.dataDir,
      INSTANCE: secrets.instance,
      CONTROL_SECRET: settings.controlSecret ?? secrets.controlSecret,
      PARTNER_SECRET: this.partnerSecret,
      SESSION_SECRET: settings.sessionSecret ?? secrets.sessionSecret,
      PUSH_KEY: settings.pushKey ?? secrets.pushKey,
      STORAGE_URL: settings.storageUrl,
      PUBLIC_URL: settings.publicUrl,
      SUPPORT_EMAIL: settings.supportEmail ?? undefined,
      CHAINS: this.chains(),
      MESSENGER_BOT_TOKEN: process.env.MESSENGER_BOT_TOKEN,
      MESSENGER_WEBHOOK_SECRET: process.env.MESSENGER_WEBHOOK_SECRET,
      ...this.sandboxSettings(),
      SCREENING_PROVIDER: settings.screeningProvider ?? JSON.stringify(sandbox?.config.screeningProvider),
      SANCTIONS_LISTS: sanctionsLists(settings, { hasSandbox: sandbox !== null }),
      CARD_PROVIDER: settings.cardProvider ?? (sandbox ? JSON.stringify(sandbox.config.cardProvider) : undefined),
      LIQUIDITY_PROVIDERS: settings.liquidityProviders ?? JSON.stringify(sandbox?.config.liquidityProviders ?? []),
    }
  }

  /** Returns the settings whose defaults do not suit a sandbox. Values in the environment take precedence. */
  private sandboxSettings(): Environment {
    if (!this.sandbox) return {}
    const { feeAllowanceUsdt, messengerBot } = this.sandbox.config
    return {
      FEE_ALLOWANCE_USDT: process.env.FEE_ALLOWANCE_USDT || (feeAllowanceUsdt ?? undefined),
      MESSENGER_BOT_TOKEN: process.env.MESSENGER_BOT_TOKEN || messengerBot.token,
      MESSENGER_WEBHOOK_SECRET: process.env.MESSENGER_WEBHOOK_SECRET || messengerBot.webhookSecret,
      MESSENGER_API_URL: process.env.MESSENGER_API_URL || messengerBot.apiUrl,
      MESSENGER_APP_URL: process.env.MESSENGER_APP_URL || `${this.settings.publicUrl}/sandbox/messenger`,
      MESSENGER_BOT_URL: process.env.MESSENGER_BOT_URL || `${this.settings.publicUrl}/sandbox/messenger/chat`,
      MESSENGER_FRAME_ANCESTORS: process.env.MESSENGER_FRAME_ANCESTORS || new URL(this.settings.publicUrl).origin,
      NEW_ADDRESS_WAIT_HOURS: process.env.NEW_ADDRESS_WAIT_HOURS || '0',
    }
  }

  /** Starts the signer, the only process that receives the keystore. Does nothing if the operator runs the signer. */
  private async startSigner(secrets: Secrets): Promise<void> {
    if (this.settings.signerSocket !== null || this.settings.signerTls !== null) return
    const environment = signerEnvironment(this.settings, secrets, {
      databaseUrl: this.database?.urls.signer,
      chains: this.chains(),
    })
    const child = this.spawn('signer', 'apps/signer/src/main.ts', {
      ...inheritedEnvironment(process.env),
      ...environment,
    })
    await child.announced(READY_PATIENCE_MS, `The signer was not ready: see ${this.logDir}/signer.log.`)
    child.markReady()
  }

  private startPrices(): void {
    const own = { databaseUrl: this.database?.urls.prices, exchanges: this.sandbox?.config.exchanges }
    this.spawn('prices', 'apps/prices/src/main.ts', pricesEnvironment(this.settings, process.env, own))
  }

  private async startWorker(common: Environment, secrets: Secrets): Promise<void> {
    const metricsPort = await this.metricsPort('worker')
    this.spawn('worker', 'apps/worker/src/main.ts', {
      ...common,
      ...sealKeys(this.settings, secrets),
      DATABASE_URL: this.database?.urls.worker,
      METRICS_PORT: metricsPort,
      SITE_PROBE_URL: ownUrl(this.settings),
      ...workerConnection(this.settings),
      SMTP_URL: this.settings.smtpUrl ?? this.sandbox?.config.smtpUrl,
      ...this.coinStats(),
    })
  }

  /**
   * Returns the CoinStats settings. If the operator has set an API key, uses the operator's URL even in a sandbox, so
   * that no other server receives the key.
   */
  private coinStats(): Environment {
    const { coinStats } = this.settings
    if (coinStats) return { COINSTATS_URL: coinStats.url ?? undefined, COINSTATS_KEY: coinStats.key }
    const history = this.sandbox?.config.marketHistory
    return { COINSTATS_URL: history?.baseUrl, COINSTATS_KEY: history?.apiKey }
  }

  private async startServer(common: Environment, secrets: Secrets): Promise<void> {
    const { port, host } = this.settings
    const child = this.spawn('server', 'apps/server/src/main.ts', {
      ...common,
      DATABASE_URL: this.database?.urls.server,
      NODE_ENV: 'production',
      CHAINS: withoutWallets(this.chains()),
      PORT: String(port),
      HOST: host,
      METRICS_PORT: await this.metricsPort('server'),
      SANDBOX_URL: this.sandbox?.url,
      SEAL_SECRET: this.settings.sealSecret ?? secrets.sealSecret,
      IDENTITY_SECRET: this.identitySecret,
    })
    const failure = `The server was not ready within ${READY_PATIENCE_MS / 1000} s: see ${this.logDir}/server.log and worker.log.`
    // Wait for the child's own message first. An HTTP response alone could come from another process on the same port.
    await child.announced(READY_PATIENCE_MS, failure)
    await waitForHttp(`${ownUrl(this.settings)}/api/v1/healthz`, READY_PATIENCE_MS, failure)
    for (const started of [child, this.children.get('worker'), this.children.get('prices')]) started?.markReady()
  }

  private async fillFloat(): Promise<FilledInstrument[]> {
    if (!this.sandbox || !this.database) return []
    return fillSandboxFloat(
      this.database.ownerUrl,
      this.sandbox.url,
      this.sandbox.config.chains.map(({ chain }) => chain),
    )
  }

  private async startDevPages(): Promise<string> {
    const port = await freePort()
    this.spawn('web', 'scripts/supervisor/dev-pages.ts', {
      ...inheritedEnvironment(process.env),
      WEB_PORT: String(port),
      API_BASE_URL: ownUrl(this.settings),
      PUBLIC_URL: this.settings.publicUrl,
    })
    await waitForHttp(
      `http://localhost:${port}/`,
      READY_PATIENCE_MS,
      `The pages were not ready: see ${this.logDir}/web.log.`,
    )
    return `http://localhost:${port}`
  }

  private async metricsPort(name: string): Promise<string> {
    const port = String(await freePort())
    this.metrics[name] = `http://127.0.0.1:${port}/metrics`
    return port
  }

  private spawn(name: string, script: string, env: Environment): Child {
    const child = new Child({
      name,
      script,
      env,
      logDir: this.logDir,
      nodeFlags: [...this.heapFlags(name), ...(this.dev && WATCHED.has(name) ? ['--watch'] : [])],
      onRestart: () => this.saveRun(),
      onGiveUp: (reason) => this.onBroken(reason),
    })
    this.children.set(name, child)
    child.start()
    this.saveRun()
    return child
  }

  private heapFlags(name: string): string[] {
    const limit = READING_BLOCKS.has(name) ? this.settings.chainHeapMib : HEAP_MIB
    return [`--max-old-space-size=${limit}`, '--max-semi-space-size=4']
  }

  private chains(): string {
    return this.settings.chains ?? JSON.stringify(this.sandbox?.config.chains ?? [])
  }

  private saveRun(): void {
    const pids = Object.fromEntries([...this.children].map(([name, child]) => [name, child.pid]))
    if (this.database?.cluster) pids.postgres = this.database.cluster.pid
    const run: RunFile = {
      startedAt: new Date().toISOString(),
      url: `http://localhost:${this.settings.port}`,
      sandboxUrl: this.sandbox?.url ?? null,
      metrics: this.metrics,
      databasePort: this.database?.cluster?.port ?? null,
      opsSettings: opsSettings(process.env),
      pids: { ...pids, supervisor: process.pid },
      marks: Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, startMark(pid)])),
    }
    writeRunFile(this.settings.dataDir, run)
  }
}
