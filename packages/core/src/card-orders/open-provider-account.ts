import { DomainError } from '../shared/domain-error.ts'
import type { Buyer, ProviderAccess } from './provider-access.ts'

/**
 * Creates the user's account at the provider before a purchase or sale, if it does not exist.
 * @throws {DomainError} KYC_NEEDED when the provider has emailed a code and signs the user in only with it, because the
 *   page of the identity check asks for the code
 * @throws {AdapterError} when the provider fails
 */
export async function openProviderAccount(access: ProviderAccess, buyer: Buyer): Promise<void> {
  const { emailCode } = await access.signUp(buyer)
  if (emailCode !== null && !(await access.open(buyer))) throw new DomainError('KYC_NEEDED', 'KYC verification needed.')
}
