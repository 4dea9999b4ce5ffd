import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type AccountSignRequest,
  type AddressIssuer,
  type IssuedAddresses,
  type PayingSigner,
  type SignedTransaction,
  SignerRefusal,
  type SignRequest,
  SignerAway,
  UnansweredProof,
} from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type * as z from 'zod'
import type { SignerConnection } from './signer-connection.ts'
import {
  AddressAnswer,
  CreditAnswer,
  IssueAnswer,
  PrepareAnswer,
  encodeCall,
  FailureAnswer,
  SignAnswer,
} from './signer-protocol.ts'
import { signerRequestOptions } from './signer-request-options.ts'

/**
 * Timeout of a call, in milliseconds. It is long because a wallet program may take a long time to build a transaction.
 */
const TIMEOUT_MS = 60_000

interface RemoteSignerOptions {
  connection: SignerConnection
  /**
   * Returns the fingerprint of the wallet to which this process's database belongs. Returns null until the signer has
   * bound the database to a wallet.
   */
  wallet: () => Promise<string | null>
  /** Called when the signer process cannot be reached. */
  onAway?: () => void
}

/**
 * Client for the signer process. While the process is unreachable, every call throws a retryable `AdapterError`, and
 * payments wait. A caller may repeat a call after losing its response, because the signer counts each spend only once.
 */
export class RemoteSigner implements PayingSigner, AddressIssuer {
  readonly #options: RemoteSignerOptions
  readonly #route: ReturnType<typeof signerRequestOptions>
  #wallet: string | null = null

  constructor(options: RemoteSignerOptions) {
    this.#options = options
    this.#route = signerRequestOptions(options.connection)
  }

  async address(chain: ChainId, key: KeyPath): Promise<string> {
    const { address } = await this.#call('/address', { chain, key }, AddressAnswer)
    return address
  }

  async issueAddresses(chain: ChainId, free: number): Promise<IssuedAddresses> {
    return this.#call('/issue', { chain, free }, IssueAnswer)
  }

  async sign(request: SignRequest): Promise<SignedTransaction> {
    return this.#call('/sign', { request }, SignAnswer)
  }

  async prepare(request: AccountSignRequest): Promise<void> {
    await this.#call('/prepare', { request }, PrepareAnswer)
  }

  async proveCredit(depositId: string): Promise<void> {
    await this.#call('/prove-credit', { depositId }, CreditAnswer)
  }

  close(): void {
    this.#route.agent.destroy()
  }

  async #call<T extends z.ZodType>(path: string, call: object, schema: T): Promise<z.output<T>> {
    this.#wallet ??= await this.#options.wallet()
    if (this.#wallet === null) throw this.#away('it has not claimed a wallet in the database yet')
    const { status, body } = await this.#post(path, encodeCall({ wallet: this.#wallet, ...call }))
    if (status === 200) {
      const parsed = schema.safeParse(body)
      if (parsed.success) return parsed.data
    }
    const failure = FailureAnswer.safeParse(body)
    if (!failure.success) throw this.#away(`its answer ${status} cannot be read`)
    if (failure.data.kind === 'refusal') throw new SignerRefusal(failure.data.reason, failure.data.message)
    const { retryable, message } = failure.data
    throw retryable ? new UnansweredProof(message) : new AdapterError(message, { retryable })
  }

  async #post(path: string, body: string): Promise<{ status: number; body: unknown }> {
    try {
      const response = await this.#send(path, body)
      return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) as unknown }
    } catch (error) {
      throw this.#away(error instanceof Error ? error.message : 'no answer', error)
    }
  }

  #send(path: string, body: string): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = httpRequest({ ...this.#route, path, method: 'POST', headers, timeout: TIMEOUT_MS })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
    sent.on('error', reject)
    sent.on('response', resolve)
    sent.end(body)
    return promise
  }

  #away(why: string, cause?: unknown): SignerAway {
    this.#options.onAway?.()
    return new SignerAway(`The signer is not reachable: ${why}`, cause)
  }
}
