import type { AddressRules } from '@cambio/core/chains/address-rules'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ColdWallet, ColdWallets } from '@cambio/core/payments/cold-wallet'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'
import { jsonSetting } from './json-setting.ts'

const Amount = z.string().regex(/^\d+(?:\.\d+)?$/)

/**
 * Cold wallet of each asset, keyed by slug. It consists of an address and of the asset's upper and lower hot wallet
 * limits, as decimal strings in USDT.
 */
const ColdWalletSettings = z.record(
  z.string(),
  z.strictObject({
    address: z.string().min(1),
    memo: z.string().min(1).optional(),
    ceiling: Amount.default('50000'),
    floor: Amount.default('10000'),
  }),
)
export type ColdWalletSettings = z.infer<typeof ColdWalletSettings>

/** Setting COLD_WALLETS. An empty string means no cold wallets. */
export const ColdWalletsSetting = z.preprocess((text) => text || undefined, jsonSetting(ColdWalletSettings).default({}))

/**
 * Checks COLD_WALLETS against a process's assets and address rules.
 * @throws {SettingError} whose message mentions the invalid asset
 */
export function readColdWallets(
  settings: ColdWalletSettings,
  catalogue: Pick<Catalogue, 'find'>,
  addressRules: ReadonlyMap<string, AddressRules>,
): ColdWallets {
  const wallets = new Map<string, ColdWallet>()
  for (const [slug, { address, memo = null, ceiling, floor }] of Object.entries(settings)) {
    const fail = (why: string): never => {
      throw new SettingError(`Bad settings. COLD_WALLETS.${slug}: ${why}`)
    }
    const rules = addressRules.get(catalogue.find({ slug })?.chain ?? '')
    if (!rules) return fail('no asset of the chains in CHAINS')
    const verdict = rules.check(address, memo)
    if (!verdict.ok) return fail(`the ${verdict.field} is not one of its chain`)
    if (Number(floor) >= Number(ceiling)) fail('the floor must be below the ceiling')
    wallets.set(slug, { to: verdict.canonical, memo, ceilingNumeraire: ceiling, floorNumeraire: floor })
  }
  return wallets
}
