import type { TokenTransfer } from '../chains/transfer-terms.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { isVoid, type Payment } from '../payments/payment.ts'

/** Returns the token transfer for which a payment's transaction was signed; undefined for a coin payment or a void. */
export async function signedTransfer(
  { catalogue, signer }: Pick<ChainWorkerDeps, 'catalogue' | 'signer'>,
  payment: Payment,
): Promise<TokenTransfer | undefined> {
  const { contract } = catalogue.get({ slug: payment.asset })
  if (contract === null || isVoid(payment)) return undefined
  const from = await signer.address(payment.chain, payment.source)
  return { from, to: payment.to, contract, amountAtomic: payment.amountAtomic }
}
