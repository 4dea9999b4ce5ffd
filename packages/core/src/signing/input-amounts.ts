import type { ChainGateway } from '../chains/chain-gateway.ts'
import { type OutputsSignRequest, type SignRequest, UnansweredProof } from '../chains/signer.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { inLanes } from '../shared/in-lanes.ts'
import { notDerived } from './prove-deposit.ts'

/**
 * Checks the amount of every input against the signer's own node. A signature covers only the amount of its own input
 * (BIP-143). An attacker could use false amounts to combine several signatures into a transaction that wastes the
 * difference as a fee.
 * @throws {SignerRefusal} not-derived, when the node reports a different amount
 * @throws {UnansweredProof} when the node does not know an input
 */
export async function assertInputAmounts(
  gateways: ReadonlyMap<ChainId, ChainGateway>,
  request: SignRequest,
): Promise<void> {
  if (request.kind !== 'outputs') return
  const gateway = gateways.get(request.chain)
  if (gateway?.model !== 'outputs') throw notDerived(`${request.chain} is no chain of outputs`)
  await inLanes(request.inputs, nameOf, async (input) => {
    const amountAtomic = await gateway.outputAmount(input)
    if (amountAtomic === null) throw new UnansweredProof(`the node does not know the input ${nameOf(input)}`)
    if (amountAtomic !== input.amountAtomic) throw notDerived(`input ${nameOf(input)} is ${amountAtomic}`)
  })
}

function nameOf({ txId, vout }: OutputsSignRequest['inputs'][number]): string {
  return `${txId}:${vout}`
}
