import { readColdWallets } from '@cambio/adapters/cold-wallets'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { createCheckedGateway, createWitness } from '@cambio/adapters/chains/compose-chains'
import { createDestinationProbe } from '@cambio/adapters/chains/compose-destination-probe'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { readCamt } from '@cambio/adapters/chains/bank/camt/read-camt'
import { toLatin } from '@cambio/adapters/identity/to-latin'
import { createKeyWrapper, createEnvelopeCipher } from '@cambio/adapters/identity/envelope-cipher'
import { ApproverKeyRefused, isSignedBy, openApproverKey } from '@cambio/adapters/signer/approver-key'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { createSecretBox, randomKeyMint } from '@cambio/adapters/partners/secret-box'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { createPool, createPostgresStores, type PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { PostgresBankStatement } from '@cambio/adapters/postgres/fiat/bank-statement-store'
import { createSealer, createSealVerifier, sealPublicKey } from '@cambio/adapters/seals/ed25519-seals'
import { openScreening } from '@cambio/adapters/screening/open-screening'
import { FileNameScreening } from '@cambio/adapters/screening/names/file-name-screening'
import { readWebhookUrl } from '@cambio/adapters/webhooks/webhook-target'
import type { AuditStore } from '@cambio/core/audit/audit'
import type { ToLatin } from '@cambio/core/fiat/compare-payer'
import type { StatementFile } from '@cambio/core/fiat/statement-file'
import type { ObjectStorage, EnvelopeCipher } from '@cambio/core/identity/identity'
import { Catalogue, servedInstruments, unservedInstruments } from '@cambio/core/instruments/catalogue'
import type { ApproverIdentity } from '@cambio/core/ops/payments/approve-payment'
import type { NameScreening } from '@cambio/core/screening/name-screening'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { OpsDeps } from '@cambio/core/ops/ops-deps'
import type { OpsWork } from '@cambio/core/ops/ops-store'
import type { ExposureStore } from '@cambio/core/quotes/exposure-store'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import type { ApprovalDeps } from '@cambio/core/signing/approval'
import type { KeyMint, SecretBox } from '@cambio/core/partners/api-key'
import type { SealAuthor, Sealer, SealVerifier } from '@cambio/core/seals/seal'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import type { Clock } from '@cambio/kernel/clock'
import type { OpsConfig } from './config.ts'
import { UsageError } from './terminal/io.ts'

/** Maximum number of database connections. It is greater than one because some commands run queries concurrently. */
const POOL_SIZE = 4
const DAY_MS = 86_400_000

/** Settings of the exchange's bank account. */
export interface OwnBankAccount {
  iban: string
  /** Amount in minor units above which two operators must confirm a bank statement line. */
  twoOperatorsAboveMinor: bigint
}

/** Dependencies of the operator commands. */
export interface Ops extends OpsDeps {
  work: OpsWork
  auditStore: AuditStore
  approverNames: readonly string[]
  /** The exchange's bank account; null when the CHAINS setting contains none. */
  bankAccount: OwnBankAccount | null
  exposure: ExposureStore
  /** Screens names against the sanctions lists in the SANCTIONS_LISTS setting. */
  names: NameScreening
  mint: KeyMint
  /**
   * Returns the server's and the operators' public keys, which the signer and the worker use to verify signatures. A
   * key that is not set is null.
   */
  sealKeys(): Record<SealAuthor, string | null>
  /**
   * Returns the secret box that encrypts partner secrets.
   * @throws {UsageError} when the PARTNER_SECRET setting is missing
   */
  secretBox(): SecretBox
  /** Whether the secret and the storage for identity data are configured. */
  seesIdentities: boolean
  /**
   * Returns the cipher and the storage for identity data.
   * @throws {UsageError} when the setting for the cipher or the storage is missing
   */
  identityDeps(): { cipher: EnvelopeCipher; storage: ObjectStorage }
  /** Retention periods for identity data after a decision, in milliseconds. */
  identityKeep: { rejectedMs: number; passedMs: number }
  toLatin: ToLatin
  /**
   * Reads the booked entries of an account from a statement file.
   * @throws {Error} with the line or the field if the file is malformed
   */
  readStatement(text: string, iban: string): StatementFile
  /** Approvers from the APPROVERS setting, and the dependencies for verifying their signatures. */
  approval: ApprovalDeps
  /**
   * Opens the key of the approver who runs the command.
   * @throws {UsageError} when the key's settings are missing
   * @throws {OpsRefusal} when the file contains no approver key or the passphrase is wrong
   */
  approverKey(): ApproverIdentity
  /**
   * Validates a webhook URL and returns it.
   * @throws {OpsRefusal} for a URL that is not allowed for webhooks
   */
  webhookUrl(text: string): string
  close(): Promise<void>
}

type Nodes = Pick<Ops, 'gateways' | 'witnesses'>

/** Creates the dependencies of the operator commands. Tests may pass `nodes` to replace the configured nodes. */
export async function composeOps(config: OpsConfig, nodes?: Nodes): Promise<Ops> {
  const pool = createPool(config.databaseUrl, POOL_SIZE)
  try {
    const clock = await DatabaseClock.open(pool)
    const { exposure, instruments, opsWork, ticks } = createPostgresStores(pool)
    const addressRules = createAddressRules(config.chains)
    const book = await readTicks(ticks, clock)
    const screeningTools = await openScreeningTools(config, addressRules)
    const catalogue = await readCatalogue(instruments, config)
    return {
      work: opsWork,
      auditStore: new PostgresAuditStore(pool),
      exposure,
      catalogue,
      ticks: book,
      addressRules,
      clock,
      ...screeningTools,
      ...identityTools(config),
      ...sealTools(config),
      ...approvalTools(config, clock),
      mint: randomKeyMint,
      webhookUrl: (text) => readWebhookUrl(text, { allowLoopback: config.allowLoopbackWebhooks }).href,
      secretBox: () => openBox(config.partnerSecret),
      policy: config.policies.policy,
      terms: config.policies.terms,
      coldWallets: readColdWallets(config.coldWallets, catalogue, addressRules),
      ...(nodes ?? openNodes(config, pool)),
      ...feeTools(config, opsWork, clock),
      bankAccount: bankAccountOf(config),
      toLatin,
      readStatement: readCamt,
      report: () => {},
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Reads the ticks once, so that the command uses the rate that its preview displays. If this rate has expired by the
 * time the operator confirms, the command is rejected.
 */
async function readTicks(ticks: PostgresStores['ticks'], clock: Clock): Promise<MemoryTickBook> {
  const book = new MemoryTickBook(clock)
  book.add(await ticks.since(clock.now() - TICK_MAX_AGE_MS))
  return book
}

async function readCatalogue(instruments: PostgresStores['instruments'], { chains }: OpsConfig): Promise<Catalogue> {
  const own = await instruments.all()
  return new Catalogue(
    servedInstruments(own, chains),
    await instruments.others(),
    await instruments.fiat(),
    unservedInstruments(own, chains),
  )
}

async function openScreeningTools(
  { blacklistFile, screeningProvider, sanctionsLists }: OpsConfig,
  rules: AddressRulesByChain,
): Promise<Pick<Ops, 'screening' | 'blacklist' | 'names'>> {
  const { screening, file } = await openScreening({
    file: blacklistFile,
    provider: screeningProvider,
    rules,
    whenAway: 'fail',
    onError: failScreening,
    onAway: () => {},
  })
  return { screening, blacklist: file, names: new FileNameScreening(sanctionsLists) }
}

function bankAccountOf({ chains }: OpsConfig): OwnBankAccount | null {
  const account = chains.find((chain) => chain.family === 'bank')
  return account ? { iban: account.iban, twoOperatorsAboveMinor: BigInt(account.twoOperatorsAbove) } : null
}

/**
 * Creates the gateways to the first and second nodes. If the key for verifying operator seals is not set, the bank
 * account's gateway returns no statement lines.
 */
function openNodes({ chains, sealSecret }: OpsConfig, pool: ReturnType<typeof createPool>): Nodes {
  const operatorKey = sealSecret === null ? null : sealPublicKey(sealSecret)
  const seals = operatorKey === null ? NO_SEALS : createSealVerifier({ server: operatorKey, operator: operatorKey })
  const bank = { statement: new PostgresBankStatement(pool), seals }
  const witnesses = chains.flatMap((chain) => {
    const witness = createWitness(chain)
    return witness === null ? [] : [[chain.chain, witness] as const]
  })
  return {
    gateways: new Map(chains.map((chain) => [chain.chain, createCheckedGateway(chain, bank)])),
    witnesses: new Map(witnesses),
  }
}

const NO_SEALS: SealVerifier = { isSealedBy: () => false }

function feeTools(
  { chains, feeAllowanceUsdt, voidAfterMs }: OpsConfig,
  opsWork: OpsWork,
  clock: Clock,
): Pick<Ops, 'destinations' | 'replacement' | 'feeCaps'> {
  return {
    destinations: createDestinationProbe(chains, { opsWork }, clock),
    replacement: { feeAllowanceNumeraire: feeAllowanceUsdt, voidAfterMs },
    feeCaps: feeCapsByChain(chains),
  }
}

function identityTools(config: OpsConfig): Pick<Ops, 'seesIdentities' | 'identityDeps' | 'identityKeep'> {
  return {
    seesIdentities: config.identitySecret !== null && config.storageUrl !== null,
    identityDeps: () => openIdentities(config),
    identityKeep: { rejectedMs: config.keepRejectedDays * DAY_MS, passedMs: config.keepPassedDays * DAY_MS },
  }
}

function sealTools({ sealSecret, serverSealKey }: OpsConfig): Pick<Ops, 'sealer' | 'sealKeys'> {
  return {
    sealer: { seal: (text) => openSealer(sealSecret).seal(text) },
    sealKeys: () => ({ server: serverSealKey, operator: sealSecret === null ? null : sealPublicKey(sealSecret) }),
  }
}

function approvalTools(config: OpsConfig, clock: Clock): Pick<Ops, 'approval' | 'approverNames' | 'approverKey'> {
  return {
    approval: { approvers: new Map(Object.entries(config.approvers)), isSigned: isSignedBy, now: clock.now },
    approverNames: Object.keys(config.approvers),
    approverKey: () => openApprover(config),
  }
}

function openSealer(secret: string | null): Sealer {
  if (secret === null) throw new UsageError('OPERATOR_SEAL_SECRET must be set: the signer checks its seals.')
  return createSealer(secret)
}

function openApprover({ approverKeyFile, approverPassphrase }: OpsConfig): ApproverIdentity {
  if (approverKeyFile === null || approverPassphrase === null)
    throw new UsageError('APPROVER_KEY_FILE and APPROVER_PASSPHRASE must be set.')
  try {
    return openApproverKey(approverKeyFile, approverPassphrase)
  } catch (error) {
    throw error instanceof ApproverKeyRefused ? new OpsRefusal(error.message) : error
  }
}

function openBox(partnerSecret: string | null): SecretBox {
  if (partnerSecret === null) throw new UsageError('PARTNER_SECRET must be set, the same as for the server.')
  return createSecretBox(partnerSecret)
}

function openIdentities({ identitySecret, storageUrl }: OpsConfig): ReturnType<Ops['identityDeps']> {
  if (identitySecret === null || storageUrl === null)
    throw new UsageError('IDENTITY_SECRET and STORAGE_URL must be set, the same as for the server.')
  return { cipher: createEnvelopeCipher(createKeyWrapper(identitySecret)), storage: openStorage(storageUrl) }
}

/**
 * Aborts the command if the blacklist cannot be read, because the command could otherwise pay a blacklisted address.
 */
function failScreening(error: unknown): void {
  throw error
}
