import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { SignRequest } from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { SignedVersion } from './evidence.ts'

interface DeadVersionsDeps {
  gateways: ReadonlyMap<ChainId, Pick<ChainGateway, 'tip' | 'transaction'>>
  catalogue: Catalogue
}

/**
 * Returns what a transaction consumes, a number or inputs: two that consume one of the same are never in blocks together. Empty
 * on chains where nothing is consumed that the signer knows.
 */
export function claimsOf(request: SignRequest): string[] {
  if (request.kind === 'outputs') return request.inputs.map(({ txId, vout }) => `${txId}:${vout}`)
  const { from, sequence } = request
  return sequence === null ? [] : [`${from.purpose}/${from.index}:${sequence}`]
}

export function sharesClaim(one: readonly string[], other: readonly string[]): boolean {
  return one.some((claim) => other.includes(claim))
}

/** Returns whether each of some versions can never move coins: its void is final, or it failed at finality. */
export async function areDead(
  deps: DeadVersionsDeps,
  versions: readonly SignedVersion[],
  all: readonly SignedVersion[],
): Promise<boolean> {
  const ends: SignedVersion[] = []
  for (const version of all) if (await endsItsClaim(deps, version)) ends.push(version)
  return versions.every(({ claims }) => ends.some((end) => sharesClaim(end.claims, claims)))
}

async function endsItsClaim(deps: DeadVersionsDeps, { chain, txId, kind }: SignedVersion): Promise<boolean> {
  const gateway = deps.gateways.get(chain)
  const found = await gateway?.transaction(txId)
  if (!gateway || found?.status !== 'included' || (kind !== 'own' && found.succeeded)) return false
  const depth = (await gateway.tip()).height - found.block.height + 1
  return depth >= (deps.catalogue.nativeOf(chain)?.minConfirmationsToWithdraw ?? Infinity)
}
