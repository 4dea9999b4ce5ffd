import type { OpsStores } from '../ops-store.ts'
import type { SignedBankOrder } from './bank-line-store.ts'
import { verifiedName, type VerifiedNameDeps } from './verified-name.ts'

/**
 * Returns the name of the payee of an order for the bank. It is the verified name of the account that sold the coins, so
 * that no other person gets the money. Null for an order that pays no sale, and for an account without a verified name.
 */
export async function payeeName(
  deps: VerifiedNameDeps,
  stores: Pick<OpsStores, 'identities'>,
  { sale }: Pick<SignedBankOrder, 'sale'>,
): Promise<string | null> {
  const name = sale === null ? null : await verifiedName(deps, stores, sale.userId)
  return name === null ? null : `${name.firstName} ${name.lastName}`
}
