import { SettingError } from '@cambio/kernel/setting-error'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { readColdWallets } from '@cambio/adapters/cold-wallets'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { createSealVerifier } from '@cambio/adapters/seals/ed25519-seals'
import { readPolicies } from '@cambio/adapters/policy-settings'
import { openScreening } from '@cambio/adapters/screening/open-screening'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import type { Logger } from 'pino'
import type { ReplacementPolicy } from '@cambio/core/payments/replacement-policy'
import type { Report } from '@cambio/core/shared/report'
import type { WorkerConfig } from './config.ts'

/** Limits, policies and address screening for the worker's decisions. */
export type WorkerRules = Awaited<ReturnType<typeof composeRules>>

/**
 * Creates the rules from the settings.
 * @throws {SettingError} when a setting is unusable
 */
export async function composeRules(
  config: WorkerConfig,
  catalogue: Catalogue,
  { logger, report }: { logger: Logger; report: Report },
) {
  const { screening, blacklist } = await openScreeningOf(config, { logger, report })
  return {
    ...readPolicies(config),
    replacement: replacementOf(config),
    seals: createSealVerifier({ server: config.SEAL_PUBLIC_KEY, operator: config.OPERATOR_SEAL_PUBLIC_KEY }),
    coldWallets: readColdWallets(config.COLD_WALLETS, catalogue, createAddressRules(config.CHAINS)),
    feeCaps: feeCapsByChain(config.CHAINS),
    screening,
    blacklist,
  }
}

function replacementOf(config: WorkerConfig): ReplacementPolicy {
  return {
    ...DEFAULT_REPLACEMENT_POLICY,
    afterMs: config.REPLACE_AFTER_MS ?? DEFAULT_REPLACEMENT_POLICY.afterMs,
    feeCeilingNumeraire: config.REPLACE_FEE_CEILING_USDT ?? DEFAULT_REPLACEMENT_POLICY.feeCeilingNumeraire,
    feeAllowanceNumeraire: config.FEE_ALLOWANCE_USDT ?? DEFAULT_REPLACEMENT_POLICY.feeAllowanceNumeraire,
    voidAfterMs: config.VOID_AFTER_MS ?? DEFAULT_REPLACEMENT_POLICY.voidAfterMs,
  }
}

/** Opens the blacklist and the screening provider. */
async function openScreeningOf(config: WorkerConfig, { logger, report }: { logger: Logger; report: Report }) {
  const { screening, file: blacklist } = await openScreening({
    file: config.BLACKLIST_FILE ?? null,
    provider: config.SCREENING_PROVIDER,
    whenAway: 'fail',
    rules: createAddressRules(config.CHAINS),
    onError: (error) =>
      logger.error({ err: error }, 'the blacklist could not be reloaded; the previous one stays in use'),
    onAway: (provider) => report('screening-away', { provider }),
  }).catch((error: Error) => {
    throw new SettingError(`Bad settings. BLACKLIST_FILE: ${error.message}`)
  })
  return { screening, blacklist }
}
