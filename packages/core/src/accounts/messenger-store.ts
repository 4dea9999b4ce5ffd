/** The messenger user to whom an account is linked. */
export interface MessengerLink {
  userId: number
  /** The messenger's id of the user. The private chat of the user with the bot has the same id. */
  messengerUserId: number
  /** Time of the link, in epoch milliseconds. */
  linkedAt: number
}

/** Purpose of a use of launch data. A user may use launch data once for each purpose. */
export type LaunchUse = 'session' | 'link' | 'email'

/** Stores the links between accounts and messenger users, and the used launch data. */
export interface MessengerStore {
  /** Returns the id of the account that is linked to a messenger user; null when none is. */
  accountOf(messengerUserId: number): Promise<number | null>
  /** Returns the messenger link of an account; null when it has none. */
  linkOf(userId: number): Promise<MessengerLink | null>
  /** Links an account. Returns false when the account or the messenger user already has a link. */
  link(link: MessengerLink): Promise<boolean>
  /**
   * Locks an account until the transaction ends, and removes its messenger link. A session that opens concurrently does
   * not see the removed link.
   */
  unlink(userId: number): Promise<void>
  /** Creates an account without email and password. */
  addAccount(account: NewMessengerAccount): Promise<number>
  /**
   * Returns whether an account owns nothing and waits for nothing: no balance, withdrawal, order, card order, deposit
   * address or earning.
   */
  isEmpty(userId: number): Promise<boolean>
  /**
   * Records that launch data was used for a purpose. Returns false when it was already used for this purpose. A
   * concurrent call for the same launch data waits until this transaction ends.
   * @param launch.id identifies the launch data, 32 bytes
   * @param launch.expiresAt time until which the exchange accepts the launch data, in epoch milliseconds
   */
  use(launch: { id: Uint8Array; use: LaunchUse; expiresAt: number }): Promise<boolean>
}

/** Properties of a new account without email and password. */
export interface NewMessengerAccount {
  /** Language of emails. */
  locale: string
  affiliateId: string
  referredBy: number | null
  /** Creation time, in epoch milliseconds. */
  now: number
}
