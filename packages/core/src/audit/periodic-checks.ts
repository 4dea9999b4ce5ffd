import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { PeriodicCheck } from './audit-next.ts'
import { reconcileAsset, type AuditStore } from './audit.ts'

/** The longest that the database may take for one check of records, milliseconds. */
const LONGEST_QUERY_MS = 60_000
/** How often an asset is looked at before chain and books are said not to come to the same block, and the pause between. */
const TRIES = 10
/** The same where a look is a scan that may take minutes. */
const SCANS = 3
const PAUSE_MS = 1_000

export interface PeriodicChecksDeps {
  store: AuditStore
  gateways: readonly ChainGateway[]
  instruments: readonly Instrument[]
  wait: (ms: number) => Promise<void>
}

/** Returns the checks of the periodic audit: one for each invariant that records show, and one for the coins of each asset. */
export function periodicChecks({ store, gateways, instruments, wait }: PeriodicChecksDeps): PeriodicCheck[] {
  const ofRecords = store.recordInvariants.map((invariant) => ({
    name: `invariant-${invariant}`,
    invariant,
    run: () => store.checkRecord(invariant, LONGEST_QUERY_MS),
  }))
  const ofAssets = gateways.flatMap((gateway) =>
    instruments
      .filter(({ chain }) => chain === gateway.chain)
      .map((instrument) => ({
        name: `asset-${instrument.slug}`,
        invariant: 15,
        run: () =>
          reconcileAsset(
            { store, tries: gateway.model === 'outputs' ? SCANS : TRIES, pause: () => wait(PAUSE_MS) },
            gateway,
            instrument,
          ),
      })),
  )
  return [...ofRecords, ...ofAssets]
}
