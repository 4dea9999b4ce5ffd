import { auditIdentities } from '@cambio/core/audit/audit-identities'
import { reconcileChain, type Finding } from '@cambio/core/audit/audit'
import { present } from '@cambio/kernel/assert'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ops } from './compose.ts'
import type { Io } from './terminal/io.ts'

/**
 * Pause in milliseconds before the audit compares an asset's journal balance with its on-chain balance again. The pause
 * is short because, on a busy chain, the journal and the node are only briefly at the same block.
 */
const PAUSE_MS = 100

const pause = () => wait(PAUSE_MS)

/**
 * Checks every invariant that can be checked while the service runs, and prints the findings. Returns the exit code.
 */
export async function audit(ops: Ops, io: Io, asJson: boolean): Promise<number> {
  const { checked, findings } = await ops.auditStore.checkRecords()
  const reconciled = await Promise.all([...ops.gateways.values()].map((gateway) => reconcile(ops, gateway)))
  const all: Finding[] = [...findings, ...reconciled.flat(), ...(await identities(ops))]
  const invariants = [...new Set([...checked, 15, 21])].toSorted((one, other) => one - other)
  if (asJson) io.out(`${JSON.stringify({ checked: invariants, findings: all })}\n`)
  else io.out(inWords(invariants, all))
  return all.length === 0 ? 0 : 1
}

/**
 * Returns the findings that prevent a chain from being resumed: database violations, and differences between an asset's
 * on-chain balance and the journal.
 */
export async function auditChain(ops: Ops, chain: string): Promise<Finding[]> {
  const { findings } = await ops.auditStore.checkRecords()
  return [...findings, ...(await reconcile(ops, present(ops.gateways.get(chain), chain)))]
}

/**
 * Audits identity data. Reports existing identity data as unchecked if the secret or the storage for it is not
 * configured.
 */
async function identities(ops: Ops): Promise<Finding[]> {
  const store = ops.work.stores.identities
  if (!ops.seesIdentities) {
    const isAny = (await store.after(null, 1)).length > 0
    return isAny ? [{ invariant: 21, what: 'not checked: IDENTITY_SECRET and STORAGE_URL are not set' }] : []
  }
  return auditIdentities({ store, ...ops.identityDeps(), keep: ops.identityKeep, now: ops.clock.now() })
}

function reconcile(ops: Ops, gateway: Parameters<typeof reconcileChain>[1]): Promise<Finding[]> {
  return reconcileChain({ store: ops.auditStore, catalogue: ops.catalogue, pause }, gateway)
}

function inWords(checked: readonly number[], all: readonly Finding[]): string {
  const lines = checked.flatMap((invariant) => {
    const broken = all.filter((finding) => finding.invariant === invariant)
    return [
      `invariant ${String(invariant).padStart(2)}  ${broken.length === 0 ? 'holds' : 'BROKEN'}\n`,
      ...broken.map(({ what }) => `              ${what}\n`),
    ]
  })
  return `${lines.join('')}${checked.length} invariants checked, ${all.length} violations\n`
}
