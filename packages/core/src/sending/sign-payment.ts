import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { SignedTransaction } from '../chains/signer.ts'
import { buildSignRequest, buildVoidRequest } from './build-sign-request.ts'
import { isVoid, type Payment } from '../payments/payment.ts'

/**
 * Signs a payment with its reservation. Adds the source transactions to the request on chains whose signatures do not
 * cover input values.
 * @throws {SignerRefusal}
 */
export async function signPayment(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'catalogue'>,
  payment: Payment,
): Promise<SignedTransaction> {
  const { gateway, signer, catalogue } = deps
  const request = isVoid(payment)
    ? buildVoidRequest(payment, await signer.address(payment.chain, payment.source))
    : buildSignRequest(payment, catalogue)
  if (request.kind !== 'outputs' || gateway.model !== 'outputs') return signer.sign(request)
  const inputs = []
  for (const input of request.inputs) {
    const source = await gateway.sourceOf(input.txId)
    inputs.push(source === null ? input : { ...input, source })
  }
  return signer.sign({ ...request, inputs })
}
