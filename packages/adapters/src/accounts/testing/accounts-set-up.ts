import type { Browser } from '@cambio/core/accounts/account'
import { changeEmail } from '@cambio/core/profile/change-email'
import { confirmEmail } from '@cambio/core/accounts/confirm-email'
import { refreshSession } from '@cambio/core/accounts/refresh-session'
import { sendAccountEmails, type AccountEmail } from '@cambio/core/accounts/send-account-emails'
import type { SessionProof } from '@cambio/core/accounts/open-session'
import { signIn } from '@cambio/core/accounts/sign-in'
import { signUp } from '@cambio/core/accounts/sign-up'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { PostgresAuditStore } from '../../postgres/audit/audit-store.ts'
import { createPool, createPostgresStores } from '../../postgres/compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/test-database.ts'
import { createKeyWrapper, createEnvelopeCipher } from '../../identity/envelope-cipher.ts'
import { postgresLimiters } from '../../limits/postgres-limiters.ts'
import { createAccountDeps } from '../compose-accounts.ts'

export const PASSWORD = 'correct horse battery staple'
export const NEW_PASSWORD = 'another horse, another staple'
export const HOME: Browser = { ip: '203.0.113.7', userAgent: 'Home/1', fingerprint: 'home' }
export const ABROAD: Browser = { ip: '2001:db8::7', userAgent: '<b>Abroad</b>', fingerprint: 'abroad' }
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
const PLENTY = { perEmail: 10_000, perAddress: 10_000 }
/** Attempt limits that no test reaches. */
const HIGH_LIMITS = {
  'sign-in': PLENTY,
  'sign-up': PLENTY,
  email: PLENTY,
  code: PLENTY,
  key: PLENTY,
  identity: PLENTY,
  withdrawal: PLENTY,
  visit: PLENTY,
  'two-factor': PLENTY,
  password: PLENTY,
  support: PLENTY,
  review: PLENTY,
}
export let database: TestDatabase
let pool: pg.Pool
export let owner: pg.Pool
export let deps: ReturnType<typeof createAccountDeps>
export let stores: ReturnType<typeof createPostgresStores>
export const clock = { at: Date.now(), now: () => clock.at }
export const reported: string[] = []
let serial = 0
export const newEmail = (): string => `person-${(serial += 1)}@example.org`

export async function newUser(): Promise<{ email: string; userId: number; proof: SessionProof }> {
  const email = newEmail()
  const input = { email, password: PASSWORD, locale: undefined, referrerAffiliateId: undefined, browser: HOME }
  const { userId } = await signUp(deps, input)
  const { proof } = await signIn(deps, { email, password: PASSWORD, browser: HOME })
  return { email, userId, proof }
}

/** Sends all due emails and returns them. If `send` rejects, the delivery fails. */
export async function post(send: () => Promise<void> = () => Promise.resolve()): Promise<AccountEmail[]> {
  const written: AccountEmail[] = []
  const compose = (email: AccountEmail) => {
    written.push(email)
    return { to: email.email, subject: '', text: '', html: '' }
  }
  const { work, emailCodes, report } = deps
  await sendAccountEmails({ work, emailCodes, report, clock, compose, mailer: { send } }, () => true)
  return written
}

export async function codeFor(email: string, kind: AccountEmail['kind'] = 'RESET_PASSWORD'): Promise<string> {
  return (await post()).findLast((one) => one.email === email && one.kind === kind)?.code ?? ''
}

export const changeDeps = (newAddressWaitMs = 0) => ({ ...deps, newAddressWaitMs })

/** Requests an email address change and returns the code sent to the current address. */
export async function codeToChange(
  email: string,
  change: Omit<Parameters<typeof changeEmail>[1], 'code'>,
): Promise<string> {
  await expect(changeEmail(changeDeps(), { ...change, code: null })).rejects.toEqual(rejected('EMAIL_CODE_REQUIRED'))
  return codeFor(email, 'CHANGE_EMAIL')
}

export async function confirmedUser() {
  const user = await newUser()
  const code = await codeFor(user.email, 'CONFIRM_EMAIL')
  await confirmEmail(deps, { signedIn: user.proof, code, ip: HOME.ip })
  return user
}

export const refresh = (refreshToken: string, browser = HOME) => refreshSession(deps, { refreshToken, browser })
export const rejected = (code: string) => expect.objectContaining({ code })
export const isAlive = async (proof: SessionProof) =>
  (await deps.work.stores.accounts.findSignedIn(proof, clock.now())) !== null

export const broken = async () => (await new PostgresAuditStore(pool).checkRecords()).findings.map(({ what }) => what)
export const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n)

/** Opens a database and the account stores before the tests of a file. */
export function useAccounts(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = createPool(database.ownerUrl, 10)
    owner = createPool(database.ownerUrl, 2)
    stores = createPostgresStores(pool)
    deps = createAccountDeps({
      siteName: 'Cambio',
      limiters: postgresLimiters(pool),
      clock,
      work: stores.accounts,
      secret: 'a secret of this test',
      instance: 'test',
      publicOrigin: 'https://swap.example',
      limits: HIGH_LIMITS,
      partnerIds: ['*'],
      cipher: createEnvelopeCipher(createKeyWrapper('a secret of this test')),
      report: (event) => reported.push(event),
    })
  })
  afterAll(async () => {
    await Promise.all([pool.end(), owner.end()])
    await database.close()
  })
  beforeEach(() => {
    reported.length = 0
    vi.restoreAllMocks()
  })
}
