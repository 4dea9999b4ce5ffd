import type { Clock } from '@cambio/kernel/clock'
import type { AccountEmailStore } from '../../accounts/account-stores.ts'
import type { CardProvider } from '../../fiat/card-provider.ts'
import type { IdentityState } from '../../identity/identity-forms.ts'
import type { ReachCheckpoint } from '../../shared/checkpoints.ts'
import type { Report } from '../../shared/report.ts'
import type { Transactions } from '../../shared/unit-of-work.ts'
import type { ProviderAccess } from '../provider-access.ts'
import type { FollowedCheckStore } from './followed-check-store.ts'
import { nextStep, type FollowedCheck } from './followed-check.ts'

/** Maximum number of checks per pass. The pass queries the provider about all of them concurrently. */
const QUERIES_PER_PASS = 8
const QUERY_TIMEOUT_MS = 10_000
/**
 * How long an ended check is stored, in milliseconds. During this time, the user can continue with the check's
 * purchase.
 */
const KEPT_MS = 7 * 24 * 3_600_000

export interface FollowChecksDeps {
  provider: Pick<CardProvider, 'code' | 'user'>
  access: ProviderAccess
  work: Transactions<{ followedChecks: FollowedCheckStore; emails: Pick<AccountEmailStore, 'addFor'> }>
  clock: Clock
  report: Report
  reach: ReachCheckpoint
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

/**
 * Queries the provider about the identity checks that are due. Queues an email when a check has ended or its form was
 * rejected. Stores the state and the email in one transaction, so that a crash or a second worker does not repeat the
 * email. Returns the number of checks queried.
 */
export async function followChecks(deps: FollowChecksDeps): Promise<number> {
  const { followedChecks } = deps.work.stores
  const now = deps.clock.now()
  await followedChecks.forget(now - KEPT_MS)
  const due = await followedChecks.due(now, QUERIES_PER_PASS)
  await Promise.all(due.map(async (check) => store(deps, check, await stateOf(deps, check))))
  return due.length
}

/**
 * Returns the state that the provider reports. Returns null if the provider does not respond, no longer knows the user,
 * or the query fails unexpectedly. The check then waits for its next query, and the other checks continue.
 */
async function stateOf(deps: FollowChecksDeps, check: FollowedCheck): Promise<IdentityState | null> {
  const { provider, access, report, within } = deps
  const { email, userIp } = check
  if (email === null || check.provider !== provider.code) return null
  try {
    const query = access.as({ email, userIp }, (session) => provider.user(session))
    return (await within(query, QUERY_TIMEOUT_MS)).identity
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    report('identity-check-query-failed', { provider: provider.code, reason })
    return null
  }
}

async function store(
  { work, clock, reach }: FollowChecksDeps,
  { userId }: FollowedCheck,
  state: IdentityState | null,
): Promise<void> {
  reach('identity-answer-not-stored')
  await work.transaction(async ({ followedChecks, emails }) => {
    const check = await followedChecks.findLocked(userId)
    if (check === null) return
    const now = clock.now()
    const step = nextStep(check, state, now)
    await followedChecks.save(userId, step)
    if (step.notice) await emails.addFor({ kind: step.notice, userId, facts: { provider: check.provider }, now })
  })
  reach('identity-answer-stored')
}
