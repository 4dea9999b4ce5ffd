import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '../features/account/components/info-page.tsx'
import { profilePage } from '../lib/profile-page.ts'

export const Route = createFileRoute('/profile/info')({
  ...profilePage('/profile/info', 'account:info_title'),
  component: InfoPage,
})
