import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountQuery } from '../api/account-query.ts'
import { useAccount } from '../api/account.ts'
import { ConfirmedOnly } from '../profile/confirmed-only.tsx'

/**
 * Shows its children to users who can confirm a withdrawal: those with a confirmed email address and, if the exchange
 * has a bot, those without any email address, who confirm through the bot.
 */
export function ReachableOnly({ children }: { children: ReactNode }) {
  const account = useAccount()
  if (account?.email !== null) return <ConfirmedOnly>{children}</ConfirmedOnly>
  return <WithBot userId={account.userId}>{children}</WithBot>
}

function WithBot({ userId, children }: { userId: number; children: ReactNode }) {
  const t = useText()
  const { data, isPending } = useQuery(accountQuery(userId, 'messengerLink'))
  if (isPending) return <SkeletonRows label={t('account:loading')} rows={2} />
  if (!data?.bot) return <ConfirmedOnly>{children}</ConfirmedOnly>
  return children
}
