import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/lk')({
  beforeLoad: () => {
    throw redirect({ to: '/profile/$page', params: { page: 'info' } })
  },
})
