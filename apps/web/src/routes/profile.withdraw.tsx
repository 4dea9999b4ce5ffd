import { createFileRoute } from '@tanstack/react-router'
import { WithdrawPage } from '../features/account/wallet/withdraw-page.tsx'
import { profilePage } from '../lib/profile-page.ts'

export const Route = createFileRoute('/profile/withdraw')({
  ...profilePage('/profile/withdraw', 'profile:withdraw_title'),
  component: WithdrawPage,
})
