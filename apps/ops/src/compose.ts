import { readColdWallets } from '@cambio/adapters/cold-wallets'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { createKeyWrapper, createVault } from '@cambio/adapters/identity/vault'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit-store'
import { createSecretBox, randomKeyMint } from '@cambio/adapters/partners/secret-box'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { openScreening } from '@cambio/adapters/screening/open-screening'
import { readWebhookUrl } from '@cambio/adapters/webhooks/webhook-target'
import type { AuditStore } from '@cambio/core/audit/audit'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ObjectStorage, Vault } from '@cambio/core/identity/identity'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'
import type { OpsDeps } from '@cambio/core/ops/ops-deps'
import type { OpsWork } from '@cambio/core/ops/ops-store'
import type { ExposureStore } from '@cambio/core/orders/exposure-store'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import type { KeyMint, SecretBox } from '@cambio/core/partners/api-key'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import type { OpsConfig } from './config.ts'
import { UsageError } from './io.ts'

/** A command and what else asks the database meanwhile. */
const POOL_SIZE = 4
const DAY_MS = 86_400_000

/** What the commands work with. */
export interface Ops extends OpsDeps {
  work: OpsWork
  auditStore: AuditStore
  exposure: ExposureStore
  mint: KeyMint
  /** @throws {UsageError} where its secret is not set */
  secretBox(): SecretBox
  /** Whether secret and storage of identities are set. */
  seesIdentities: boolean
  /** @throws {UsageError} where secret and storage are not set */
  identityDeps(): { vault: Vault; storage: ObjectStorage }
  /** How long that is kept after a decision, milliseconds. */
  identityKeep: { rejectedMs: number; passedMs: number }
  /** A URL that events may be sent to. @throws {OpsRefusal} */
  webhookUrl(text: string): string
  close(): Promise<void>
}

/** Puts the commands together. `gateways` takes the place of the configured nodes in a test. */
export async function composeOps(config: OpsConfig, gateways?: ReadonlyMap<string, ChainGateway>): Promise<Ops> {
  const pool = createPool(config.databaseUrl, POOL_SIZE)
  try {
    const clock = await DatabaseClock.open(pool)
    const { exposure, instruments, opsWork, ticks } = createPostgresStores(pool)
    const addressRules = createAddressRules(config.chains)
    const book = new MemoryTickBook(clock)
    // Read once: what a command shows before it asks is then what it does, or it refuses because the rate is too old.
    book.add(await ticks.since(clock.now() - TICK_MAX_AGE_MS))
    const { screening, file: blacklist } = await openScreening({
      ...{ file: config.blacklistFile, provider: config.screeningProvider, rules: addressRules },
      ...{ whenAway: 'fail', onError: failScreening, onAway: () => {} },
    })
    const catalogue = new Catalogue(
      servedInstruments(await instruments.all(), config.chains),
      await instruments.others(),
    )
    return {
      work: opsWork,
      auditStore: new PostgresAuditStore(pool),
      exposure,
      mint: randomKeyMint,
      webhookUrl: (text) => readWebhookUrl(text, { allowLoopback: config.allowLoopbackWebhooks }).href,
      secretBox: () => openBox(config.partnerSecret),
      seesIdentities: config.identitySecret !== null && config.storageUrl !== null,
      identityDeps: () => openIdentities(config),
      identityKeep: { rejectedMs: config.keepRejectedDays * DAY_MS, passedMs: config.keepPassedDays * DAY_MS },
      catalogue,
      ticks: book,
      policy: DEFAULT_QUOTE_POLICY,
      terms: DEFAULT_ORDER_TERMS,
      screening,
      blacklist,
      coldWallets: readColdWallets(config.coldWallets, catalogue, addressRules),
      addressRules,
      gateways: gateways ?? new Map(config.chains.map((chain) => [chain.chain, createGateway(chain)])),
      clock,
      report: () => {},
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

function openBox(partnerSecret: string | null): SecretBox {
  if (partnerSecret === null) throw new UsageError('PARTNER_SECRET must be set, the same as for the server.')
  return createSecretBox(partnerSecret)
}

function openIdentities({ identitySecret, storageUrl }: OpsConfig): ReturnType<Ops['identityDeps']> {
  if (identitySecret === null || storageUrl === null)
    throw new UsageError('IDENTITY_SECRET and STORAGE_URL must be set, the same as for the server.')
  return { vault: createVault(createKeyWrapper(identitySecret)), storage: openStorage(storageUrl) }
}

/** A blacklist that cannot be read ends the command: nobody is paid unscreened. */
function failScreening(error: unknown): void {
  throw error
}
