import type { Account, KeptSession, SignedIn } from '../accounts/account.ts'
import type { MessengerLink } from '../accounts/messenger-store.ts'
import type { AffiliateStore } from '../affiliates/affiliate-store.ts'
import type { HistoryEntry, HistoryQuery } from '../orders/view/order-history.ts'
import type { IdentityCheck } from '../identity/identity.ts'
import type { Review, ReviewStore } from '../reviews/review.ts'
import type { ApiKey } from '../partners/api-key.ts'
import type { DepositTargetStore } from '../wallet/deposit-target.ts'
import type { AccountEmailStore, AccountStore } from '../accounts/account-stores.ts'
import type { Factors } from '../two-factor/two-factor.ts'
import type { HistoryDeps } from './list-orders.ts'
import { requireAccount } from '../accounts/require-account.ts'

/** Maximum number of orders in an export. */
const MAX_ORDERS = 10_000
/** Maximum number of items in each list of an export, except for the orders. */
export const MAX_EXPORTED = 1_000
const EVERY_ORDER: HistoryQuery = { filter: 'all', search: null, since: null, until: null }

/** The newest items of a list. `isCut` is true if the export omits older items. */
export interface Newest<T> {
  list: T[]
  isCut: boolean
}

/** An open price alert of the linked messenger user. */
interface ExportedAlert {
  from: string
  to: string
  /** Target price as a plain decimal string. */
  price: string
  direction: 'above' | 'below'
}

export interface AccountExport {
  account: Account
  /** Linked messenger user; null if there is no link. */
  messenger: (MessengerLink & { alerts: ExportedAlert[] }) | null
  sessions: Newest<KeptSession>
  orders: Newest<HistoryEntry>
  emails: Newest<Awaited<ReturnType<AccountEmailStore['list']>>[number]>
  /** Second factors, without their secrets. */
  factors: Factors
  /** API keys, without their secrets. */
  keys: ApiKey[]
  /** Identity checks. The photos remain encrypted, because only reviewers may open them. */
  identities: IdentityCheck[]
  partnerIds: Awaited<ReturnType<AccountStore['partnerIds']>>
  /** The referral link's mark-up, in basis points of the market value. */
  markupBps: number
  visits: Awaited<ReturnType<AffiliateStore['visits']>>
  depositTargets: Awaited<ReturnType<DepositTargetStore['all']>>
  reviews: Newest<Review>
}

/** Returns at most `most` of the newest items. `read` contains `most` + 1 items if the list is longer. */
export function newestOf<T>(read: readonly T[], most: number): Newest<T> {
  return { list: read.slice(0, most), isCut: read.length > most }
}

type ExportDeps = HistoryDeps & {
  affiliates: Pick<AffiliateStore, 'linkOf' | 'visits'>
  reviews: Pick<ReviewStore, 'ofAccount'>
  priceAlerts: { list(messengerUserId: number, now: number): Promise<ExportedAlert[]> }
}
type ExportedLists = Pick<AccountExport, 'sessions' | 'orders' | 'emails' | 'reviews'>

/**
 * Returns all data stored about the signed-in account.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function exportAccount(deps: ExportDeps, signedIn: SignedIn): Promise<AccountExport> {
  const account = await requireAccount(deps, signedIn)
  const { userId } = account
  const [lists, records] = await Promise.all([readLists(deps, userId), readRecords(deps, userId)])
  return { account, ...records, ...lists }
}

/** Returns the lists that an export limits to their newest items. */
async function readLists({ work, history, reviews }: ExportDeps, userId: number): Promise<ExportedLists> {
  const { emails, sessions } = work.stores
  const [kept, { entries: orders }, written, reviewRows] = await Promise.all([
    sessions.kept(userId, MAX_EXPORTED + 1),
    history.page(userId, EVERY_ORDER, { after: null, limit: MAX_ORDERS + 1 }),
    emails.list(userId, MAX_EXPORTED + 1),
    reviews.ofAccount(userId, MAX_EXPORTED + 1),
  ])
  return {
    sessions: newestOf(kept, MAX_EXPORTED),
    orders: newestOf(orders, MAX_ORDERS),
    emails: newestOf(written, MAX_EXPORTED),
    reviews: newestOf(reviewRows, MAX_EXPORTED),
  }
}

/** Returns the data that an export contains in full. */
async function readRecords(
  { work, affiliates, priceAlerts, clock }: ExportDeps,
  userId: number,
): Promise<Omit<AccountExport, 'account' | keyof ExportedLists>> {
  const {
    accounts,
    twoFactors,
    keys: keyStore,
    identities: checks,
    depositTargets: targets,
    messenger: links,
  } = work.stores
  const [factors, keys, identities, partnerIds, link, visits, depositTargets, linked] = await Promise.all([
    twoFactors.factors(userId),
    keyStore.listOf(userId),
    checks.all(userId),
    accounts.partnerIds(userId),
    affiliates.linkOf(userId),
    affiliates.visits(userId),
    targets.all(userId),
    links.linkOf(userId),
  ])
  const messenger = linked && { ...linked, alerts: await priceAlerts.list(linked.messengerUserId, clock.now()) }
  return { messenger, factors, keys, identities, partnerIds, visits, depositTargets, markupBps: link?.markupBps ?? 0 }
}
