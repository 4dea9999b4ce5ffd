import { randomUUID } from 'node:crypto'
import type { ProfileChangeDeps, ProfileDeps, ProfileWork } from '@cambio/core/profile/profile-deps'
import type { Limiters } from '@cambio/core/shared/limiter'
import type { Clock } from '@cambio/kernel/clock'
import { createAccessTokens } from './access-tokens.ts'
import { Argon2Hasher } from './argon2-hasher.ts'
import { createAttemptLimits, type AttemptSettings } from './attempt-limits.ts'
import { createDeviceHash, newAffiliateId } from './device-hash.ts'
import type { EnvelopeCipher } from '@cambio/core/identity/identity'
import { createKnownPasswords } from './known-passwords.ts'
import { createEmailCodes } from './email-codes.ts'
import { createEmailHash } from './email-hash.ts'
import { oneTimeCodes } from './one-time-codes.ts'
import { WebAuthnPasskeys } from './passkeys.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { createTwoFactorTokens } from './two-factor-tokens.ts'

export interface AccountChangeOptions {
  /** Name of the site. Passwords that are built from this name are rejected. */
  siteName: string
  /** Creates the counters that limit attempts at sensitive account calls, such as sign-ins. */
  limiters: Limiters
  work: ProfileWork
  clock: Clock
  /** The installation's secret, from which the keys for tokens and codes are derived. */
  secret: string
  publicOrigin: string
  limits: AttemptSettings
}

export interface AccountOptions extends AccountChangeOptions {
  /** Name of the installation. Tokens from other installations are rejected. */
  instance: string
  /** Affiliate IDs whose links count as referrals. An empty list or `*` accepts any ID. */
  partnerIds: readonly string[]
  /** Encrypts two-factor secrets. */
  cipher: EnvelopeCipher
  report: ProfileDeps['report']
}

/** Creates the dependencies of the use cases that change accounts. The worker runs these use cases. */
export function createAccountChangeDeps(options: AccountChangeOptions): ProfileChangeDeps {
  const { siteName, limiters, work, clock, secret, publicOrigin, limits } = options
  const { hostname } = new URL(publicOrigin)
  return {
    work,
    passwords: new Argon2Hasher(),
    knownPasswords: createKnownPasswords(),
    siteWords: [siteName.toLowerCase(), hostname, ...hostname.split('.')],
    emailCodes: createEmailCodes(secret),
    emailHash: createEmailHash(secret, 'past emails'),
    limits: createAttemptLimits(limiters, limits),
    twoFactor: {
      passkeys: new WebAuthnPasskeys({ siteName, publicOrigin }),
      tokens: createTwoFactorTokens(secret),
    },
    clock,
  }
}

/** Creates the server's dependencies for account calls. */
export function createAccountDeps(options: AccountOptions): ProfileDeps {
  const { siteName, secret, instance, partnerIds, cipher, report } = options
  const shared = createAccountChangeDeps(options)
  return {
    ...shared,
    refreshTokens: createRefreshTokens(secret),
    accessTokens: createAccessTokens(secret, instance),
    twoFactor: { ...shared.twoFactor, cipher, codes: oneTimeCodes(siteName) },
    newUuid: randomUUID,
    newAffiliateId,
    isPartnerId: createPartnerIdCheck(partnerIds),
    hashDevice: createDeviceHash(secret),
    report,
  }
}

/**
 * Returns a function that checks whether a visit through an affiliate ID's link counts as a referral. An empty list or
 * `*` accepts any ID.
 */
export function createPartnerIdCheck(partnerIds: readonly string[]): ProfileDeps['isPartnerId'] {
  return partnerIds.length === 0 || partnerIds.includes('*') ? () => true : (id) => partnerIds.includes(id)
}
