import type { AuditLog } from '@cambio/core/audit/audit-log'
import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import type { AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import type { EarningsPolicy } from '@cambio/core/affiliates/earning'
import type { Report } from '@cambio/core/shared/report'
import type { ContentSource } from '@cambio/core/content/content-source'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { SeoTexts } from '@cambio/core/site/seo-texts'
import type { ShareCardsDeps } from './pages/share/share-cards.ts'
import type { Redirects } from '@cambio/core/site/redirects'
import type { SiteTheme } from '@cambio/kernel/site-theme'
import type { ReviewStore } from '@cambio/core/reviews/review'
import type { IncidentStore } from '@cambio/core/status/incident'
import type { StatusStore } from '@cambio/core/status/status-store'
import type { StatsStore } from '@cambio/core/stats/public-stats'
import type { TakeMessageDeps } from '@cambio/core/support/take-message'
import type { CreateOrderDeps } from '@cambio/core/orders/create/create-order'
import type { AuthenticateDeps } from '@cambio/core/partners/authenticate'
import type { IdentityDeps } from '@cambio/core/identity/submit-identity'
import type { OrderHistoryStore } from '@cambio/core/orders/view/order-history'
import type { KeyMint } from '@cambio/core/partners/api-key'
import type { PushStore } from '@cambio/core/notices/push'
import type { PriceHistoryStore } from '@cambio/core/prices/price-history-store'
import type { PartnerOrderStore } from '@cambio/core/partners/partner-orders'
import type { GiveDepositTargetDeps } from '@cambio/core/wallet/give-deposit-target'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { SealWithdrawalDeps } from '@cambio/core/wallet/seal-withdrawal'
import type { WalletDeps } from '@cambio/core/wallet/wallet-deps'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { Work } from '@cambio/core/chain-work/stores'
import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'
import type { AccountMemory } from './http/access/account-memory.ts'
import type { EndedSessions } from './http/access/ended-sessions.ts'
import type { RequestLimits } from './http/limits/rate-limit.ts'
import type { LinkMarkups } from './rates/link-markups.ts'

/** Dependencies of routes and sockets. `compose.ts` creates them, or a test. */
export interface Services extends CreateOrderDeps, WalletDeps, GiveDepositTargetDeps, SealWithdrawalDeps {
  work: Work
  /** Address rules for withdrawals of earnings: those of the chains, and in a sandbox the pages' test address too. */
  earningsAddressRules: AddressRulesByChain
  affiliates: AffiliateStore
  earningsPolicy: EarningsPolicy
  linkMarkups: Pick<LinkMarkups, 'of'>
  /**
   * Maximum mark-up that a link owner may choose, in basis points of the market value. Zero while no earnings can be
   * paid.
   */
  readonly maxLinkMarkupBps: number
  /** Runs use cases in the worker, for which the server's database role has no rights. */
  requests: WorkerRequests
  accounts: ProfileDeps
  requestLimits: RequestLimits
  /** Returns a keyed hash of an email, which replaces it in the log. */
  emailHash: (email: string) => string
  /** Ended sessions whose access tokens may not have expired yet. */
  endedSessions: EndedSessions
  accountMemory: AccountMemory
  /** Chains on which nothing is credited or paid until an operator resumes the chain. */
  halted: ReadonlySet<ChainId>
  /** Whether the signer is stopped on all chains until an operator resumes it. */
  isSigningStopped: boolean
  stats: StatsStore
  auditLog: Pick<AuditLog, 'all'>
  status: StatusStore
  incidents: IncidentStore
  support: TakeMessageDeps
  reviews: ReviewStore
  content: ContentSource
  redirects: Redirects
  theme: SiteTheme
  /** The theme's logo as SVG text; null for the default mark. */
  logo: string | null
  seoTexts: SeoTexts
  /** Painter and persistent store of share images. */
  shareCards: Pick<ShareCardsDeps, 'painter' | 'shelf' | 'look'>
  priceHistory: PriceHistoryStore
  report: Report
  partnerOrders: PartnerOrderStore
  keyMint: KeyMint
  /** Dependencies that validate, encrypt and store identity data. */
  identity: Pick<IdentityDeps, 'vault' | 'storage' | 'studio'>
  history: OrderHistoryStore
  pushes: PushStore
  /** Public key for browsers' push subscriptions, base64url. */
  pushPublicKey: string
  /** Dependencies that verify request signatures. */
  signing: Omit<AuthenticateDeps, 'clock'>
  /** Returns whether a guest's order of this pair requires an email. The pair is given by slugs. */
  ckmOf(from: string, to: string): EmailConfirmationMode
  /** Returns whether the database responds. */
  pingDatabase(): Promise<boolean>
}
