import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit-store'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'

/** What the commands work with. */
export async function composeOps(config: { databaseUrl: string; chains: ChainSettings[] }) {
  const pool = createPool(config.databaseUrl, 4)
  const { instruments } = createPostgresStores(pool)
  return {
    auditStore: new PostgresAuditStore(pool),
    catalogue: new Catalogue(servedInstruments(await instruments.all(), config.chains)),
    gateways: config.chains.map(createGateway),
    close: () => pool.end(),
  }
}
