import { CUT_LISTS, type exportAccount } from '@cambio/contract/calls/account/export-account'
import type { ResponseOf } from '@cambio/contract/call'
import type { SignedIn } from '@cambio/core/accounts/account'
import type { AccountExport } from '@cambio/core/profile/export-account'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { MoneyExport } from '../wallet/export-money.ts'
import { presentMarkup } from '../wallet/earnings.presenter.ts'
import { presentAccount, presentFactors, presentSession } from './account.presenter.ts'
import { isoTime } from '../iso-time.ts'
import { presentKey } from './api-keys.presenter.ts'
import { presentHistoryOrder } from './order-history.presenter.ts'

type View = ResponseOf<typeof exportAccount>

/** Returns an account's data export in download format. It marks the lists that contain only the newest entries. */
export function presentExport(
  { account, sessions, orders, emails, reviews, factors, keys, identities, partnerIds, ...kept }: AccountExport,
  { balances, withdrawals, deposits, cashbacks, accruals }: MoneyExport,
  { signedIn, catalogue }: { signedIn: SignedIn; catalogue: Catalogue },
): View {
  const lists = { sessions, orders, emails, withdrawals, deposits, cashbacks, accruals, reviews }
  const networkOf = (chain: string): string =>
    catalogue.all.find((one) => one.chain === chain && one.contract === null)?.networkTitle ?? chain
  return {
    account: presentAccount(account),
    messenger: kept.messenger && presentMessenger(kept.messenger),
    twoFactor: presentFactors(factors),
    keys: keys.map(presentKey),
    referral: presentReferral(partnerIds, kept),
    verifications: identities.map(presentVerification),
    sessions: sessions.list.map((one) => presentExportedSession(one, signedIn)),
    orders: orders.list.map((one) => ({ ...presentHistoryOrder(one), ...one.kept })),
    depositAddresses: kept.depositTargets.map(({ chain, address, memo }) => ({
      network: networkOf(chain),
      address,
      memo,
    })),
    balances,
    withdrawals: withdrawals.list,
    deposits: deposits.list,
    cashbacks: cashbacks.list,
    accruals: accruals.list,
    emails: emails.list.map(({ kind, createdAt, sentAt }) => ({
      kind,
      createdAt: isoTime(createdAt),
      sentAt: isoTimeOrNull(sentAt),
    })),
    reviews: reviews.list.map(presentReview),
    cutLists: CUT_LISTS.filter((name) => lists[name].isCut),
  }
}

function presentMessenger({
  messengerUserId,
  linkedAt,
  alerts,
}: NonNullable<AccountExport['messenger']>): NonNullable<View['messenger']> {
  return {
    messengerUserId,
    linkedAt: isoTime(linkedAt),
    priceAlerts: alerts.map(({ from, to, price, direction }) => ({
      coin: from,
      quoteCurrency: to,
      alertPrice: price,
      direction,
    })),
  }
}

function presentReferral(
  { own, referrer }: AccountExport['partnerIds'],
  { markupBps, visits }: Pick<AccountExport, 'markupBps' | 'visits'>,
): View['referral'] {
  return { ownId: own, referrerId: referrer, markup: presentMarkup(markupBps), visits }
}

function presentReview({
  orderId,
  rating,
  text,
  name,
  status,
  createdAt,
}: AccountExport['reviews']['list'][number]): View['reviews'][number] {
  return { orderId, rating, text, name, status, createdAt: isoTime(createdAt) }
}

function presentVerification({
  status,
  rejectReason,
  createdAt,
  decidedAt,
  photos,
}: AccountExport['identities'][number]): View['verifications'][number] {
  return {
    status,
    rejectReason,
    createdAt: isoTime(createdAt),
    decidedAt: isoTimeOrNull(decidedAt),
    photos: photos.map(({ photo }) => photo),
  }
}

function presentExportedSession(
  one: AccountExport['sessions']['list'][number],
  signedIn: SignedIn,
): View['sessions'][number] {
  return {
    ...presentSession(one, signedIn),
    browserFingerprint: one.fingerprint,
    expiresAt: isoTime(one.expiresAt),
    endedAt: isoTimeOrNull(one.ended?.at ?? null),
    endReason: one.ended?.reason ?? null,
  }
}

function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}
