import { randomUUID } from 'node:crypto'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import type { AccountWork } from '@cambio/core/accounts/account-stores'
import type { Limiters } from '@cambio/core/shared/limiter'
import type { Clock } from '@cambio/kernel/clock'
import { createAccessTokens } from './access-tokens.ts'
import { Argon2Hasher } from './argon2-hasher.ts'
import { createAttemptLimits, type AttemptSettings } from './attempt-limits.ts'
import { hashDevice, newAffiliateId } from './device-hash.ts'
import type { Vault } from '@cambio/core/identity/identity'
import { createKnownPasswords } from './known-passwords.ts'
import { createLetterCodes } from './letter-codes.ts'
import { oneTimeCodes } from './one-time-codes.ts'
import { WebAuthnPasskeys } from './passkeys.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { createSecondStepTokens } from './second-step-tokens.ts'

export interface AccountOptions {
  /** As people know the site: in their authenticators, and no password. */
  siteName: string
  /** Counts of tries. */
  limiters: Limiters
  work: AccountWork
  clock: Clock
  /** Behind every token and code. */
  secret: string
  /** Whose tokens these are: another installation's are no good here. */
  instance: string
  publicOrigin: string
  limits: AttemptSettings
  /** Whose links count; none named, or `*`: anybody's. */
  partnerIds: readonly string[]
  /** Seals what people prove themselves by. */
  vault: Vault
  report: AccountDeps['report']
}

/** The parts that accounts work with, put together. */
export function createAccountDeps(options: AccountOptions): AccountDeps {
  const { siteName, limiters, work, clock, secret, instance, publicOrigin, limits, partnerIds, vault, report } = options
  const { hostname } = new URL(publicOrigin)
  return {
    work,
    passwords: new Argon2Hasher(),
    knownPasswords: createKnownPasswords(),
    siteWords: [siteName.toLowerCase(), hostname, ...hostname.split('.')],
    refreshTokens: createRefreshTokens(secret),
    accessTokens: createAccessTokens(secret, instance),
    letterCodes: createLetterCodes(secret),
    limits: createAttemptLimits(limiters, limits),
    secondStep: {
      vault,
      codes: oneTimeCodes(siteName),
      passkeys: new WebAuthnPasskeys({ siteName, publicOrigin }),
      tokens: createSecondStepTokens(secret),
    },
    clock,
    newUuid: randomUUID,
    newAffiliateId,
    isPartnerId: partnerIds.length === 0 || partnerIds.includes('*') ? () => true : (id) => partnerIds.includes(id),
    hashDevice,
    report,
  }
}
