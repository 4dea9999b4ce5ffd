import { createFileRoute } from '@tanstack/react-router'
import { KeysPage } from '../features/account/keys/keys-page.tsx'
import { profilePage } from '../lib/profile-page.ts'

export const Route = createFileRoute('/profile/keys')({
  ...profilePage('/profile/keys', 'profile:keys_title'),
  component: KeysPage,
})
