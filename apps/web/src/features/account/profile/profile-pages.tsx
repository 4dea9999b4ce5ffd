import type { ComponentType } from 'react'
import type { ProfilePageName } from '@cambio/kernel/profile-pages'
import { AffiliatePage } from '../earnings/affiliate-page.tsx'
import { CashbackPage } from '../earnings/cashback-page.tsx'
import { HistoryPage } from '../history/history-page.tsx'
import { KeysPage } from '../keys/keys-page.tsx'
import { TwoFactorHost } from '../two-factor/two-factor-host.tsx'
import { VerificationPage } from '../verification/verification-page.tsx'
import { WalletPage } from '../wallet/wallet-page.tsx'
import { WithdrawPage } from '../wallet/withdraw-page.tsx'
import { InfoPage } from '../settings/info-page.tsx'

const PAGES: Record<ProfilePageName, ComponentType> = {
  info: InfoPage,
  history: HistoryPage,
  wallet: WalletPage,
  cashback: CashbackPage,
  withdraw: WithdrawPage,
  'affiliate-program': AffiliatePage,
  keys: KeysPage,
  verification: VerificationPage,
}

/**
 * Shows one of the account pages. All of them share a chunk, because a user who opens one account page usually opens
 * others.
 */
export function ProfilePages({ page }: { page: ProfilePageName }) {
  const Page = PAGES[page]
  return (
    <>
      <Page />
      <TwoFactorHost />
    </>
  )
}
