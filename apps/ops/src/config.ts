import { ChainSettingsList, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { ColdWalletsSetting, type ColdWalletSettings } from '@cambio/adapters/cold-wallets'
import { parsePolicies, type Policies } from '@cambio/adapters/policy-settings'
import { ApproversSetting } from '@cambio/adapters/value-cap-settings'
import { ScreeningProviderSetting, type ScreeningProviderSettings } from '@cambio/adapters/screening/open-screening'
import { NameListsSetting } from '@cambio/adapters/screening/names/name-list-setting'
import type { NameListFile } from '@cambio/adapters/screening/names/file-name-screening'
import { DEFAULT_KEEP_DAYS } from '@cambio/core/identity/forget-identities'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { parseRational } from '@cambio/kernel/rational'
import { SettingError } from '@cambio/kernel/setting-error'
import { UsageError } from './terminal/io.ts'

export interface OpsConfig {
  databaseUrl: string
  chains: ChainSettings[]
  blacklistFile: string | null
  screeningProvider: ScreeningProviderSettings | undefined
  sanctionsLists: NameListFile[]
  coldWallets: ColdWalletSettings
  /** Commercial rules. Must match the server's and the worker's settings. */
  policies: Policies
  /**
   * Amount in USDT by which a network fee may exceed the fee charged to the user. Must match the server's and the
   * worker's settings.
   */
  feeAllowanceUsdt: string
  /** Time after which the worker voids an unmined payment, in milliseconds. Must match the worker's setting. */
  voidAfterMs: number
  /** The approvers' public keys, by approver name. The signer must have the same keys. */
  approvers: Readonly<Record<string, string>>
  /** Path of the key file of the approver who runs the command; null if not set. */
  approverKeyFile: string | null
  /** Passphrase of the approver's key file; null if not set. */
  approverPassphrase: string | null
  /** Key that encrypts and decrypts partner secrets; null if not set. */
  partnerSecret: string | null
  /** Key that signs operator decisions; null if not set. */
  sealSecret: string | null
  /** Public key that verifies the server's signatures; null if not set. */
  serverSealKey: string | null
  /** Key that encrypts and decrypts users' identity data; null if not set. */
  identitySecret: string | null
  /** URL of the storage for identity photos; null if not set. */
  storageUrl: string | null
  /** How many days identity data is kept after a rejected check. Must match the worker's setting. */
  keepRejectedDays: number
  /** How many days identity data is kept after a passed check. Must match the worker's setting. */
  keepPassedDays: number
  /** Whether webhooks may use loopback addresses. Allowed only in sandboxes. */
  allowLoopbackWebhooks: boolean
}

/**
 * Reads the settings from the environment.
 * @throws {UsageError} with the name of a missing or invalid setting
 */
export function readConfig(environment: NodeJS.ProcessEnv): OpsConfig {
  const { DATABASE_URL, CHAINS, BLACKLIST_FILE, PARTNER_SECRET, IDENTITY_SECRET, STORAGE_URL } = environment
  if (!DATABASE_URL || !URL.canParse(DATABASE_URL)) throw new UsageError('DATABASE_URL must name the database.')
  const { IDENTITY_KEEP_REJECTED_DAYS, IDENTITY_KEEP_PASSED_DAYS } = environment
  const chains = ChainSettingsList.safeParse(parseJson(CHAINS))
  if (!chains.success) throw new UsageError('CHAINS must name the chains and their nodes (JSON array).')
  return {
    databaseUrl: DATABASE_URL,
    chains: chains.data,
    blacklistFile: BLACKLIST_FILE || null,
    screeningProvider: readScreeningProvider(environment.SCREENING_PROVIDER),
    sanctionsLists: readNameLists(environment.SANCTIONS_LISTS),
    coldWallets: readColdWalletSettings(environment.COLD_WALLETS),
    approvers: readApprovers(environment.APPROVERS),
    policies: readPolicySettings(environment),
    feeAllowanceUsdt: readFeeAllowance(environment.FEE_ALLOWANCE_USDT),
    voidAfterMs: parseWhole('VOID_AFTER_MS', environment.VOID_AFTER_MS, DEFAULT_REPLACEMENT_POLICY.voidAfterMs),
    approverKeyFile: environment.APPROVER_KEY_FILE || null,
    approverPassphrase: environment.APPROVER_PASSPHRASE || null,
    partnerSecret: PARTNER_SECRET || null,
    sealSecret: environment.OPERATOR_SEAL_SECRET || null,
    serverSealKey: environment.SEAL_PUBLIC_KEY || null,
    identitySecret: IDENTITY_SECRET || null,
    storageUrl: STORAGE_URL || null,
    keepRejectedDays: parseWhole(
      'IDENTITY_KEEP_REJECTED_DAYS',
      IDENTITY_KEEP_REJECTED_DAYS,
      DEFAULT_KEEP_DAYS.rejected,
    ),
    keepPassedDays: parseWhole('IDENTITY_KEEP_PASSED_DAYS', IDENTITY_KEEP_PASSED_DAYS, DEFAULT_KEEP_DAYS.passed),
    allowLoopbackWebhooks: environment.WEBHOOK_ALLOW_LOOPBACK === 'true',
  }
}

function readColdWalletSettings(text: string | undefined): ColdWalletSettings {
  const parsed = ColdWalletsSetting.safeParse(text)
  if (!parsed.success) throw new UsageError('COLD_WALLETS must name cold wallets by asset (JSON object).')
  return parsed.data
}

function readFeeAllowance(text: string | undefined): string {
  const allowance = text || DEFAULT_REPLACEMENT_POLICY.feeAllowanceNumeraire
  if (parseRational(allowance) === null) throw new UsageError('FEE_ALLOWANCE_USDT must be an amount in USDT.')
  return allowance
}

function readApprovers(text: string | undefined): Record<string, string> {
  const parsed = ApproversSetting.safeParse(text)
  if (!parsed.success) throw new UsageError('APPROVERS must name public keys by approver (JSON object).')
  return parsed.data
}

function readPolicySettings(environment: NodeJS.ProcessEnv): Policies {
  try {
    return parsePolicies(environment)
  } catch (error) {
    throw error instanceof SettingError ? new UsageError(error.message) : error
  }
}

function readNameLists(text: string | undefined): NameListFile[] {
  const parsed = NameListsSetting.safeParse(text)
  if (!parsed.success) throw new UsageError('SANCTIONS_LISTS must name formats and files of lists (JSON array).')
  return parsed.data
}

function readScreeningProvider(text: string | undefined): ScreeningProviderSettings | undefined {
  const parsed = ScreeningProviderSetting.safeParse(text)
  if (!parsed.success) throw new UsageError('SCREENING_PROVIDER must name a provider and its key (JSON object).')
  return parsed.data
}

function parseWhole(name: string, text: string | undefined, unset: number): number {
  const value = Number(text || unset)
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`${name} must be a whole number above 0.`)
  return value
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
