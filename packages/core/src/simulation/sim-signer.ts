import {
  HOT_KEY,
  SignerRefusal,
  type AddressIssuer,
  type IssuedAddresses,
  type PayingSigner,
  type SignedTransaction,
  type SignRequest,
} from '../chains/signer.ts'
import type { KeyPath } from '../chains/key-path.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DerivingIssuer } from '../signing/issue-addresses.ts'
import { MemoryHistoryStop } from '../testing/memory/memory-history-stop.ts'
import type { IssuedAddressStore } from '../signing/issued-address-store.ts'
import { SIM_CAPS, SIM_COLD_WALLETS } from './sim-catalogue.ts'
import type { SimTransaction } from './chain/sim-transaction.ts'

/** Chooses the inputs and outputs of a payment on a chain whose node wallet chooses the coins. */
type WriteTransfer = (
  to: string,
  hot: string,
  amountAtomic: bigint,
) => Pick<SimTransaction, 'inputs' | 'outputs' | 'feeAtomic'> | null

/**
 * Signer whose wallet differs from the wallet in the database. It rejects every call, as the real signer process would.
 */
export const REFUSING_SIGNER: PayingSigner & AddressIssuer = {
  issueAddresses: () => Promise.reject(otherWallet()),
  prepare: () => Promise.reject(otherWallet()),
  proveCredit: () => Promise.reject(otherWallet()),
  address: () => Promise.reject(otherWallet()),
  sign: () => Promise.reject(otherWallet()),
}

function otherWallet(): AdapterError {
  return new AdapterError('the database belongs to another wallet', { retryable: false })
}

/**
 * Signs without cryptography. The signed bytes are the request in plain text, and the text determines the transaction
 * ID.
 */
export class SimSigner implements PayingSigner, AddressIssuer {
  isKilled = false
  caps: Readonly<Record<string, bigint>> = SIM_CAPS
  /** Payment functions of the node wallets, by chain. Each call builds a different transaction. */
  readonly wallets = new Map<string, WriteTransfer>()
  /** Transaction IDs, keyed by signed content. Equal content has the same ID. */
  readonly #names = new Map<string, string>()
  readonly #issuer: AddressIssuer

  constructor(addresses: IssuedAddressStore) {
    this.#issuer = new DerivingIssuer({ keys: this, addresses, stop: new MemoryHistoryStop(), assertAlone: () => {} })
  }

  issueAddresses(chain: string, free: number): Promise<IssuedAddresses> {
    return this.#issuer.issueAddresses(chain, free)
  }

  async address(chain: string, key: KeyPath): Promise<string> {
    return addressOf(chain, key)
  }

  async proveCredit(): Promise<void> {}

  async prepare(request: SignRequest): Promise<void> {
    this.#assertMaySign(request)
  }

  #assertMaySign(request: SignRequest): void {
    if (this.isKilled) throw new SignerRefusal('kill-switch', 'Signing is stopped')
    const cap = this.caps[request.asset]
    if (cap !== undefined && amountLeaving(request) > cap)
      throw new SignerRefusal('cap-transaction', `Over the cap of ${request.asset}`)
  }

  async sign(request: SignRequest): Promise<SignedTransaction> {
    this.#assertMaySign(request)
    const write = this.wallets.get(request.chain)
    const transaction =
      request.kind === 'outputs'
        ? outputTransaction(request)
        : write
          ? walletTransaction(request, write)
          : accountTransaction(request)
    const txId = this.#name(JSON.stringify(transaction, bigintAsText) + (write ? `#${this.#names.size}` : ''))
    return { raw: writeRaw({ ...transaction, txId }), txId }
  }

  #name(signed: string): string {
    const name = this.#names.get(signed) ?? `ours-${this.#names.size}`
    this.#names.set(signed, name)
    return name
  }
}

/** Returns the amount that a request pays to addresses other than the hot and cold wallets, in base units. */
function amountLeaving(request: SignRequest): bigint {
  const own = [addressOf(request.chain, HOT_KEY), SIM_COLD_WALLETS.get(request.asset)?.to]
  if (request.kind === 'account') return own.includes(request.to) ? 0n : request.amountAtomic
  return request.outputs.reduce(
    (sum, { address, amountAtomic }) => sum + (own.includes(address) ? 0n : amountAtomic),
    0n,
  )
}

export function addressOf(chain: string, key: KeyPath): string {
  return `${chain}:${key.purpose}:${key.index}`
}

/**
 * Parses the raw bytes of a transaction.
 * @throws {Error} for bytes that were not created by a simulated signer
 */
export function readRaw(raw: string): SimTransaction {
  return JSON.parse(raw, (key, value: unknown) =>
    typeof value === 'string' && key.endsWith('Atomic') ? BigInt(value) : value,
  ) as SimTransaction
}

/** Returns a transaction, or a part of it, as raw bytes. */
export function writeRaw(transaction: Partial<SimTransaction>): string {
  return JSON.stringify(transaction, bigintAsText)
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function accountTransaction(request: Extract<SignRequest, { kind: 'account' }>): Omit<SimTransaction, 'txId'> {
  const from = addressOf(request.chain, request.from)
  const { to, contract, amountAtomic, sequence: nonce, spendId } = request
  const feeAtomic = request.terms.maxFeeAtomic
  const { expiresAt } = request.terms.fields
  return {
    spendId,
    from,
    nonce,
    expiresAt: expiresAt === undefined ? null : Number(expiresAt),
    inputs: [],
    outputs: [{ outputKey: contract === null ? 'value' : `${contract}:0`, address: to, contract, amountAtomic }],
    feeAtomic,
  }
}

function walletTransaction(
  { chain, to, amountAtomic, spendId }: Extract<SignRequest, { kind: 'account' }>,
  write: WriteTransfer,
): Omit<SimTransaction, 'txId'> {
  const written = write(to, addressOf(chain, HOT_KEY), amountAtomic)
  if (!written) throw new AdapterError('the wallet has too few coins', { retryable: false })
  return { spendId, from: null, nonce: null, expiresAt: null, ...written }
}

function outputTransaction(request: Extract<SignRequest, { kind: 'outputs' }>): Omit<SimTransaction, 'txId'> {
  const { chain, inputs, outputs, change, spendId } = request
  const paid = outputs.map(({ address, amountAtomic }) => ({ address, amountAtomic }))
  for (const { key, amountAtomic } of change) paid.push({ address: addressOf(chain, key), amountAtomic })
  const total = (amounts: readonly { amountAtomic: bigint }[]) =>
    amounts.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  return {
    spendId,
    from: null,
    nonce: null,
    expiresAt: null,
    inputs: inputs.map(({ txId, vout }) => ({ txId, vout })),
    outputs: paid.map((output, index) => ({ ...output, outputKey: String(index), contract: null })),
    feeAtomic: total(inputs) - total(paid),
  }
}
