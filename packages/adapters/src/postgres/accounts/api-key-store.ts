import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import type { AccountKeyStore, ApiKey, ApiKeyStore, FoundKey, NewKey } from '@cambio/core/partners/api-key'
import { DomainError } from '@cambio/core/shared/domain-error'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/**
 * Number of expired signatures to delete whenever a new one is added. Each call adds one row and deletes up to 8. The
 * table therefore contains little more than the signatures of the last ten minutes.
 */
const FORGOTTEN_AT_ONCE = 8
/** SQLSTATE invalid_text_representation: the input is not an IP network (CIDR). */
const NOT_A_NETWORK = '22P02'

interface KeyRow {
  api_id: number
  user_id: number | null
  name: string
  public_key: string
  networks: string[]
  is_active: boolean
  is_blocked: boolean
  max_markup_bps: number
  is_status_public: boolean
  created_at: Date
  last_used_at: Date | null
}

const COLUMNS = `api_id, user_id, name, public_key, allowed_networks::text[] AS networks, is_active, is_blocked, max_markup_bps,
  is_status_public, created_at, last_used_at`

/** SQL that deletes account $1's key $3 together with its webhooks. Deletes all of the account's keys if $3 is NULL. */
const DELETE_KEY = `WITH deleted AS (
    UPDATE api_key SET deleted_at = ${TIME(2)}, is_active = false, sealed_secret = ''
    WHERE user_id = $1 AND deleted_at IS NULL AND api_id = coalesce($3, api_id) RETURNING api_id
  ), closed AS (
    UPDATE webhook w SET is_active = false FROM deleted WHERE w.api_id = deleted.api_id RETURNING w.webhook_id
  ), given_up AS (
    UPDATE webhook_delivery d SET failed_at = now(), last_answer = 'switched off'
    FROM closed WHERE d.webhook_id = closed.webhook_id AND d.delivered_at IS NULL AND d.failed_at IS NULL
  )
  SELECT api_id FROM deleted`

export class PostgresApiKeyStore implements ApiKeyStore, AccountKeyStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add(key: NewKey): Promise<ApiKey> {
    const { rows } = await this.#db.query<KeyRow>(
      `INSERT INTO api_key (name, public_key, sealed_secret, max_markup_bps) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [key.name, key.publicKey, key.sealedSecret, key.maxMarkupBps],
    )
    return fromRow(present(rows[0], 'a key that was made'))
  }

  async all(): Promise<ApiKey[]> {
    const { rows } = await this.#db.query<KeyRow>(
      `SELECT ${COLUMNS} FROM api_key WHERE deleted_at IS NULL ORDER BY api_id`,
    )
    return rows.map(fromRow)
  }

  async find(apiId: number): Promise<ApiKey | null> {
    const { rows } = await this.#db.query<KeyRow>(
      `SELECT ${COLUMNS} FROM api_key WHERE api_id = $1 AND deleted_at IS NULL`,
      [apiId],
    )
    return rows[0] ? fromRow(rows[0]) : null
  }

  async findForRequest(publicKey: string, ip: string): Promise<FoundKey | null> {
    const { rows } = await this.#db.query<KeyRow & { sealed_secret: Buffer; is_allowed: boolean }>({
      name: 'api_key_for_request',
      text: `SELECT ${COLUMNS}, sealed_secret,
               cardinality(allowed_networks) = 0 OR $2::inet <<= ANY (allowed_networks) AS is_allowed
             FROM api_key WHERE public_key = $1 AND deleted_at IS NULL`,
      values: [publicKey, plainAddress(ip)],
    })
    const row = rows[0]
    return row ? { key: fromRow(row), sealedSecret: row.sealed_secret, isAllowedFrom: row.is_allowed } : null
  }

  async block(apiId: number, isBlocked: boolean): Promise<void> {
    await this.#db.query('UPDATE api_key SET is_blocked = $2 WHERE api_id = $1', [apiId, isBlocked])
  }

  async disableAll(): Promise<{ ofAccounts: number; ofPartners: number }> {
    const accounts = await this.#db.query(
      'UPDATE api_key SET is_active = false WHERE user_id IS NOT NULL AND is_active AND deleted_at IS NULL',
    )
    const partners = await this.#db.query(
      'UPDATE api_key SET is_blocked = true WHERE user_id IS NULL AND NOT is_blocked AND deleted_at IS NULL',
    )
    return { ofAccounts: accounts.rowCount ?? 0, ofPartners: partners.rowCount ?? 0 }
  }

  async showStatus(apiId: number, isPublic: boolean): Promise<void> {
    await this.#db.query('UPDATE api_key SET is_status_public = $2 WHERE api_id = $1', [apiId, isPublic])
  }

  async allowNetworks(apiId: number, networks: readonly string[]): Promise<ApiKey> {
    try {
      const { rows } = await this.#db.query<KeyRow>(
        `UPDATE api_key SET allowed_networks = $2::cidr[] WHERE api_id = $1 RETURNING ${COLUMNS}`,
        [apiId, networks],
      )
      return fromRow(present(rows[0], 'a key that was looked up'))
    } catch (error) {
      if (!isNotNetwork(error)) throw error
      throw new OpsRefusal(
        `"${networks.join(',')}" is not a list of addresses or networks like 203.0.113.7,2001:db8::/32.`,
      )
    }
  }

  async addFor(userId: number, key: NewKey & { networks: readonly string[] }, most: number): Promise<ApiKey | null> {
    // The row lock serialises concurrent calls for one account. It also waits while another transaction deletes the
    // account, so that a deleted account receives no key.
    const { rowCount } = await this.#db.query(
      'SELECT 1 FROM account WHERE user_id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [userId],
    )
    if (rowCount === 0) return null
    return this.#changed(
      `INSERT INTO api_key (user_id, name, public_key, sealed_secret, max_markup_bps, allowed_networks)
       SELECT $1, $2, $3, $4, $5, $6::cidr[]
       WHERE (SELECT count(*) FROM api_key WHERE user_id = $1 AND deleted_at IS NULL) < $7 RETURNING ${COLUMNS}`,
      [userId, key.name, key.publicKey, key.sealedSecret, key.maxMarkupBps, key.networks, most],
    )
  }

  async listOf(userId: number): Promise<ApiKey[]> {
    const { rows } = await this.#db.query<KeyRow>(
      `SELECT ${COLUMNS} FROM api_key WHERE user_id = $1 AND deleted_at IS NULL ORDER BY api_id DESC`,
      [userId],
    )
    return rows.map(fromRow)
  }

  changeOf(userId: number, apiId: number, changes: Parameters<AccountKeyStore['changeOf']>[2]): Promise<ApiKey | null> {
    return this.#changed(
      `UPDATE api_key SET name = coalesce($3, name), allowed_networks = coalesce($4::cidr[], allowed_networks),
         is_active = coalesce($5, is_active), is_status_public = coalesce($6, is_status_public)
       WHERE user_id = $1 AND api_id = $2 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
      [
        userId,
        apiId,
        changes.name ?? null,
        changes.networks ?? null,
        changes.isActive ?? null,
        changes.isStatusPublic ?? null,
      ],
    )
  }

  async deleteOf(userId: number, apiId: number, now: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(DELETE_KEY, [userId, now, apiId])
    return rowCount === 1
  }

  async deleteAllOf(userId: number, now: number): Promise<void> {
    await this.#db.query(DELETE_KEY, [userId, now, null])
  }

  /**
   * Returns the changed row, or null if the key does not exist.
   * @throws {DomainError} NETWORKS_INVALID
   */
  async #changed(sql: string, values: unknown[]): Promise<ApiKey | null> {
    try {
      const { rows } = await this.#db.query<KeyRow>(sql, values)
      return rows[0] ? fromRow(rows[0]) : null
    } catch (error) {
      if (!isNotNetwork(error)) throw error
      throw new DomainError('NETWORKS_INVALID', 'An entry is neither an IP address nor a network (CIDR)', {
        field: 'whiteListIp',
        reason: 'no address and no network, like 203.0.113.7 or 2001:db8::/32',
      })
    }
  }

  async used(apiId: number): Promise<void> {
    await this.#db.query('UPDATE api_key SET last_used_at = now() WHERE api_id = $1', [apiId])
  }

  async keepSignature(apiId: number, signature: Uint8Array, expiresAt: number): Promise<boolean> {
    const { rowCount } = await this.#db.query({
      name: 'keep_signature',
      text: `WITH expired AS (
               DELETE FROM seen_signature WHERE ctid = ANY (ARRAY(
                 SELECT ctid FROM seen_signature WHERE expires_at < now() - interval '1 minute'
                 ORDER BY expires_at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)))
             INSERT INTO seen_signature (api_id, signature, expires_at)
             VALUES ($1, $2, to_timestamp($3::numeric / 1000)) ON CONFLICT DO NOTHING`,
      values: [apiId, signature, expiresAt],
    })
    return rowCount === 1
  }
}

function isNotNetwork(error: unknown): boolean {
  return (error as { code?: unknown }).code === NOT_A_NETWORK
}

/** Returns an IPv4 address in its plain form. A dual-stack socket reports it as `::ffff:203.0.113.7`. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function fromRow(row: KeyRow): ApiKey {
  return {
    apiId: row.api_id,
    userId: row.user_id,
    name: row.name,
    publicKey: row.public_key,
    allowedNetworks: row.networks,
    isActive: row.is_active && !row.is_blocked,
    isBlocked: row.is_blocked,
    maxMarkupBps: row.max_markup_bps,
    isStatusPublic: row.is_status_public,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }
}
