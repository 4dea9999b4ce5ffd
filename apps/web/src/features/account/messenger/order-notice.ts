import type { AccountData } from '@cambio/contract/account'
import { useQuery } from '@tanstack/react-query'
import type { AccountNotice } from '../../../lib/account/account-notice.ts'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { useAccount } from '../api/account.ts'

/** Returns how the exchange notifies the signed-in user about an order. */
export function useOrderNotice(orderId: number): AccountNotice {
  const account = useAccount()
  const app = useMiniApp()
  const isInMessenger = app !== null
  const { data, isPending } = useQuery({
    queryKey: [...ACCOUNT_QUERIES, account?.userId, 'order-notice', orderId, isInMessenger],
    // Load the module on demand, because guests do not need the account calls.
    queryFn: async () => (await import('./read-order-notice.ts')).readOrderNotice(orderId, isInMessenger),
    enabled: account !== null,
    staleTime: 0,
  })
  if (account === null) return { kind: 'none' }
  if (isPending) return { kind: 'loading' }
  if (!data?.isOwn) return { kind: 'none' }
  const checkUrl = data.botUrl && `${data.botUrl}?start=order_${orderId}`
  if (data.isBotWriting) return { kind: 'messenger', checkUrl }
  const byEmail = noticeByEmail(account)
  return byEmail.kind === 'none' && app?.requestWriteAccess ? { kind: 'offer', checkUrl } : byEmail
}

function noticeByEmail({ email, isEmailConfirmed, notifications }: AccountData): AccountNotice {
  return email !== null && isEmailConfirmed && notifications.orders ? { kind: 'email', email } : { kind: 'none' }
}
