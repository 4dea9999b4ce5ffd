import { mergeHistories } from '@cambio/core/orders/view/merge-histories'
import { mergedAccountHistories } from '@cambio/core/orders/view/merged-account-histories'
import type pg from 'pg'
import { PostgresAccountArchive } from './accounts/account-archive.ts'
import { PostgresAccountWork } from './accounts/account-work.ts'
import { PostgresAuditLog } from './audit/audit-log.ts'
import { PostgresAffiliateStore } from './accounts/affiliate-store.ts'
import { PostgresApiKeyStore } from './accounts/api-key-store.ts'
import { PostgresBotMenuStore } from './messenger/bot-menu-store.ts'
import { PostgresBotStore } from './messenger/bot-store.ts'
import { PostgresSaleStore } from './fiat/sale-store.ts'
import { PostgresCardCallbackStore } from './fiat/card-callback-store.ts'
import { PostgresCardHistoryStore } from './fiat/card-history-store.ts'
import { PostgresCardNoticeStore } from './messages/card-notice-store.ts'
import { PostgresCardReconciliationStore } from './fiat/card-reconciliation-store.ts'
import { PostgresCardOrderStore } from './fiat/card-order-store.ts'
import { PostgresExposureStore } from './orders/exposure-store.ts'
import { PostgresBankReturns } from './fiat/bank-return-store.ts'
import { PostgresFiatStandingStore } from './fiat/fiat-standing-store.ts'
import { PostgresFollowedCheckWork } from './fiat/followed-check-work.ts'
import { PostgresIncidentStore } from './ops/incident-store.ts'
import { PostgresInstrumentStore } from './prices/instrument-store.ts'
import { PostgresLeaseStore } from './lease-store.ts'
import { PostgresMergeStore } from './accounts/merge-store.ts'
import { PostgresMessengerMessageStore } from './messenger/messenger-message-store.ts'
import { PostgresNoticeStore } from './messages/notice-store.ts'
import { PostgresOpsWork } from './ops/ops-work.ts'
import { PostgresOrderHistoryStore } from './orders/order-history-store.ts'
import { PostgresPartnerWebhookStore } from './messages/partner-webhook-store.ts'
import { PostgresPayoutFeeStore } from './payments/payout-fee-store.ts'
import { PostgresPartnerOrderStore } from './orders/partner-order-store.ts'
import { PostgresPriceAlertStore } from './messenger/price-alert-store.ts'
import { PostgresPriceHistoryStore } from './prices/price-history-store.ts'
import { PostgresReviewStore } from './orders/review-store.ts'
import { PostgresSignerSpendStore } from './signer/signer-spend-store.ts'
import { PostgresPushStore } from './messages/push-store.ts'
import { PostgresStatsStore } from './prices/stats-store.ts'
import { PostgresStatusStore } from './ops/status-store.ts'
import { PostgresSupportStore } from './messages/support-store.ts'
import { PostgresTickStore } from './prices/tick-store.ts'
import { PostgresUnitOfWork } from './unit-of-work.ts'
import { PostgresWalletWork } from './accounts/wallet-work.ts'
import { WalletIdentityStore } from './chains/wallet-identity-store.ts'
import { PostgresWebhookStore } from './messages/webhook-store.ts'

export { createPool, PAYOUT_TIMEOUTS, SERVER_TIMEOUTS } from './create-pool.ts'

/** Creates all stores on one connection pool. */
export function createPostgresStores(pool: pg.Pool) {
  return {
    work: new PostgresUnitOfWork(pool),
    accounts: new PostgresAccountWork(pool),
    affiliates: new PostgresAffiliateStore(pool),
    accountArchive: new PostgresAccountArchive(pool),
    ...createFiatStores(pool),
    auditLog: new PostgresAuditLog(pool),
    wallet: new PostgresWalletWork(pool),
    opsWork: new PostgresOpsWork(pool),
    instruments: new PostgresInstrumentStore(pool),
    history: mergedAccountHistories(
      mergeHistories([new PostgresOrderHistoryStore(pool), new PostgresCardHistoryStore(pool)]),
      (userId) => new PostgresMergeStore(pool).mergedInto(userId),
    ),
    bot: new PostgresBotStore(pool),
    botMessages: new PostgresMessengerMessageStore(pool),
    botMenus: new PostgresBotMenuStore(pool),
    priceAlerts: new PostgresPriceAlertStore(pool),
    notices: new PostgresNoticeStore(pool),
    pushes: new PostgresPushStore(pool),
    keys: new PostgresApiKeyStore(pool),
    partnerOrders: new PostgresPartnerOrderStore(pool),
    webhooks: new PostgresWebhookStore(pool),
    partnerWebhooks: new PostgresPartnerWebhookStore(pool),
    leases: new PostgresLeaseStore(pool),
    signerSpends: new PostgresSignerSpendStore(pool),
    priceHistory: new PostgresPriceHistoryStore(pool),
    stats: new PostgresStatsStore(pool),
    status: new PostgresStatusStore(pool),
    incidents: new PostgresIncidentStore(pool),
    support: new PostgresSupportStore(pool),
    reviews: new PostgresReviewStore(pool),
    exposure: new PostgresExposureStore(pool),
    ticks: new PostgresTickStore(pool),
    payoutFees: new PostgresPayoutFeeStore(pool),
    walletIdentity: new WalletIdentityStore(pool),
  }
}

/** Creates the stores of card orders, sales and bank transfers. */
function createFiatStores(pool: pg.Pool) {
  return {
    cardNotices: new PostgresCardNoticeStore(pool),
    cardReconciliations: new PostgresCardReconciliationStore(pool),
    followedChecks: new PostgresFollowedCheckWork(pool),
    fiatStandings: new PostgresFiatStandingStore(pool),
    bankReturns: new PostgresBankReturns(pool),
    cardOrders: new PostgresCardOrderStore(pool),
    cardCallbacks: new PostgresCardCallbackStore(pool),
    sales: new PostgresSaleStore(pool),
  }
}

export type PostgresStores = ReturnType<typeof createPostgresStores>
