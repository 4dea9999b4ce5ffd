import type { Finding } from '../../audit/audit.ts'
import type { ChainId } from '../../instruments/instrument.ts'
import type { Decided } from '../decide.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { AssetDirection, OpsStores } from '../ops-store.ts'

/**
 * Halts a chain, which stops all credits and payments on it.
 * @throws {OpsRefusal} when the chain is unknown or already halted
 */
export async function haltChain(deps: OpsDeps, stores: OpsStores, chain: ChainId, reason: string): Promise<Decided> {
  assertServed(deps, chain)
  if (!(await stores.ops.halt(chain, reason, deps.clock.now())))
    throw new OpsRefusal(`${chain} is halted already: ${await stores.chains.haltReason(chain)}.`)
  return {
    action: 'chain halt',
    subject: `chain ${chain}`,
    facts: {},
    summary: [
      `${chain} is halted: deposits are watched but not credited, and no payments are sent until you resume it.`,
    ],
  }
}

/**
 * Resumes a halted chain. Requires `isDespite` if audit findings about the chain are open.
 * @throws {OpsRefusal} when the chain is not halted, or when findings are open and `isDespite` is not set
 */
export async function resumeChain(
  deps: OpsDeps,
  stores: OpsStores,
  chain: ChainId,
  audit: { findings: readonly Finding[]; isDespite: boolean },
): Promise<Decided> {
  assertServed(deps, chain)
  const reason = await stores.chains.haltReason(chain)
  if (reason === null) throw new OpsRefusal(`${chain} is not halted.`)
  const { findings, isDespite } = audit
  if (findings.length > 0 && !isDespite)
    throw new OpsRefusal(`The audit has ${findings.length} findings. Resolve them, or add --despite-findings.`)
  // Accept the findings; otherwise the next run of the periodic audit would halt the chain again.
  const despite = isDespite ? findings.filter(({ isUnchecked }) => !isUnchecked) : []
  const past = await pastFindings(stores, chain)
  await stores.audit.accept([...despite, ...past].map(({ what }) => what))
  if (!(await stores.ops.resume(chain))) throw new OpsRefusal(`${chain} was resumed by another operator meanwhile.`)
  return {
    action: 'chain resume',
    subject: `chain ${chain}`,
    facts: { haltedFor: reason, findings: String(findings.length) },
    summary: [`${chain} is resumed: deposits are credited and payments are sent. Reason of the halt: ${reason}.`],
  }
}

/** Returns the violations on a chain that disappeared before an operator accepted them. */
async function pastFindings({ audit }: OpsStores, chain: ChainId): Promise<Finding[]> {
  const states = await audit.all()
  return states.flatMap(({ past }) => past).filter((one) => one.chain === undefined || one.chain === chain)
}

/**
 * Opens or closes one direction of an asset to new orders.
 * @throws {OpsRefusal} when the asset is unknown or the direction is already in that state
 */
export async function switchAsset(
  deps: OpsDeps,
  stores: OpsStores,
  slug: string,
  to: { direction: AssetDirection; isOpen: boolean },
): Promise<Decided> {
  const { direction, isOpen } = to
  if (!deps.catalogue.find({ slug })) throw new OpsRefusal(`There is no asset ${slug}.`)
  const word = isOpen ? 'on' : 'off'
  if (!(await stores.ops.setDirection(slug, direction, isOpen)))
    throw new OpsRefusal(`${direction} of ${slug} are ${word} already.`)
  const verb = direction === 'deposits' ? 'send' : 'receive'
  return {
    action: `asset ${direction} ${word}`,
    subject: `asset ${slug}`,
    facts: {},
    summary: [
      isOpen
        ? `New orders that ${verb} ${slug} are accepted again within seconds.`
        : `Within seconds, new orders that ${verb} ${slug} are refused. Existing orders continue; to stop them, halt the chain.`,
    ],
  }
}

/**
 * Resumes all signing. The signer may have stopped because the database may be older than the chains. The operator must
 * then first finish the restore, or state that there was no restore.
 * @throws {OpsRefusal} when signing is allowed already, or when the restore is not finished
 */
export async function reviveSigner(stores: OpsStores, isNotRestored: boolean): Promise<Decided> {
  const { mustFinishRestore } = await stores.ops.signerSwitch()
  if (mustFinishRestore && !isNotRestored)
    throw new OpsRefusal(
      'The signer stopped because the database may be older than the chains. Run restore finish first. Add --not-restored only if the database was not restored since signing was last allowed.',
    )
  const decided = await switchSigner(stores, false)
  return { ...decided, facts: mustFinishRestore ? { notRestored: 'yes' } : {} }
}

/**
 * Stops or resumes all signing.
 * @throws {OpsRefusal} when signing is already in that state
 */
export async function switchSigner(stores: OpsStores, killed: boolean): Promise<Decided> {
  if (!(await stores.ops.setSignerKilled(killed)))
    throw new OpsRefusal(killed ? 'Signing is stopped already.' : 'Signing is allowed already.')
  return {
    action: killed ? 'signer kill' : 'signer revive',
    subject: 'signer',
    facts: {},
    summary: [
      killed
        ? 'Nothing is signed any more, on any chain. What was signed before is still sent.'
        : 'Signing is allowed again; payments that waited are signed at once.',
    ],
  }
}

/** @throws {OpsRefusal} when the chain is unknown */
export function assertServed(deps: Pick<OpsDeps, 'gateways'>, chain: ChainId): void {
  if (deps.gateways.has(chain)) return
  throw new OpsRefusal(`There is no chain ${chain}: ${[...deps.gateways.keys()].join(', ')}.`)
}
