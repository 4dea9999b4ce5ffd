import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '../features/account/wallet/wallet-page.tsx'
import { profilePage } from '../lib/profile-page.ts'

export const Route = createFileRoute('/profile/wallet')({
  ...profilePage('/profile/wallet', 'profile:wallet_title'),
  component: WalletPage,
})
