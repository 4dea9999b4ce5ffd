import type { Account, SignedIn } from '../accounts/account.ts'
import type { TwoFactorChangeDeps, TwoFactorDeps, TwoFactorStores } from './two-factor-deps.ts'
import { requireAccount } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { notifyFactorChange } from './notify-factor-change.ts'
import { CEREMONY_MS, GRANT_MS, totpContext, MAX_UNREPORTED_WRONG_CODES, type CeremonyText } from './two-factor.ts'

/** Fields that every second-factor proof has in common. */
export interface Proof {
  signedIn: SignedIn
  /** Action ID from the response that required a second factor. */
  act: string
  ip: string
}

/**
 * Proof by TOTP code. `step` is the code's time step; null for a wrong code. The server determines the step, because
 * only the server can decrypt the secret.
 */
export type TotpProof = Proof & { step: number | null }

/**
 * Verifies a TOTP code and returns a grant for one action. Runs on the server, which can decrypt secrets.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CODE_WRONG
 */
export async function proveByCode(
  deps: TwoFactorDeps & { requests: { proveByTotpStep(input: TotpProof): Promise<string> } },
  { code, ...proof }: Proof & { code: string },
): Promise<string> {
  const { userId } = await requireAccount(deps, proof.signedIn)
  const { cipher, codes } = deps.twoFactor
  const secret = await deps.work.stores.twoFactors.activeTotp(userId)
  const opened = secret && (await cipher.open(secret, totpContext(userId)))
  const step = opened && codes.stepOf(new TextDecoder().decode(opened), code, deps.clock.now())
  return deps.requests.proveByTotpStep({ ...proof, step })
}

/**
 * Consumes a TOTP code and returns a grant for one action. Records a wrong code. Runs in the worker.
 * @throws {DomainError} in the same cases as `proveByCode`
 */
export async function proveByTotpStep(deps: TwoFactorChangeDeps, { step, ...proof }: TotpProof): Promise<string> {
  const account = await takeTry(deps, proof)
  const { userId } = account
  const now = deps.clock.now()
  const grant = await deps.work.transaction(async (stores) =>
    step !== null && (await stores.twoFactors.useTotp(userId, step, now)) ? addGrant(deps, stores, proof) : null,
  )
  if (grant === null) {
    const wrong = await deps.work.stores.twoFactors.countWrong(userId)
    if (wrong > 0 && wrong % MAX_UNREPORTED_WRONG_CODES === 0)
      await notifyFactorChange(deps.work.stores, account, { kind: 'TWO_FACTOR_TRIED', ip: proof.ip, now })
    throw wrongCode()
  }
  await resetAttempts(deps, account)
  return grant
}

export type RecoveryProof = Proof & { recoveryCode: string }
/** Proof by passkey. `passkey` is the browser's WebAuthn response, as JSON. */
export type PasskeyProof = Proof & { passkey: { id: string } }

/**
 * Consumes a recovery code, notifies the owner by email and returns a grant for one action. Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CODE_WRONG
 */
export async function proveByRecoveryCode(
  deps: TwoFactorChangeDeps,
  { recoveryCode, ...proof }: RecoveryProof,
): Promise<string> {
  const account = await takeTry(deps, proof)
  const { userId } = account
  const hash = deps.twoFactor.tokens.hashRecoveryCode(userId, recoveryCode)
  const now = deps.clock.now()
  const grant = await deps.work.transaction(async (stores) => {
    if (!(await stores.twoFactors.useRecoveryCode(userId, hash, now))) return null
    const { recoveryCodesLeft: left } = await stores.twoFactors.factors(userId)
    await notifyFactorChange(stores, account, { kind: 'RECOVERY_CODE_USED', left, ip: proof.ip, now })
    return addGrant(deps, stores, proof)
  })
  if (grant === null) throw wrongCode()
  await resetAttempts(deps, account)
  return grant
}

/**
 * Returns the options for authorising one action by passkey in the browser. Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED, FACTOR_NOT_FOUND
 */
export async function beginPasskeyProof(
  deps: TwoFactorChangeDeps,
  { signedIn, act }: Pick<Proof, 'signedIn' | 'act'>,
): Promise<CeremonyText & { challenge: string }> {
  const { userId } = await requireAccount(deps, signedIn)
  const { twoFactors } = deps.work.stores
  const known = await twoFactors.passkeys(userId)
  if (known.length === 0) throw new DomainError('FACTOR_NOT_FOUND', 'This account has no passkey')
  const challenge = deps.twoFactor.tokens.mint()
  const expiresAt = deps.clock.now() + CEREMONY_MS
  await twoFactors.beginCeremony({ sessionId: signedIn.sessionId, act, challenge, expiresAt })
  return deps.twoFactor.passkeys.request({ challenge, known })
}

/**
 * Verifies a passkey and returns a grant for one action. If the passkey's counter has not increased, the passkey may be
 * a copy, so the call is rejected and the owner is notified. Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, PASSKEY_REFUSED
 */
export async function proveByPasskey(
  deps: TwoFactorChangeDeps,
  { passkey: response, ...proof }: PasskeyProof,
): Promise<string> {
  const account = await takeTry(deps, proof)
  const { userId } = account
  const { twoFactors } = deps.work.stores
  const now = deps.clock.now()
  const challenge = await twoFactors.takeCeremony({ sessionId: proof.signedIn.sessionId, act: proof.act, now })
  const passkey = (await twoFactors.passkeys(userId)).find(({ credentialId }) => credentialId === response.id)
  if (challenge === null || !passkey) throw refusedPasskey()
  const counter = await deps.twoFactor.passkeys.shown(response, challenge, passkey)
  if (counter === null) throw refusedPasskey()
  const { credentialId } = passkey
  const grant = await deps.work.transaction(async (stores) => {
    if (await stores.twoFactors.usePasskey(userId, { credentialId, counter, now })) return addGrant(deps, stores, proof)
    await notifyFactorChange(stores, account, { kind: 'PASSKEY_REFUSED', ip: proof.ip, now })
    return null
  })
  if (grant === null) throw refusedPasskey()
  await resetAttempts(deps, account)
  return grant
}

async function takeTry(deps: TwoFactorChangeDeps, { signedIn, ip }: Proof): Promise<Account> {
  const account = await requireAccount(deps, signedIn)
  await deps.limits.take('two-factor', { ip, email: account.email })
  return account
}

async function resetAttempts({ limits }: TwoFactorChangeDeps, { email }: Account): Promise<void> {
  await limits.resetAttempts('two-factor', { email })
}

async function addGrant(
  { twoFactor, clock }: TwoFactorChangeDeps,
  { twoFactors }: Pick<TwoFactorStores, 'twoFactors'>,
  { signedIn, act }: Proof,
): Promise<string> {
  const grant = twoFactor.tokens.mint()
  const grantHash = twoFactor.tokens.hashGrant(grant, signedIn)
  await twoFactors.addGrant({ sessionId: signedIn.sessionId, act, grantHash, expiresAt: clock.now() + GRANT_MS })
  return grant
}

export function wrongCode(): DomainError {
  return new DomainError('CODE_WRONG', 'This code is wrong, already used, or expired')
}

export function refusedPasskey(): DomainError {
  return new DomainError('PASSKEY_REFUSED', 'This passkey was not accepted')
}
