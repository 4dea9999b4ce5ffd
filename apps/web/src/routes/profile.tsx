import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { accountStore } from '../features/account/api/account.ts'
import { ProfileLayout } from '../features/account/profile/profile-layout.tsx'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'

export const Route = createFileRoute('/profile')({
  // Redirect a guest to the login dialog during client-side navigation. For page loads, the server does this.
  beforeLoad: async ({ location }) => {
    if (typeof document === 'undefined' || accountStore.account() !== null) return
    const account = await accountStore.load().catch(() => undefined)
    if (account === null) throw redirect({ to: '/', search: { login: '1', returnTo: location.pathname } })
  },
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/profile')),
  component: () => (
    <ProfileLayout>
      <Outlet />
    </ProfileLayout>
  ),
})
