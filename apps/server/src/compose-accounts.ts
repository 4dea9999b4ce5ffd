import { randomInt } from 'node:crypto'
import { createAccountDeps } from '@cambio/adapters/accounts/compose-accounts'
import { createEmailHash } from '@cambio/adapters/accounts/email-hash'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { SharpStudio } from '@cambio/adapters/identity/sharp-studio'
import { createKeyWrapper, createEnvelopeCipher } from '@cambio/adapters/identity/envelope-cipher'
import { allocationOf, networkOf, siteOf } from '@cambio/adapters/limits/network-of'
import { isSigned, readSignature } from '@cambio/adapters/partners/request-signature'
import { createSecretBox, randomKeyMint } from '@cambio/adapters/partners/secret-box'
import { PostgresWorkerRequests } from '@cambio/adapters/requests/postgres-worker-requests'
import { createRequestBox } from '@cambio/adapters/requests/request-box'
import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import type { IdentityDeps } from '@cambio/core/identity/submit-identity'
import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import type { Base } from './compose-base.ts'
import { AccountMemory } from './http/access/account-memory.ts'
import { EndedSessions } from './http/access/ended-sessions.ts'
import { requestLimits } from './http/limits/request-limits.ts'
import { LinkMarkups } from './rates/link-markups.ts'
import type { LiveCatalogue } from './rates/live-catalogue.ts'
import { wrongSetting } from './wrong-setting.ts'

const MAX_WITHDRAWAL_ID = 2 ** 48 - 1

/** User account services, and the account data that this process caches. */
export interface Accounts {
  accounts: ProfileDeps
  accountMemory: AccountMemory
  endedSessions: EndedSessions
  linkMarkups: LinkMarkups
  requests: PostgresWorkerRequests
  identity: Pick<IdentityDeps, 'cipher' | 'storage' | 'studio'>
  /** Returns the maximum referral link mark-up, in basis points. */
  maxLinkMarkupBps: () => number
  /** Reads which sessions ended recently so that the server rejects their unexpired access tokens. */
  readEndedSessions(): Promise<void>
}

/**
 * Creates the services for accounts, identity checks, referral link mark-ups and requests to the worker.
 * @throws {SettingError} if the object storage URL is invalid
 */
export async function openAccounts(base: Base, siteName: string, live: LiveCatalogue): Promise<Accounts> {
  const { config, pool, stores, clock, limiters, report, onError } = base
  const cipher = createEnvelopeCipher(createKeyWrapper(config.identitySecret))
  const accounts = createAccountDeps({
    siteName,
    limiters,
    clock,
    report,
    cipher,
    work: stores.accounts,
    secret: config.sessionSecret,
    instance: config.instance,
    publicOrigin: config.publicOrigin,
    limits: config.attempts,
    partnerIds: config.partnerIds,
  })
  // Link owners receive their mark-up in the earnings asset. Without this asset in the catalogue, the maximum is zero
  // and no mark-up is charged.
  const maxLinkMarkupBps = () => (live.catalogue.find({ slug: EARNINGS_ASSET }) ? config.maxLinkMarkupBps : 0)
  const linkMarkups = new LinkMarkups({
    affiliates: stores.affiliates,
    isPartnerId: accounts.isPartnerId,
    maxBps: maxLinkMarkupBps,
    onError,
  })
  await linkMarkups.refresh()
  const endedSessions = new EndedSessions(clock)
  return {
    accounts,
    endedSessions,
    linkMarkups,
    maxLinkMarkupBps,
    accountMemory: new AccountMemory(clock),
    requests: new PostgresWorkerRequests({ pool, clock, box: createRequestBox(config.controlSecret) }),
    identity: { cipher, storage: storageOf(config.storageUrl), studio: new SharpStudio() },
    readEndedSessions: async () => {
      const { sessions } = stores.accounts.stores
      for (const id of await sessions.endedSince(clock.now() - ACCESS_MS)) endedSessions.add(id)
    },
  }
}

/** Returns the account, wallet and partner services. */
export function accountServices({ config, stores, clock, limiters, onError }: Base, open: Accounts) {
  const { accounts, accountMemory, endedSessions, linkMarkups, requests, identity } = open
  return {
    accounts,
    accountMemory,
    endedSessions,
    linkMarkups,
    requests,
    identity,
    launchData: config.launchData,
    miniAppUrl: config.miniAppUrl,
    limits: accounts.limits,
    walletWork: stores.wallet,
    affiliates: stores.affiliates,
    priceAlerts: stores.priceAlerts,
    earningsPolicy: config.policies.earnings,
    emailHash: createEmailHash(config.sessionSecret, 'log'),
    siteOf,
    requestLimits: requestLimits({ limiters, clock, onError, callers: { networkOf, allocationOf } }, config),
    newWithdrawalId: () => randomInt(1, MAX_WITHDRAWAL_ID),
    keyMint: randomKeyMint,
    history: stores.history,
    signing: { keys: stores.keys, secrets: createSecretBox(config.partnerSecret), isSigned, readSignature },
  }
}

/**
 * Opens the object storage at a URL.
 * @throws {SettingError} if the URL is invalid
 */
function storageOf(url: string): ReturnType<typeof openStorage> {
  try {
    return openStorage(url)
  } catch (error) {
    throw wrongSetting('STORAGE_URL', error instanceof Error ? error.message : 'is not valid')
  }
}
