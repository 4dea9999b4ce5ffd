import type { SignedIn } from '../accounts/account.ts'
import type { TwoFactorChangeDeps } from './two-factor-deps.ts'
import { requireAccount } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from './require-two-factor.ts'
import type { Factors, ShownStep } from './two-factor.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

/**
 * Returns an account's second factors.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function listFactors(deps: TwoFactorChangeDeps, signedIn: SignedIn): Promise<Factors> {
  const { userId } = await requireAccount(deps, signedIn)
  return deps.work.stores.twoFactors.factors(userId)
}

export interface FactorRemoval {
  signedIn: SignedIn
  factor: 'totp' | { passkeyId: number }
  ip: string
  step: ShownStep
}

/**
 * Removes the TOTP secret or one passkey. If it is the last factor, also removes the recovery codes. Runs in the
 * worker.
 * @throws {DomainError} SESSION_REQUIRED, TWO_FACTOR_REQUIRED; FACTOR_NOT_FOUND both for an unknown factor and for
 * another account's factor
 */
export async function removeFactor(
  deps: TwoFactorChangeDeps,
  { signedIn, factor, ip, step }: FactorRemoval,
): Promise<void> {
  const account = await requireAccount(deps, signedIn)
  const { userId } = account
  const now = deps.clock.now()
  await deps.work.transaction(async (stores) => {
    const { twoFactors } = stores
    await twoFactors.lock(userId)
    const { totp, passkeys } = await twoFactors.factors(userId)
    const isThere = factor === 'totp' ? totp !== null : passkeys.some((one) => one.passkeyId === factor.passkeyId)
    if (!isThere) throw new DomainError('FACTOR_NOT_FOUND', 'Factor not found')
    await requireTwoFactor(twoFactors, step, now)
    if (factor === 'totp') {
      await twoFactors.removeTotp(userId)
      await notifyFactorChange(stores, account, { kind: 'TOTP_REMOVED', ip, now })
    } else {
      const key = (await twoFactors.removePasskey(userId, factor.passkeyId)) ?? ''
      await notifyFactorChange(stores, account, { kind: 'PASSKEY_REMOVED', key, ip, now })
    }
    const isLast = (totp === null ? 0 : 1) + passkeys.length === 1
    if (isLast) await twoFactors.removeAll(userId)
  })
}
