import type { Clock } from '@cambio/kernel/clock'
import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { PeriodicCheck } from './audit-next.ts'
import { reconcileAsset, type AuditStore } from './audit.ts'

/** Query timeout for one record check, in milliseconds. */
const MAX_QUERY_MS = 60_000
/** Maximum number of attempts to read the chain and the journal at the same block. */
const TRIES = 10
/** Maximum number of attempts on UTXO chains, where each attempt is a scan that takes minutes. */
const SCANS = 3
const PAUSE_MS = 1_000

export interface PeriodicChecksDeps {
  store: AuditStore
  gateways: readonly ChainGateway[]
  instruments: readonly Instrument[]
  wait: (ms: number) => Promise<void>
  clock: Clock
  /** Interval between two runs of a check, in milliseconds. */
  everyMs: number
}

/**
 * Returns the checks of the periodic audit: one for each record invariant, and a balance check for each asset. On
 * account chains, each address costs a request, so a run reads only one batch of the addresses without a deposit. The
 * batch depends on the current time, not on a stored cursor. A restart therefore does not repeat the first batch, and
 * nobody can exclude a batch by changing the database. UTXO chains find the coins of all addresses in one scan.
 */
export function periodicChecks({
  store,
  gateways,
  instruments,
  wait,
  clock,
  everyMs,
}: PeriodicChecksDeps): PeriodicCheck[] {
  const ofRecords = store.recordInvariants.map((invariant) => ({
    name: `invariant-${invariant}`,
    invariant,
    run: () => store.checkRecord(invariant, MAX_QUERY_MS),
  }))
  const ofAssets = gateways.flatMap((gateway) =>
    instruments
      .filter(({ chain }) => chain === gateway.chain)
      .map((instrument) => ({
        name: `asset-${instrument.slug}`,
        invariant: 15,
        run: () => {
          const reading =
            gateway.model === 'outputs'
              ? { tries: SCANS, turn: null }
              : { tries: TRIES, turn: Math.floor(clock.now() / everyMs) }
          return reconcileAsset({ store, pause: () => wait(PAUSE_MS), ...reading }, gateway, instrument)
        },
      })),
  )
  return [...ofRecords, ...ofAssets]
}
