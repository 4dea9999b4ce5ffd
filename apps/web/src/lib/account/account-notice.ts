import { createContext, useContext } from 'react'

/**
 * How the exchange notifies the signed-in account of its order. `email`: by emails to the account's address.
 * `messenger`: by messages of the bot. `loading`: not known yet. `none`: not at all, or the order belongs to no account
 * or another one.
 */
export type AccountNotice = { kind: 'email'; email: string } | { kind: 'messenger' | 'loading' | 'none' }

/** Notice of the order that the page shows. */
export const AccountNoticeContext = createContext<AccountNotice>({ kind: 'none' })

/** Returns how the exchange notifies the signed-in account of the order that the page shows. */
export function useAccountNotice(): AccountNotice {
  return useContext(AccountNoticeContext)
}
