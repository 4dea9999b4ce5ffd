import type { ApiKey, KeyMint, SecretBox } from '../partners/api-key.ts'
import { mintKey, sealKey } from '../partners/mint-key.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireSecondStep } from '../second-step/require-second-step.ts'
import type { ShownStep } from '../second-step/second-step.ts'
import type { SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { nobodySignedIn, requireAccount, requireConfirmed } from './require-account.ts'

/** Keys an account may have. */
export const MAX_KEYS = 10

export interface KeyDeps extends AccountDeps {
  keyMint: KeyMint
  secretBox: SecretBox
}

/**
 * The keys of who is signed in, newest first.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function listKeys(deps: AccountDeps, signedIn: SignedIn): Promise<ApiKey[]> {
  const { userId } = await requireAccount(deps, signedIn)
  return deps.work.stores.keys.listOf(userId)
}

/**
 * Makes a key for who is signed in, and tells them by letter. The secret is told here and never again.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, EMAIL_NOT_CONFIRMED, NETWORKS_INVALID, TOO_MANY_KEYS,
 *   SECOND_STEP_REQUIRED
 */
export async function generateKey(
  deps: KeyDeps,
  {
    signedIn,
    ip,
    name,
    networks,
    step,
  }: { signedIn: SignedIn; ip: string; name: string; networks: readonly string[]; step: ShownStep },
): Promise<{ key: ApiKey; secret: string }> {
  const { userId, email, locale } = await requireConfirmed(deps, signedIn)
  await deps.limits.take('key', { ip, email })
  const minted = mintKey(deps.keyMint, { name, maxMarkupBps: 0 })
  const now = deps.clock.now()
  const key = await deps.work.transaction(async ({ accounts, keys, letters, secondSteps }) => {
    const made = await keys.addFor(userId, { ...sealKey(deps.secretBox, minted), networks }, MAX_KEYS)
    // None is made for an account that was deleted meanwhile.
    if (!made && !(await accounts.find(userId))) throw nobodySignedIn()
    if (!made) throw new DomainError('TOO_MANY_KEYS', `An account has ${MAX_KEYS} keys at most: delete one first`)
    await requireSecondStep(secondSteps, step, now)
    await letters.add({ kind: 'KEY_CREATED', userId, email, locale, facts: { key: name, ip }, now })
    return made
  })
  return { key, secret: minted.secret }
}

/** What is left out stays. */
export interface KeyChanges {
  name?: string | undefined
  networks?: readonly string[] | undefined
  isActive?: boolean | undefined
}

/**
 * Changes a key of who is signed in. What lets it do more than before, as far as anybody can tell, wants a second step: other
 * networks, and to be switched on.
 * @throws {DomainError} SESSION_REQUIRED, NETWORKS_INVALID, SECOND_STEP_REQUIRED, KEY_BLOCKED; KEY_NOT_FOUND, the same for an unknown
 *   key and another's
 */
export async function changeKey(
  deps: AccountDeps,
  { signedIn, apiId, changes, step }: { signedIn: SignedIn; apiId: number; changes: KeyChanges; step: ShownStep },
): Promise<ApiKey> {
  const { userId } = await requireAccount(deps, signedIn)
  const mayWiden = changes.networks !== undefined || changes.isActive === true
  return deps.work.transaction(async ({ keys, secondSteps }) => {
    const key = await keys.changeOf(userId, apiId, changes)
    if (!key) throw notFound()
    if (key.isBlocked && changes.isActive === true)
      throw new DomainError('KEY_BLOCKED', 'This key was switched off by the house: ask support')
    if (mayWiden) await requireSecondStep(secondSteps, step, deps.clock.now())
    return key
  })
}

/**
 * Deletes a key of who is signed in: what it signs is refused from now on.
 * @throws {DomainError} SESSION_REQUIRED; KEY_NOT_FOUND, the same for an unknown key and another's
 */
export async function deleteKey(
  deps: AccountDeps,
  { signedIn, apiId }: { signedIn: SignedIn; apiId: number },
): Promise<void> {
  const { userId } = await requireAccount(deps, signedIn)
  if (!(await deps.work.stores.keys.deleteOf(userId, apiId, deps.clock.now()))) throw notFound()
}

function notFound(): DomainError {
  return new DomainError('KEY_NOT_FOUND', 'There is no such key')
}
