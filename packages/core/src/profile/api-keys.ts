import type { ApiKey, KeyMint, SecretBox } from '../partners/api-key.ts'
import { mintKey, sealKey } from '../partners/mint-key.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { SignedIn } from '../accounts/account.ts'
import type { ProfileChangeDeps, ProfileDeps } from './profile-deps.ts'
import { notSignedIn, requireAccount, requireConfirmed } from '../accounts/require-account.ts'

/** Maximum number of API keys per account. */
export const MAX_KEYS = 10

/** Dependencies for creating an API key on the server. */
export interface KeyDeps {
  keyMint: KeyMint
  secretBox: SecretBox
  requests: { addKey(input: KeyAddition): Promise<ApiKey> }
}

interface KeyCreation {
  signedIn: SignedIn
  ip: string
  name: string
  /** Networks (CIDR) from which the key may be used. An empty list permits every address. */
  networks: readonly string[]
  step: ShownStep
}

/** A new API key whose secret the server has created and encrypted. */
export interface KeyAddition extends KeyCreation {
  publicKey: string
  sealedSecret: Uint8Array
}

/** A change to the API key `apiId`. */
export interface KeyChange {
  signedIn: SignedIn
  apiId: number
  changes: KeyChanges
  step: ShownStep
}

/**
 * Returns an account's keys, newest first.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function listKeys(deps: ProfileDeps, signedIn: SignedIn): Promise<ApiKey[]> {
  const { userId } = await requireAccount(deps, signedIn)
  return deps.work.stores.keys.listOf(userId)
}

/**
 * Creates an API key for an account. Only this call returns the secret. Runs on the server, which shows the secret to
 * the user.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, EMAIL_NOT_CONFIRMED, NETWORKS_INVALID, TOO_MANY_KEYS,
 *   TWO_FACTOR_REQUIRED
 */
export async function generateKey(
  { keyMint, secretBox, requests }: KeyDeps,
  input: KeyCreation,
): Promise<{ key: ApiKey; secret: string }> {
  const minted = mintKey(keyMint, { name: input.name, maxMarkupBps: 0 })
  const { publicKey, sealedSecret } = sealKey(secretBox, minted)
  return { key: await requests.addKey({ ...input, publicKey, sealedSecret }), secret: minted.secret }
}

/**
 * Stores an account's new API key and notifies the account holder by email. The key permits no mark-up. Runs in the
 * worker.
 * @throws {DomainError} in the same cases as `generateKey`
 */
export async function addKey(
  deps: ProfileChangeDeps,
  { signedIn, ip, name, networks, publicKey, sealedSecret, step }: KeyAddition,
): Promise<ApiKey> {
  const { userId, email, locale } = await requireConfirmed(deps, signedIn)
  await deps.limits.take('key', { ip, email })
  const now = deps.clock.now()
  return deps.work.transaction(async ({ accounts, keys, emails, twoFactors }) => {
    const made = await keys.addFor(userId, { name, publicKey, sealedSecret, networks, maxMarkupBps: 0 }, MAX_KEYS)
    // The account was deleted in the meantime, so no key was stored.
    if (!made && !(await accounts.find(userId))) throw notSignedIn()
    if (!made) throw new DomainError('TOO_MANY_KEYS', `An account has at most ${MAX_KEYS} keys: delete one first`)
    await requireTwoFactor(twoFactors, step, now)
    await emails.add({ kind: 'KEY_CREATED', userId, email, locale, facts: { key: name, ip }, now })
    return made
  })
}

/** Changes to an API key. Omitted fields remain unchanged. */
export interface KeyChanges {
  name?: string | undefined
  networks?: readonly string[] | undefined
  isActive?: boolean | undefined
  isStatusPublic?: boolean | undefined
}

/**
 * Changes one of an account's API keys. Changing its networks, enabling it or publishing the status of its orders can
 * extend access, so these changes require a second factor. Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED, NETWORKS_INVALID, TWO_FACTOR_REQUIRED, KEY_BLOCKED; KEY_NOT_FOUND both for
 * an unknown key and for another account's key
 */
export async function changeKey(
  deps: ProfileChangeDeps,
  { signedIn, apiId, changes, step }: KeyChange,
): Promise<ApiKey> {
  const { userId } = await requireAccount(deps, signedIn)
  const mayWiden = changes.networks !== undefined || changes.isActive === true || changes.isStatusPublic === true
  return deps.work.transaction(async ({ keys, twoFactors }) => {
    const key = await keys.changeOf(userId, apiId, changes)
    if (!key) throw notFound()
    if (key.isBlocked && changes.isActive === true)
      throw new DomainError('KEY_BLOCKED', 'The operator has disabled this key: contact support')
    if (mayWiden) await requireTwoFactor(twoFactors, step, deps.clock.now())
    return key
  })
}

/**
 * Deletes one of an account's API keys, so that requests signed with it are rejected. Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED; KEY_NOT_FOUND both for an unknown key and for another account's key
 */
export async function deleteKey(
  deps: ProfileChangeDeps,
  { signedIn, apiId }: { signedIn: SignedIn; apiId: number },
): Promise<void> {
  const { userId } = await requireAccount(deps, signedIn)
  if (!(await deps.work.stores.keys.deleteOf(userId, apiId, deps.clock.now()))) throw notFound()
}

function notFound(): DomainError {
  return new DomainError('KEY_NOT_FOUND', 'Key not found')
}
