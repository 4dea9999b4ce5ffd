import type { Account } from '@cambio/core/accounts/account'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { present } from '@cambio/kernel/assert'
import { createEmailHash } from '../../accounts/email-hash.ts'
import type { createPostgresStores } from '../compose-stores.ts'

let people = 0
const hashOf = createEmailHash('a secret of this test', 'past emails')

/**
 * Creates an account with a confirmed email address and a balance. Its affiliate ID is derived from the email address.
 */
export async function userWithBalance(
  { accounts, work }: Pick<ReturnType<typeof createPostgresStores>, 'accounts' | 'work'>,
  asset: string,
  amountAtomic: bigint,
  referredBy: number | null = null,
): Promise<Account & { email: string }> {
  const { accounts: store } = accounts.stores
  const name = `person-with-balance-${(people += 1)}`
  const email = `${name}@example.org`
  const made = await store.add({
    email,
    passwordHash: '$argon2id$none',
    locale: 'en',
    affiliateId: name,
    referredBy,
    now: Date.now(),
  })
  const { userId } = present(made, name)
  await store.confirmEmail(userId, { email, emailHash: hashOf(email), now: Date.now() })
  if (amountAtomic > 0n) await work.stores.ledger.post(balanceGiven(userId, asset, amountAtomic))
  return { ...present(await store.find(userId), name), email }
}
