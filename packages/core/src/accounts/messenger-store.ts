/** The messenger user linked to an account. */
export interface MessengerLink {
  userId: number
  /** The user's ID at the messenger. The user's private chat with the bot has the same ID. */
  messengerUserId: number
  /** When the messenger link was created, in epoch milliseconds. */
  linkedAt: number
}

/** What launch data can be used for. The same launch data is accepted only once for each purpose. */
export type LaunchUse = 'session' | 'link' | 'email'

/** Stores links between accounts and messenger users. Also records used launch data, so that it cannot be replayed. */
export interface MessengerStore {
  /** Returns the ID of the account linked to a messenger user, or null if no account is linked. */
  accountOf(messengerUserId: number): Promise<number | null>
  /** Returns the account's messenger link, or null if it has none. */
  linkOf(userId: number): Promise<MessengerLink | null>
  /** Links an account. Returns false if the account or the messenger user already has a link. */
  link(link: MessengerLink): Promise<boolean>
  /** Locks an account until the end of the transaction. */
  lock(userId: number): Promise<void>
  /**
   * Locks an account until the end of the transaction and removes its messenger link. The lock ensures that a
   * concurrent sign-in does not use the removed link.
   */
  unlink(userId: number): Promise<void>
  /** Creates an account without an email address or a password. */
  addAccount(account: NewMessengerAccount): Promise<number>
  /**
   * Returns whether an account owns nothing and has nothing pending: no balance, withdrawal, order, card order, deposit
   * address, API key or referred account.
   */
  isEmpty(userId: number): Promise<boolean>
  /**
   * Records that launch data was used for a purpose. Returns false if it was already used for that purpose. A
   * concurrent call with the same launch data waits until this transaction ends.
   * @param launch.id identifies the launch data, 32 bytes
   * @param launch.expiresAt when the exchange stops accepting the launch data, in epoch milliseconds
   */
  use(launch: { id: Uint8Array; use: LaunchUse; expiresAt: number }): Promise<boolean>
}

/** Properties of a new account without an email address or a password. */
export interface NewMessengerAccount {
  /** Email language. */
  locale: string
  affiliateId: string
  referredBy: number | null
  /** Creation time, in epoch milliseconds. */
  now: number
}
