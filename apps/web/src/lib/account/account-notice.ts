import { createContext, useContext } from 'react'

/**
 * How the exchange notifies the signed-in user about an order. `email`: by email to the account's address. `messenger`:
 * by messages from the bot. `offer`: not at all, but the user can allow bot messages. `loading`: not known yet. `none`:
 * not at all, or the order does not belong to the signed-in account.
 */
export type AccountNotice = { kind: 'email'; email: string } | MessengerNotice | { kind: 'loading' | 'none' }

interface MessengerNotice {
  kind: 'messenger' | 'offer'
  /** Link to the bot, which shows the deposit address of the order; null if the operator has not configured it. */
  checkUrl: string | null
}

/** How the exchange notifies the signed-in user about the displayed order. */
export const AccountNoticeContext = createContext<AccountNotice>({ kind: 'none' })

/** Returns how the exchange notifies the signed-in user about the displayed order. */
export function useAccountNotice(): AccountNotice {
  return useContext(AccountNoticeContext)
}
