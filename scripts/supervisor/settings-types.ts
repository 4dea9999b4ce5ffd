import type { DatabaseProcess } from '@cambio/adapters/postgres/database-roles'

export type Mode = 'sandbox' | 'production'

/** Settings of the operator; `.env.example` lists the same names with default and unit. */
export interface Settings {
  mode: Mode
  /** Public port of the whole service. */
  port: number
  /** Address the server listens on. */
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  publicUrl: string
  /** The operator's own Postgres; null for the embedded one. */
  database: { urls: Readonly<Record<DatabaseProcess, string>>; ownerUrl: string } | null
  /** Unix socket of a signer that the operator runs; null means that the supervisor starts one. */
  signerSocket: string | null
  /** Passphrase of the keystore; null for a generated one in the data folder. */
  signerPassphrase: string | null
  /** Key of the control tokens of orders; null for a generated one in the data folder. */
  controlSecret: string | null
  /** Key of the server's seals on orders and withdrawals; null for a generated one in the data folder. */
  sealSecret: string | null
  /** Key of the seals on operators' decisions; null for a generated one in the data folder. */
  operatorSealSecret: string | null
  /** Key that encrypts partners' secrets; null for a generated one in the data folder. */
  partnerSecret: string | null
  /** Key that signs session tokens and email codes; null for a generated one in the data folder. */
  sessionSecret: string | null
  /** Key that encrypts users' identity data; null for a generated one in the data folder. */
  identitySecret: string | null
  /** P-256 private key for push notifications, 32 bytes in base64url. */
  pushKey: string | null
  /** Storage of users' files; by default a folder in the data folder. */
  storageUrl: string
  /** JSON texts, validated by the processes that use them; null in sandbox mode, where the sandbox provides them. */
  chains: string | null
  exchanges: string | null
  /** Null means the sandbox's providers in sandbox mode, and none in production. */
  liquidityProviders: string | null
  smtpUrl: string | null
  /** Recipient of messages to support; null for none. */
  supportEmail: string | null
  /** Source of price history; null means the sandbox's in sandbox mode, and none in production. */
  coinStats: { url: string | null; key: string } | null
  /** JSON text; null means the sandbox's provider in sandbox mode, and none in production. */
  screeningProvider: string | null
}

export type Environment = Readonly<Record<string, string | undefined>>
