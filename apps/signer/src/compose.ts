import { SettingError } from '@cambio/kernel/setting-error'
import type { Server } from 'node:http'
import { readColdWallets } from '@cambio/adapters/cold-wallets'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { createProofGateway } from '@cambio/adapters/chains/compose-chains'
import { RecentBlocks } from '@cambio/adapters/chains/recent-blocks'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { createSealVerifier } from '@cambio/adapters/seals/ed25519-seals'
import { PostgresBankStatement } from '@cambio/adapters/postgres/fiat/bank-statement-store'
import { createPool, PAYOUT_TIMEOUTS } from '@cambio/adapters/postgres/compose-stores'
import { PostgresInstrumentStore } from '@cambio/adapters/postgres/prices/instrument-store'
import { PostgresIssuedAddressStore } from '@cambio/adapters/postgres/chains/issued-address-store'
import { HeldByAnother, SoleHolder } from '@cambio/adapters/postgres/signer/sole-holder'
import { requireSchema, UnusableDatabase } from '@cambio/adapters/postgres/migrate'
import { PostgresSignerEvidenceStore } from '@cambio/adapters/postgres/signer/signer-evidence-store'
import { PostgresSignerSettlementStore } from '@cambio/adapters/postgres/signer/signer-settlement-store'
import { PostgresSignerSpendStore } from '@cambio/adapters/postgres/signer/signer-spend-store'
import { WalletIdentityStore } from '@cambio/adapters/postgres/chains/wallet-identity-store'
import { isSignedBy } from '@cambio/adapters/signer/approver-key'
import { LocalSigner, type LocalSignerOptions } from '@cambio/adapters/signer/local-signer'
import { openWallet, WrongWallet } from '@cambio/adapters/signer/open-wallet'
import { readSignerConnection } from '@cambio/adapters/signer/signer-connection'
import { SpendMarkFile } from '@cambio/adapters/signer/spend-mark-file'
import { walletFingerprint } from '@cambio/adapters/signer/wallet-fingerprint'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { SignerRefusal } from '@cambio/core/chains/signer'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { DerivingIssuer } from '@cambio/core/signing/issue-addresses'
import { HistoryGuard } from '@cambio/core/signing/history-guard'
import { HistoryStop } from '@cambio/core/signing/history-stop'
import { DerivingSigner } from '@cambio/core/signing/deriving-signer'
import { valueCapsOf } from '@cambio/core/signing/value-caps'
import { openValuation } from '@cambio/core/signing/value-spend'
import type { Logger } from 'pino'
import { runLoop } from '@cambio/core/shared/run-loop'
import { compareAtStart, historyLoop } from './history.loop.ts'
import { expiryLoops, serve } from './compose-server.ts'
import { capsInBaseUnits, earningsCap, referencePrices } from './caps.ts'
import type { SignerConfig } from './config.ts'

const POOL_SIZE = 8
/**
 * Maximum margin by which a payout's rate may exceed the best recorded market rate, in basis points. It applies only if
 * the payout uses a newer rate than the rate in the signed order.
 */
const RATE_MARGIN_BPS = 100

export interface SignerProcess {
  close(): Promise<void>
}

/** Opens the keystore and serves the signer on its socket or port. */
export async function composeSigner(config: SignerConfig, logger: Logger): Promise<SignerProcess> {
  const connection = readSignerConnection(config)
  const pool = createPool(config.DATABASE_URL, POOL_SIZE, PAYOUT_TIMEOUTS)
  await requireSchema(pool).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? new SettingError(error.message) : error
  })
  const alone = await openAlone(config)
  const root = await openRoot(config, pool)
  const { signer, keys, history, stop } = await openSigner(config, { pool, alone, root })
  await stopIfOlder(keys, logger)
  const wallet = walletFingerprint(root)
  const issuer = new DerivingIssuer({
    keys,
    addresses: new PostgresIssuedAddressStore(pool, wallet),
    stop,
    assertAlone: () => alone.assertHeld(),
  })
  // Retire old addresses before the comparison with the chains. The comparison takes seconds, in which servers could
  // assign an address that must be retired.
  await retireOlder(config, issuer, logger)
  const comparing = historyLoop(history, logger)
  await compareAtStart(comparing)
  const server = await serve(connection, logger, { signer, issuer, wallet })
  const ending = new AbortController()
  for (const loop of [comparing, ...expiryLoops(connection, logger)]) void runLoop(loop, logger, ending.signal)
  return {
    async close() {
      ending.abort()
      await closeAll(server, pool)
      await alone.release()
    },
  }
}

/** Makes this process the only signer. @throws {SettingError} when another signer runs on the database */
function openAlone({ DATABASE_URL }: SignerConfig): Promise<SoleHolder> {
  return SoleHolder.open(DATABASE_URL).catch((error: unknown) => {
    if (!(error instanceof HeldByAnother)) throw error
    throw new SettingError('Refused to start. Another signer runs on this database.')
  })
}

/**
 * On startup, stops signing if the database may have been restored to an older state. An operator then notices the
 * restore before the signer signs a payment.
 */
async function stopIfOlder(keys: LocalSigner, logger: Logger): Promise<void> {
  await keys.assertMaySign().catch((error: unknown) => {
    if (!(error instanceof SignerRefusal)) throw error
    logger.warn({ event: 'stopped', reason: error.reason, why: error.message }, 'signing is stopped')
  })
}

/** On startup, retires deposit addresses that a lost state of the database may have assigned. */
async function retireOlder({ CHAINS }: SignerConfig, issuer: DerivingIssuer, logger: Logger): Promise<void> {
  for (const { chain } of CHAINS)
    if (await issuer.retireOlder(chain))
      logger.warn(
        { event: 'stopped', chain, reason: 'older-database', why: 'The database lacks deposit addresses' },
        'signing is stopped',
      )
}

type Pool = ReturnType<typeof createPool>
type Root = Awaited<ReturnType<typeof openWallet>>

/** Opens the keystore's wallet. @throws {SettingError} when the database belongs to another wallet */
function openRoot(config: SignerConfig, pool: Pool): Promise<Root> {
  return openWallet({
    file: config.KEYSTORE_FILE,
    passphrase: config.SIGNER_PASSPHRASE,
    identity: new WalletIdentityStore(pool),
    mayCreate: config.MODE === 'sandbox',
  }).catch((error: unknown) => {
    throw error instanceof WrongWallet ? new SettingError(`Refused to start. ${error.message}`) : error
  })
}

/**
 * Creates the signer, which checks every payment against the database and the chains. Its inner signer holds the keys.
 */
async function openSigner(
  config: SignerConfig,
  { pool, alone, root }: { pool: Pool; alone: SoleHolder; root: Root },
): Promise<{ signer: DerivingSigner; keys: LocalSigner; history: HistoryGuard; stop: HistoryStop }> {
  const recorded = await new PostgresInstrumentStore(pool).all()
  const catalogue = new Catalogue(servedInstruments(recorded, config.CHAINS))
  const coldWallets = readColdWallets(config.COLD_WALLETS, catalogue, createAddressRules(config.CHAINS))
  const evidence = new PostgresSignerEvidenceStore(pool)
  const record = {
    spends: new PostgresSignerSpendStore(pool),
    mark: new SpendMarkFile(`${config.KEYSTORE_FILE}.mark`),
  }
  const keys = openKeys(config, { root, catalogue, recorded, coldWallets, evidence, record })
  const stop = new HistoryStop({ ...record, assertMaySign: () => keys.assertMaySign() })
  const seals = createSealVerifier({ server: config.SEAL_PUBLIC_KEY, operator: config.OPERATOR_SEAL_PUBLIC_KEY })
  const settlements = new PostgresSignerSettlementStore(pool)
  const bank = { statement: new PostgresBankStatement(pool), seals }
  const gateways = new Map(config.CHAINS.map((settings) => [settings.chain, createProofGateway(settings, bank)]))
  const history = new HistoryGuard({ gateways, settlements, evidence, signer: keys, stop })
  const signer = new DerivingSigner({
    assertAlone: () => alone.assertHeld(),
    signer: keys,
    catalogue,
    feeCaps: feeCapsByChain(config.CHAINS),
    coldWallets,
    gateways,
    settlements,
    history,
    blocks: new RecentBlocks(),
    evidence,
    approval: { approvers: new Map(Object.entries(config.APPROVERS)), isSigned: isSignedBy, now: Date.now },
    seals,
    now: Date.now,
    earningsPerDayAtomic: earningsCap(config, catalogue),
    policy: ratePolicy(config),
  })
  return { signer, keys, history, stop }
}

/**
 * Returns the policy that limits a payout, in basis points. It contains the deposit tolerance of a fixed rate. It also
 * contains the margins over the order's signed price and over the recorded market rate.
 */
function ratePolicy({ SIGNER_RATE_DISTANCE_PERCENT }: SignerConfig) {
  return {
    fixedToleranceBps: DEFAULT_QUOTE_POLICY.fixedToleranceBps,
    rateDistanceBps: SIGNER_RATE_DISTANCE_PERCENT * 100,
    rateMarginBps: RATE_MARGIN_BPS,
  }
}

interface KeyParts {
  root: Root
  catalogue: Catalogue
  /** All instruments in the database, including those that CHAINS no longer contains. */
  recorded: readonly Instrument[]
  coldWallets: ReturnType<typeof readColdWallets>
  evidence: PostgresSignerEvidenceStore
  record: Pick<LocalSignerOptions, 'spends' | 'mark'>
}

/** Creates the inner signer, which holds the keys and enforces the caps. */
function openKeys(
  config: SignerConfig,
  { root, catalogue, recorded, coldWallets, evidence, record }: KeyParts,
): LocalSigner {
  const valuation = {
    catalogue,
    referencePrices: referencePrices(config, recorded),
    latestPrices: () => evidence.latestPrices(),
  }
  return new LocalSigner({
    root,
    chains: config.CHAINS,
    caps: capsInBaseUnits(config, catalogue, recorded),
    valueCaps: valueCapsOf(config.SIGNER_VALUE_CAPS),
    openValuation: () => openValuation(valuation),
    feeAssets: catalogue.feeAssets(),
    coldWallets,
    ...record,
  })
}

/** Waits for running calls to finish, then closes the server and the database pool. */
async function closeAll(server: Server, pool: Pool): Promise<void> {
  server.closeIdleConnections()
  await new Promise((resolve) => server.close(resolve))
  await pool.end()
}
