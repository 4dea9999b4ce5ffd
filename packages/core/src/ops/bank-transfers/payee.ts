import type { OpsStores } from '../ops-store.ts'
import type { SignedBankOrder } from './bank-line-store.ts'
import { verifiedName, type VerifiedNameDeps } from './verified-name.ts'

/**
 * Returns the payee name for a bank order. This is the verified name of the account that sold the coins, so that only
 * the account holder receives the money. Returns null when the order pays no sale or when the account has no verified
 * name.
 */
export async function payeeName(
  deps: VerifiedNameDeps,
  stores: Pick<OpsStores, 'identities'>,
  { sale }: Pick<SignedBankOrder, 'sale'>,
): Promise<string | null> {
  const name = sale === null ? null : await verifiedName(deps, stores, sale.userId)
  return name === null ? null : `${name.firstName} ${name.lastName}`
}
