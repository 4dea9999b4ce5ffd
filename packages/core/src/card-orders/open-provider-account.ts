import { DomainError } from '../shared/domain-error.ts'
import type { Buyer, ProviderAccess } from './provider-access.ts'

/**
 * Creates the user's account at the provider before a purchase or sale, if it does not exist.
 * @throws {DomainError} KYC_NEEDED when the provider signs the user in only after the user has entered an emailed code;
 * the identity check page requests this code
 * @throws {AdapterError} when the provider fails
 */
export async function openProviderAccount(access: ProviderAccess, buyer: Buyer): Promise<void> {
  const { emailCode } = await access.signUp(buyer)
  if (emailCode !== null && !(await access.open(buyer))) throw new DomainError('KYC_NEEDED', 'KYC verification needed.')
}
