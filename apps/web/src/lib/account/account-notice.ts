import { createContext, useContext } from 'react'

/**
 * How the exchange notifies the signed-in user about an order. `email`: by email to the account's address. `messenger`:
 * by messages from the bot. `offer`: not at all, but the user can allow bot messages. `loading`: not known yet. `none`:
 * not at all, or the order does not belong to the signed-in account.
 */
export type AccountNotice = { kind: 'email'; email: string } | { kind: 'messenger' | 'offer' | 'loading' | 'none' }

/** How the exchange notifies the signed-in user about the displayed order. */
export const AccountNoticeContext = createContext<AccountNotice>({ kind: 'none' })

/** Returns how the exchange notifies the signed-in user about the displayed order. */
export function useAccountNotice(): AccountNotice {
  return useContext(AccountNoticeContext)
}
