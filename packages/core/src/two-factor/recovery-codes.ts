import type { SignedIn } from '../accounts/account.ts'
import type { TwoFactorChangeDeps, TwoFactorStores } from './two-factor-deps.ts'
import { requireAccount } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from './require-two-factor.ts'
import { RECOVERY_CODES, type ShownStep } from './two-factor.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

export interface CodeRenewal {
  signedIn: SignedIn
  ip: string
  step: ShownStep
}

/**
 * Replaces an account's recovery codes. Only this call returns the new codes. Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED, FACTOR_NOT_FOUND, TWO_FACTOR_REQUIRED
 */
export async function renewRecoveryCodes(
  deps: TwoFactorChangeDeps,
  { signedIn, ip, step }: CodeRenewal,
): Promise<{ recoveryCodes: string[] }> {
  const account = await requireAccount(deps, signedIn)
  const { userId } = account
  const now = deps.clock.now()
  return deps.work.transaction(async (stores) => {
    const { twoFactors } = stores
    await twoFactors.lock(userId)
    if ((await twoFactors.ways(userId)).length === 0)
      throw new DomainError('FACTOR_NOT_FOUND', 'This account has no two-factor authentication')
    await requireTwoFactor(twoFactors, step, now)
    await notifyFactorChange(stores, account, { kind: 'RECOVERY_CODES_MADE', ip, now })
    return { recoveryCodes: await makeCodes(deps, stores, userId) }
  })
}

/**
 * Creates recovery codes for an account without a second factor. Returns no codes if the account already has a factor.
 * The caller must have locked the account's factors.
 */
export async function firstRecoveryCodes(
  deps: TwoFactorChangeDeps,
  stores: Pick<TwoFactorStores, 'twoFactors'>,
  userId: number,
): Promise<string[]> {
  return (await stores.twoFactors.ways(userId)).length > 0 ? [] : makeCodes(deps, stores, userId)
}

async function makeCodes(
  { twoFactor: { tokens }, clock }: TwoFactorChangeDeps,
  { twoFactors }: Pick<TwoFactorStores, 'twoFactors'>,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => tokens.mintRecoveryCode())
  const hashes = codes.map((code) => tokens.hashRecoveryCode(userId, code))
  await twoFactors.replaceRecoveryCodes(userId, hashes, clock.now())
  return codes
}
