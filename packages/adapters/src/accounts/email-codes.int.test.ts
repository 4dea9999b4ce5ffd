import { changeEmail } from '@cambio/core/profile/change-email'
import { changePassword } from '@cambio/core/profile/change-password'
import { confirmEmail, resendConfirmation } from '@cambio/core/accounts/confirm-email'
import { requestPasswordReset, resetPassword } from '@cambio/core/accounts/reset-password'
import { CODE_LIFE_MS, type AccountEmail } from '@cambio/core/accounts/send-account-emails'
import { signIn } from '@cambio/core/accounts/sign-in'
import { noStep } from '@cambio/core/testing/no-step'
import { describe, expect, test, vi } from 'vitest'
import {
  HOME,
  NEW_PASSWORD,
  PASSWORD,
  changeDeps,
  clock,
  codeFor,
  codeToChange,
  confirmedUser,
  count,
  deps,
  isAlive,
  newEmail,
  newUser,
  post,
  refresh,
  rejected,
  stores,
  useAccounts,
} from './testing/accounts-set-up.ts'

useAccounts()

describe("an email code's validity", () => {
  const reset = (email: string, code: string) =>
    resetPassword(deps, { email, password: NEW_PASSWORD, code, ip: HOME.ip })

  test('a password reset code works only once and ends all sessions', async () => {
    const { email, proof } = await newUser()
    await requestPasswordReset(deps, { email: email.toUpperCase(), locale: 'ru', ip: HOME.ip })
    const code = await codeFor(email)
    expect(code).toMatch(/^\d{8}$/)
    await reset(email, code)
    expect(await isAlive(proof)).toBe(false)
    await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    const { account } = await signIn(deps, { email, password: NEW_PASSWORD, browser: HOME })
    expect(account.isEmailConfirmed).toBe(true)
    await expect(reset(email, code)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    expect((await post()).map(({ kind }) => kind)).toContain('PASSWORD_CHANGED')
  })

  test('rejects an expired email code', async () => {
    const { email } = await newUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    clock.at += CODE_LIFE_MS.RESET_PASSWORD
    await expect(reset(email, code)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
  })

  test('invalidates an email code after five wrong attempts', async () => {
    const { email } = await newUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (let tries = 0; tries < 5; tries += 1)
      await expect(reset(email, wrong)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    await expect(reset(email, code)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
  })

  test('rejects an email code that was replaced by a newer one', async () => {
    const [{ email, proof }, other] = [await newUser(), await newUser()]
    const first = await codeFor(email, 'CONFIRM_EMAIL')
    await resendConfirmation(deps, { signedIn: proof, ip: HOME.ip })
    const second = await codeFor(email, 'CONFIRM_EMAIL')
    const confirm = (code: string, signedIn = proof) => confirmEmail(deps, { signedIn, code, ip: HOME.ip })
    await expect(confirm(first)).rejects.toEqual(rejected('CODE_WRONG'))
    await expect(confirm(second, other.proof)).rejects.toEqual(rejected('CODE_WRONG'))
    await expect(reset(email, second)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    await confirm(second)
  })

  test('accepts an email code in only one of 20 concurrent attempts', async () => {
    const { email } = await newUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => reset(email, code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('stores an email code only as a keyed hash', async () => {
    const { email, userId } = await newUser()
    const code = await codeFor(email, 'CONFIRM_EMAIL')
    const { passwordHash = null } = (await stores.accounts.stores.accounts.find(userId)) ?? {}
    const hex = [...deps.emailCodes.hash(code, { userId, purpose: 'CONFIRM_EMAIL', email, passwordHash })]
    expect(await count(`account_code WHERE user_id = $1 AND code_hash = $2`, userId, Buffer.from(hex))).toBe(1)
    expect(
      await count(`account_email_queue l WHERE user_id = $1 AND l::text LIKE '%' || $2 || '%'`, userId, code),
    ).toBe(0)
  })

  describe('an email code sent while the account changes', () => {
    /** Sends all due emails. Calls `meanwhile` after the worker has read the account and before it stores the code. */
    async function postBeside(meanwhile: () => Promise<unknown>): Promise<AccountEmail[]> {
      const { codes } = deps.work.stores
      vi.spyOn(codes, 'replace').mockImplementationOnce(async (code) => {
        await meanwhile()
        vi.restoreAllMocks()
        await codes.replace(code)
      })
      return post()
    }

    test('a code sent to the old email address cannot confirm the new address', async () => {
      const { email, userId, proof } = await newUser()
      const taken = newEmail()
      const [toOld] = await postBeside(() =>
        changeEmail(changeDeps(), {
          signedIn: proof,
          email: taken,
          password: PASSWORD,
          code: null,
          ip: HOME.ip,
          step: noStep(userId),
        }),
      )
      expect(toOld).toMatchObject({ email, kind: 'CONFIRM_EMAIL' })
      const confirm = confirmEmail(deps, { signedIn: proof, code: toOld?.code ?? '', ip: HOME.ip })
      await expect(confirm).rejects.toEqual(rejected('CODE_WRONG'))
    })

    test('a confirmed email change invalidates reset codes sent to the old address', async () => {
      const { email, userId, proof } = await confirmedUser()
      const safe = newEmail()
      const change = { signedIn: proof, email: safe, password: PASSWORD, ip: HOME.ip, step: noStep(userId) }
      const code = await codeToChange(email, change)
      await requestPasswordReset(deps, { email, ip: HOME.ip })
      const [stolen] = await postBeside(() => changeEmail(changeDeps(), { ...change, code }))
      expect(stolen).toMatchObject({ email, kind: 'RESET_PASSWORD' })
      await confirmEmail(deps, { signedIn: proof, code: (await codeFor(safe, 'CONFIRM_EMAIL')) ?? '', ip: HOME.ip })
      for (const request of [safe, email])
        await expect(reset(request, stolen?.code ?? '')).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    })

    test('a password change invalidates pending reset codes', async () => {
      const { email, userId, proof } = await confirmedUser()
      await requestPasswordReset(deps, { email, ip: HOME.ip })
      const change = { password: PASSWORD, newPassword: NEW_PASSWORD, ip: HOME.ip, step: noStep(userId) }
      const [stale] = await postBeside(() => changePassword(deps, { signedIn: proof, ...change }))
      await expect(reset(email, stale?.code ?? '')).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    })
  })
})
