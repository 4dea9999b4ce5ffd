/** An API key that signs requests, with its owner, allowed networks and maximum mark-up. */
export interface ApiKey {
  apiId: number
  /** Account that created the key; null for a partner key that an operator created. */
  userId: number | null
  name: string
  /** Public identifier of the key in a request. */
  publicKey: string
  /** IP addresses and networks (CIDR) that may use the key. An empty list permits every address. */
  allowedNetworks: string[]
  /** Whether the server accepts signatures of the key. */
  isActive: boolean
  /** Whether an operator disabled the key. Its account cannot enable it again. */
  isBlocked: boolean
  /** Maximum mark-up of orders with this key, in basis points of the market value. */
  maxMarkupBps: number
  /** Whether anyone may read the state and transactions of orders created with the key, by order id. */
  isStatusPublic: boolean
  /** Time of creation, in epoch milliseconds. */
  createdAt: number
  /** Time of the last use, in epoch milliseconds; null before the first use. */
  lastUsedAt: number | null
}

/** Encrypts secrets. Each encrypted secret is bound to its owner (`belongsTo`). */
export interface SecretBox {
  seal(secret: string, belongsTo: string): Uint8Array
  /**
   * Decrypts a secret.
   * @throws when it was encrypted with another key or for another owner
   */
  open(sealed: Uint8Array, belongsTo: string): string
}

/** Generates random texts for keys. */
export interface KeyMint {
  publicKey(): string
  /** Returns a text with 256 random bits. */
  secret(): string
  /** Returns a text with 256 random bits, in the format of the standard-webhooks convention. */
  webhookSecret(): string
}

/** An API key that was looked up for a request. */
export interface FoundKey {
  key: ApiKey
  sealedSecret: Uint8Array
  /** Whether the caller's IP address is in one of the key's allowed networks. */
  isAllowedFrom: boolean
}

/** Data of a key to create. */
export type NewKey = Pick<ApiKey, 'name' | 'publicKey' | 'maxMarkupBps'> & { sealedSecret: Uint8Array }

/** Stores API keys, and the signatures that were used with them. Does not return deleted keys. */
export interface ApiKeyStore {
  /** Adds a partner key. */
  add(key: NewKey): Promise<ApiKey>
  all(): Promise<ApiKey[]>
  find(apiId: number): Promise<ApiKey | null>
  /** Returns a key by its public identifier, and whether the IP address `ip` may use it. */
  findForRequest(publicKey: string, ip: string): Promise<FoundKey | null>
  /** Blocks or unblocks a key of any owner. */
  block(apiId: number, isBlocked: boolean): Promise<void>
  /**
   * Sets the allowed networks.
   * @throws {OpsRefusal} when one of the texts is not an IP address or network
   */
  allowNetworks(apiId: number, networks: readonly string[]): Promise<ApiKey>
  /** Sets whether anyone may read the reduced status of orders created with the key. */
  showStatus(apiId: number, isPublic: boolean): Promise<void>
  used(apiId: number): Promise<void>
  /**
   * Stores a signature until `expiresAt` (epoch milliseconds). Returns false when the signature was already used in any
   * process. Also deletes a few expired signatures.
   */
  keepSignature(apiId: number, signature: Uint8Array, expiresAt: number): Promise<boolean>
}

/** Stores the API keys of accounts. Each call finds only keys of the given account. */
export interface AccountKeyStore {
  /**
   * Adds a key within a transaction. Returns null when the account already has `most` keys, or is deleted.
   * @throws {DomainError} NETWORKS_INVALID
   */
  addFor(userId: number, key: NewKey & { networks: readonly string[] }, most: number): Promise<ApiKey | null>
  /** Returns the keys of an account, newest first. */
  listOf(userId: number): Promise<ApiKey[]>
  /**
   * Changes a key. Absent fields stay unchanged.
   * @throws {DomainError} NETWORKS_INVALID
   */
  changeOf(
    userId: number,
    apiId: number,
    changes: {
      name?: string | undefined
      networks?: readonly string[] | undefined
      isActive?: boolean | undefined
      isStatusPublic?: boolean | undefined
    },
  ): Promise<ApiKey | null>
  /** Deletes a key, its secret and its webhooks; returns false when there is no such key. */
  deleteOf(userId: number, apiId: number, now: number): Promise<boolean>
  deleteAllOf(userId: number, now: number): Promise<void>
}
