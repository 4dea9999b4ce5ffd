import { SettingError } from '@cambio/kernel/setting-error'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createEmailCodes } from '@cambio/adapters/accounts/email-codes'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { readColdWallets } from '@cambio/adapters/cold-wallets'
import { createGateway, createWitness } from '@cambio/adapters/chains/compose-chains'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { createProvider } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { SmtpMailer } from '@cambio/adapters/mail/smtp-mailer'
import { CoinStatsHistory } from '@cambio/adapters/market/coinstats-history'
import { createSealVerifier } from '@cambio/adapters/seals/ed25519-seals'
import { createSecretBox } from '@cambio/adapters/partners/secret-box'
import { sealJournal } from '@cambio/adapters/postgres/journal-sealer'
import { PostgresOpenWorkStore } from '@cambio/adapters/postgres/open-work-store'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit-store'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { createPool, createPostgresStores, PAYOUT_TIMEOUTS } from '@cambio/adapters/postgres/compose-stores'
import { requireSchema, UnusableDatabase } from '@cambio/adapters/postgres/migrate'
import { findBlockingRoles } from '@cambio/adapters/postgres/lock-watch'
import { RemoteSigner } from '@cambio/adapters/signer/remote-signer'
import { pushKeys } from '@cambio/adapters/push/push-keys'
import { WebPushSender } from '@cambio/adapters/push/web-push-sender'
import { HttpSiteProbe } from '@cambio/adapters/status/http-site-probe'
import { HttpWebhookSender } from '@cambio/adapters/webhooks/http-webhook-sender'
import { openScreening } from '@cambio/adapters/screening/open-screening'
import { periodicChecks } from '@cambio/core/audit/periodic-checks'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { marketRate } from '@cambio/core/quotes/market-rate'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { quotePolicyOf } from '@cambio/core/quotes/quote-policy'
import { IN_HAND } from '@cambio/core/shared/in-lanes'
import type { ReachCheckpoint } from '@cambio/core/shared/checkpoints'
import type { Logger } from 'pino'
import { composeAccountEmail } from './compose-account-email.ts'
import { composeOrderEmail } from './compose-order-email.ts'
import { composePush } from './compose-push.ts'
import { composeRequests } from './compose-requests.ts'
import { composeSupportEmail } from './compose-support-email.ts'
import type { WorkerConfig } from './config.ts'
import type { ShowQueue } from './metrics.ts'
import { accountEmailsLoop, accountRetentionLoop } from './loops/account-emails.loop.ts'
import { auditLoop } from './loops/audit.loop.ts'
import { identityLoops } from './loops/identity-retention.loop.ts'
import { endedExposureLoop } from './loops/ended-exposure.loop.ts'
import { lockWatchLoop } from './loops/lock-watch.loop.ts'
import { chainLoop } from './loops/chain.loop.ts'
import { deadlinesLoop } from './loops/deadlines.loop.ts'
import { journalSealLoop } from './loops/journal-seal.loop.ts'
import { priceLoops } from './loops/prices.loop.ts'
import { payoutFeesLoop } from './loops/payout-fees.loop.ts'
import { providerOnlyCoinsLoop } from './loops/provider-only-coins.loop.ts'
import { providersLoop } from './loops/providers.loop.ts'
import { noticesLoop } from './loops/notices.loop.ts'
import { pushesLoop } from './loops/pushes.loop.ts'
import { queuesLoop } from './loops/queues.loop.ts'
import { statusLoop } from './loops/status.loop.ts'
import { supportEmailsLoop } from './loops/support-emails.loop.ts'
import { ticksLoop } from './loops/ticks.loop.ts'
import { tipsLoop } from './loops/tips.loop.ts'
import { withdrawalsLoop } from './loops/withdrawals.loop.ts'
import { webhooksLoop } from './loops/webhooks.loop.ts'
import { createRepeatFilter } from '@cambio/adapters/log/repeat-filter'
import { runLoop, type Loop } from '@cambio/core/shared/run-loop'

/**
 * Maximum database connections of the worker: some are shared by its loops, and one is for each payment that a chain
 * processes concurrently. No task waits for a second connection while it holds one, which could cause a deadlock.
 */
const POOL_SIZE = 10 + IN_HAND
const DAY_MS = 24 * 3_600_000
/** Minimum duration of a lock wait that is reported, milliseconds. */
const REPORTED_WAIT_MS = 3_000

export interface Worker {
  /** The worker's loops, by name. */
  loops: readonly Loop[]
  run(stop: AbortSignal): Promise<void>
}

/** Creates the worker. No other module of this process imports adapters. */
export async function composeWorker(
  config: WorkerConfig,
  logger: Logger,
  hooks: { reach: ReachCheckpoint; countEvent: (event: string) => void; showQueue: ShowQueue },
): Promise<Worker> {
  const pool = createPool(config.DATABASE_URL, POOL_SIZE, PAYOUT_TIMEOUTS)
  await requireSchema(pool).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? new SettingError(error.message) : error
  })
  const clock = await DatabaseClock.open(pool)
  const stores = createPostgresStores(pool)
  const { work, opsWork, instruments, leases, notices, ticks, webhooks } = stores
  const readCatalogue = async () =>
    new Catalogue(servedInstruments(await instruments.all(), config.CHAINS), await instruments.others())
  const catalogue = await readCatalogue()
  const holder = randomUUID()
  const book = new MemoryTickBook(clock)
  const nodes = config.CHAINS.map((settings) => ({
    gateway: createGateway(settings),
    witness: createWitness(settings),
  }))
  const repeats = createRepeatFilter(clock)
  const report = (event: string, facts: Record<string, string | number>): void => {
    hooks.countEvent(event)
    const leftOut = repeats(JSON.stringify([event, facts]))
    if (leftOut !== null) logger.info({ event, ...facts, ...(leftOut > 0 && { leftOut }) }, event)
  }
  const signer = new RemoteSigner({
    socketPath: config.SIGNER_SOCKET,
    wallet: () => stores.walletIdentity.find(),
    onAway: () => report('signer-away', {}),
  })
  const policy = quotePolicyOf({
    fixedHoldMs: config.FIXED_HOLD_MS,
    floatingOpenMs: config.FLOATING_OPEN_MS,
    fixedVolatilityPercent: config.FIXED_VOLATILITY_PERCENT,
    paymentCapNumeraire: config.SIGNER_VALUE_CAPS.payment,
    hasApprovers: Object.keys(config.APPROVERS).length > 0,
  })
  const terms = { ...DEFAULT_ORDER_TERMS, decisionMs: config.DECISION_MS ?? DEFAULT_ORDER_TERMS.decisionMs }
  const replacement = {
    ...DEFAULT_REPLACEMENT_POLICY,
    afterMs: config.REPLACE_AFTER_MS ?? DEFAULT_REPLACEMENT_POLICY.afterMs,
    feeCeilingNumeraire: config.REPLACE_FEE_CEILING_USDT ?? DEFAULT_REPLACEMENT_POLICY.feeCeilingNumeraire,
    feeAllowanceNumeraire: config.FEE_ALLOWANCE_USDT ?? DEFAULT_REPLACEMENT_POLICY.feeAllowanceNumeraire,
    voidAfterMs: config.VOID_AFTER_MS ?? DEFAULT_REPLACEMENT_POLICY.voidAfterMs,
  }
  const { screening, file: blacklist } = await openScreening({
    ...{ file: config.BLACKLIST_FILE ?? null, provider: config.SCREENING_PROVIDER, whenAway: 'fail' },
    rules: createAddressRules(config.CHAINS),
    onError: (error) =>
      logger.error({ err: error }, 'the blacklist could not be reloaded; the previous one stays in use'),
    onAway: (provider) => report('screening-away', { provider }),
  }).catch((error: Error) => {
    throw new SettingError(`Bad settings. BLACKLIST_FILE: ${error.message}`)
  })
  const { reach } = hooks
  const earnings = { cashbackBps: config.CASHBACK_PERCENT * 100, accrualBps: config.ACCRUAL_PERCENT * 100 }
  const seals = createSealVerifier({ server: config.SEAL_PUBLIC_KEY, operator: config.OPERATOR_SEAL_PUBLIC_KEY })
  const coldWallets = readColdWallets(config.COLD_WALLETS, catalogue, createAddressRules(config.CHAINS))
  const feeCaps = feeCapsByChain(config.CHAINS)
  const rules = { policy, terms, replacement, earnings, screening, seals, feeCaps, coldWallets }
  const openWork = new PostgresOpenWorkStore(pool)
  const common = { signer, work, catalogue, ticks: book, ...rules, clock, reach, report }
  const feeLoops = nodes.map(({ gateway }) => payoutFeesLoop({ gateway, catalogue, fees: stores.payoutFees }))
  const loops: Loop[] = [
    ticksLoop({ ticks, book, clock }, config.RATE_TICK_MS),
    deadlinesLoop({ work, catalogue, ticks: book, terms, screening, clock, report }),
    withdrawalsLoop({ walletWork: stores.wallet, catalogue, screening, clock }),
    queuesLoop(
      {
        work: opsWork,
        readCatalogue,
        ticks: book,
        policy,
        terms,
        clock,
        coldWallets,
        approverNames: Object.keys(config.APPROVERS),
        blacklist,
        show: hooks.showQueue,
        logger,
      },
      leases,
      holder,
    ),
    auditLoop(
      {
        checks: periodicChecks({
          store: new PostgresAuditStore(pool),
          gateways: nodes.map(({ gateway }) => gateway),
          instruments: catalogue.instruments,
          wait,
        }),
        ...{ log: stores.auditLog, clock, everyMs: config.AUDIT_EVERY_MS, report },
      },
      leases,
      holder,
    ),
    accountRetentionLoop(stores.accountArchive, clock),
    endedExposureLoop(() => stores.exposure.releaseEnded()),
    lockWatchLoop({ findBlockingRoles: () => findBlockingRoles(pool, REPORTED_WAIT_MS), report }),
    ...priceLoops(
      {
        ...{ history: stores.priceHistory, catalogue, ticks: book, clock, report },
        market: config.COINSTATS_KEY
          ? new CoinStatsHistory({ baseUrl: config.COINSTATS_URL, apiKey: config.COINSTATS_KEY })
          : null,
      },
      leases,
      holder,
    ),
    ...nodes.map((node) => chainLoop({ ...common, ...node, openWork }, leases, holder, config.CHAIN_POLL_MS)),
    ...feeLoops,
    ...nodes.map(({ gateway }) => tipsLoop({ gateway, chains: work.stores.chains, clock })),
  ]
  const providers = config.LIQUIDITY_PROVIDERS.map((one) => createProvider(one, clock.now))
  const providerQuotes = new ProviderQuotes({
    ...{ providers, policy: DEFAULT_LIQUIDITY_POLICY, clock, within, report },
    marketRate: (from, to) => marketRate(book.latest(), catalogue, from, to),
  })
  if (providers.length > 0)
    loops.push(
      providerOnlyCoinsLoop({ providers, store: instruments, catalogue, within, report, clock }, leases, holder),
    )
  loops.push(
    providersLoop(
      {
        ...{ work, readCatalogue, terms, screening, clock, report, within, queryEveryMs: config.PROVIDER_ASK_MS },
        providerQuotes,
      },
      leases,
      holder,
    ),
  )
  const outside = { allowLoopback: config.WEBHOOK_ALLOW_LOOPBACK === 'true' }
  const mailer = config.SMTP_URL ? new SmtpMailer(config.SMTP_URL, config.MAIL_FROM) : null
  loops.push(
    statusLoop(
      {
        ...{ status: stores.status, chains: work.stores.chains, catalogue, ticks: book, clock },
        ...{ emails: mailer, site: new HttpSiteProbe(config.SITE_PROBE_URL ?? config.PUBLIC_URL) },
      },
      leases,
      holder,
    ),
  )
  if (mailer)
    loops.push(
      noticesLoop(
        {
          store: notices,
          mailer,
          compose: (notice) => composeOrderEmail(notice, catalogue, config.PUBLIC_URL),
          report,
        },
        leases,
        holder,
      ),
    )
  const supportEmail = config.SUPPORT_EMAIL
  if (mailer && supportEmail)
    loops.push(
      supportEmailsLoop(
        {
          ...{ messages: stores.support, mailer, clock, report },
          compose: (message) => composeSupportEmail(message, supportEmail),
        },
        leases,
        holder,
      ),
    )
  if (config.PUSH_KEY)
    loops.push(
      pushesLoop(
        {
          store: stores.pushes,
          sender: new WebPushSender({
            keys: pushKeys(config.PUSH_KEY),
            contact: addressOf(config.MAIL_FROM),
            rules: outside,
          }),
          compose: (push) => composePush(push, catalogue, config.PUBLIC_URL),
          report,
        },
        leases,
        holder,
      ),
    )
  if (mailer)
    loops.push(
      accountEmailsLoop(
        {
          ...{ work: stores.accounts, mailer, clock, report },
          emailCodes: createEmailCodes(config.SESSION_SECRET),
          compose: (mail) => composeAccountEmail(mail, config.PUBLIC_URL),
        },
        leases,
        holder,
      ),
    )
  const requests = await composeRequests({
    ...{ config, pool, stores, clock, book, policy, terms, screening, report, providerQuotes, logger },
    ...{ replacement, feeCaps: rules.feeCaps },
  })
  loops.push(
    requests.loop,
    journalSealLoop(() => sealJournal(pool), leases, holder),
  )
  if (config.STORAGE_URL)
    loops.push(
      ...identityLoops({
        store: stores.accounts.stores.identities,
        storage: openStorage(config.STORAGE_URL),
        keep: {
          rejectedMs: config.IDENTITY_KEEP_REJECTED_DAYS * DAY_MS,
          passedMs: config.IDENTITY_KEEP_PASSED_DAYS * DAY_MS,
        },
        clock,
      }),
    )
  if (config.PARTNER_SECRET)
    loops.push(
      webhooksLoop(
        {
          store: webhooks,
          sender: new HttpWebhookSender(outside),
          secrets: createSecretBox(config.PARTNER_SECRET),
          report,
          clock,
        },
        leases,
        holder,
      ),
    )
  return {
    loops,
    async run(stop) {
      stop.addEventListener('abort', () => void requests.close(), { once: true })
      await Promise.all(loops.map((loop) => runLoop(loop, logger, stop)))
      await Promise.all([pool.end(), requests.close()])
      signer.close()
    },
  }
}

/** Returns the email address in a text such as "Name <address>". */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
