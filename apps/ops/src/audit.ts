import { reconcileChain, type Finding } from '@cambio/core/audit/audit'
import { setTimeout as wait } from 'node:timers/promises'
import type { composeOps } from './compose.ts'

/** Between two looks at an asset whose books and chain are not at the same block, milliseconds. */
const PAUSE_MS = 250

const pause = () => wait(PAUSE_MS)

/** Checks every invariant that a running service can show, and says what was found. Answers the exit code. */
export async function audit(ops: Awaited<ReturnType<typeof composeOps>>): Promise<number> {
  const { checked, findings } = await ops.auditStore.checkRecords()
  const reconciled = await Promise.all(
    ops.gateways.map((gateway) => reconcileChain({ store: ops.auditStore, catalogue: ops.catalogue, pause }, gateway)),
  )
  const all: Finding[] = [...findings, ...reconciled.flat()]
  for (const invariant of [...checked, 15]) {
    const broken = all.filter((finding) => finding.invariant === invariant)
    process.stdout.write(`invariant ${String(invariant).padStart(2)}  ${broken.length === 0 ? 'holds' : 'BROKEN'}\n`)
    for (const { what } of broken) process.stdout.write(`              ${what}\n`)
  }
  process.stdout.write(`${checked.length + 1} invariants checked, ${all.length} violations\n`)
  return all.length === 0 ? 0 : 1
}
