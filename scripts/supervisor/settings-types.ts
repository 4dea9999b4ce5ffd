import type { DatabaseProcess } from '@cambio/adapters/postgres/roles/database-roles'

export type Mode = 'sandbox' | 'production'

/**
 * The operator's validated settings. `.env.example` lists each of them under the same name, with its default and unit.
 */
export interface Settings {
  mode: Mode
  /** Public port of the service. */
  port: number
  /** Address or host name that the server listens on. */
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  publicUrl: string
  /** Postgres that the operator provides; null for the embedded one. */
  database: { urls: Readonly<Record<DatabaseProcess, string>>; ownerUrl: string } | null
  /** Unix socket of a signer that the operator runs; null when the supervisor starts the signer. */
  signerSocket: string | null
  /** TLS settings of the worker for a signer that the operator runs; null when the worker uses a Unix socket. */
  signerTls: Readonly<Record<string, string>> | null
  /** Passphrase of the keystore; null for the generated one in the data folder. */
  signerPassphrase: string | null
  /** Secret from which orders' control tokens are derived; null for the generated one in the data folder. */
  controlSecret: string | null
  /** Key that signs orders and withdrawals; null for the generated one in the data folder. */
  sealSecret: string | null
  /** Key that signs operator decisions; null for the generated one in the data folder. */
  operatorSealSecret: string | null
  /** Key that encrypts partner secrets; null for the generated one in the data folder. */
  partnerSecret: string | null
  /** Key that signs session tokens and email codes; null for the generated one in the data folder. */
  sessionSecret: string | null
  /** Key that encrypts users' identity data; null for the generated one in the data folder. */
  identitySecret: string | null
  /** P-256 private key for push notifications (32 bytes in base64url). */
  pushKey: string | null
  /** URL of the storage for user files. The default is a folder in the data folder. */
  storageUrl: string
  /**
   * Chains as a JSON string. The processes that use them validate them. Null means the sandbox's chains and is allowed
   * only in sandbox mode.
   */
  chains: string | null
  /** Price exchanges as a JSON string. Null means the sandbox's exchanges and is allowed only in sandbox mode. */
  exchanges: string | null
  /**
   * Liquidity providers as a JSON string. Null means the sandbox's providers in sandbox mode, and no providers in
   * production.
   */
  liquidityProviders: string | null
  /**
   * Files of the sanctions lists as a JSON string. Null means the sandbox's lists in sandbox mode, and no lists in
   * production.
   */
  sanctionsLists: string | null
  /**
   * Card provider as a JSON string. Null means the sandbox's provider in sandbox mode, and no provider in production.
   */
  cardProvider: string | null
  smtpUrl: string | null
  /** Address that receives support messages; null when the setting is missing. */
  supportEmail: string | null
  /** Source of the price history. Null means the sandbox's source in sandbox mode, and no source in production. */
  coinStats: { url: string | null; key: string } | null
  /**
   * Screening provider as a JSON string. Null means the sandbox's provider in sandbox mode, and no provider in
   * production.
   */
  screeningProvider: string | null
  /** Heap limit in MiB of the processes that read blocks: worker and signer. */
  chainHeapMib: number
}

export type Environment = Readonly<Record<string, string | undefined>>
