import { dataContext, type EnvelopeCipher, type IdentityCheck, type IdentityData } from '../../identity/identity.ts'
import type { NameScreening } from '../../screening/name-screening.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores, OpsWork } from '../ops-store.ts'
import type { NameHit } from './name-hit-store.ts'

/** Number of identity checks that one query returns. */
const CHECKS_AT_ONCE = 100

export interface ScreenNamesDeps {
  work: OpsWork
  cipher: EnvelopeCipher
  names: NameScreening
}

/**
 * Compares the name and birth date from an account's latest identity check with the sanctions lists. Stores the hits
 * and records the screening. Returns the hits that have not been cleared.
 * @throws {OpsRefusal} when no identity data can be read
 * @throws {NameListsUnavailable} when a list cannot be read completely
 */
export async function screenIdentity(
  deps: ScreenNamesDeps,
  { userId, operator }: { userId: number; operator: string },
): Promise<NameHit[]> {
  const check = await deps.work.stores.identities.latest(userId)
  if (!check?.data) throw new OpsRefusal(`Account ${userId} has no identity data.`)
  return screenPerson(deps, check, await openData(deps, check.checkId, check.data), operator)
}

/**
 * Repeats the screening of all identity checks that have data and are not rejected, because the sanctions lists change
 * over time. Returns the number of screened checks, the number of open hits, and the IDs of checks whose data cannot be
 * read. Skips an unreadable check, because an attacker with the server's database role could otherwise stop the whole
 * screening by inserting such a check.
 * @throws {NameListsUnavailable} when a list cannot be read completely
 */
export async function rescreenIdentities(
  deps: ScreenNamesDeps,
  operator: string,
): Promise<{ screened: number; hits: number; unreadable: string[] }> {
  const done = { screened: 0, hits: 0, unreadable: [] as string[] }
  let after: string | null = null
  for (;;) {
    const checks: IdentityCheck[] = await deps.work.stores.identities.after(after, CHECKS_AT_ONCE)
    for (const check of checks) {
      if (check.data === null || check.status === 'REJECT') continue
      const identity = await openData(deps, check.checkId, check.data).catch(() => null)
      if (identity === null) done.unreadable.push(check.checkId)
      else {
        done.hits += (await screenPerson(deps, check, identity, operator)).length
        done.screened += 1
      }
    }
    after = checks.at(-1)?.checkId ?? null
    if (checks.length < CHECKS_AT_ONCE) return done
  }
}

/**
 * Compares the payer of a bank transfer with the sanctions lists and stores the hits. Returns the hits that have not
 * been cleared.
 * @throws {NameListsUnavailable} when a list cannot be read completely
 */
export async function screenPayer(
  { names }: Pick<ScreenNamesDeps, 'names'>,
  { nameHits }: Pick<OpsStores, 'nameHits'>,
  { statementId, payer }: { statementId: string; payer: string },
): Promise<NameHit[]> {
  const matches = await names.findMatches({ name: payer, birthDate: null, isPerson: false })
  return (await nameHits.add({ kind: 'payer', statementId }, matches)).filter(({ decision }) => decision !== 'cleared')
}

/** Returns the decrypted data of an identity check. @throws {Error} for data that the exchange did not encrypt */
async function openData(
  { cipher }: Pick<ScreenNamesDeps, 'cipher'>,
  checkId: string,
  data: NonNullable<IdentityCheck['data']>,
): Promise<IdentityData> {
  const opened = await cipher.open(data, dataContext(checkId))
  return JSON.parse(new TextDecoder().decode(opened)) as IdentityData
}

async function screenPerson(
  { work, names }: ScreenNamesDeps,
  { checkId, userId }: IdentityCheck,
  { firstName, lastName, birthDate }: IdentityData,
  operator: string,
): Promise<NameHit[]> {
  const digest = await names.digest()
  const matches = await names.findMatches({ name: `${firstName} ${lastName}`, birthDate, isPerson: true })
  return work.transaction(async ({ nameHits }) => {
    const hits = await nameHits.add({ kind: 'identity', checkId, userId }, matches)
    await nameHits.screened(checkId, digest, operator)
    return hits.filter(({ decision }) => decision !== 'cleared')
  })
}
