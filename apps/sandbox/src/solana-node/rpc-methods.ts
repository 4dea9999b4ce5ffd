import type { Executed, TokenHeld } from './bank.ts'
import {
  INVALID_PARAMS,
  MIN_CONTEXT_SLOT_NOT_REACHED,
  NO_BLOCK_YET,
  RpcError,
  SLOT_SKIPPED,
  UNSUPPORTED_VERSION,
} from './rpc-error.ts'
import { LIFE_BLOCKS, type SolanaNode } from './solana-node.ts'
import { formatAmount } from '@cambio/kernel/money'
import { base58 } from '@scure/base'
import type { SignedTransaction } from './signed-transaction.ts'
import type { Block } from './slots.ts'
import { TOKEN_PROGRAM } from './token-state.ts'

const NO_METHOD = -32_601
const PARSE_ERROR = -32_700
const MAX_ACCOUNTS = 100
const MAX_SIGNATURES = 1_000
const MAX_SLOTS = 500_000
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const FINALIZED = 'finalized'

type Params = readonly unknown[]
type Call = (node: SolanaNode, params: Params) => unknown

/** Returns the response to a JSON-RPC 2.0 call. */
export function answerCall(node: SolanaNode, body: string): object {
  const parsed = readCall(body)
  if (parsed === null) return { jsonrpc: '2.0', error: { code: PARSE_ERROR, message: 'Parse error' }, id: null }
  const { id, method, params } = parsed
  const call = METHODS[String(method)]
  try {
    if (call === undefined) throw new RpcError(NO_METHOD, 'Method not found')
    return { jsonrpc: '2.0', result: call(node, Array.isArray(params) ? (params as Params) : []), id }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message, data } = error
    return { jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id }
  }
}

function readCall(body: string): { id: unknown; method?: unknown; params?: unknown } | null {
  try {
    const call: unknown = JSON.parse(body)
    return typeof call === 'object' && call !== null ? { id: null, ...call } : { id: null }
  } catch {
    return null
  }
}

const METHODS: Record<string, Call> = {
  getHealth: () => 'ok',
  getGenesisHash: ({ slots }) => slots.at(0)?.hash,
  getSlot: (node, [options]) => slotAt(node, options),
  getBlockHeight: (node, [options]) => blockAt(node, slotAt(node, options)).height,
  getLatestBlockhash: (node, [options]) => {
    const slot = slotAt(node, options)
    const { hash, height } = blockAt(node, slot)
    return { context: { slot }, value: { blockhash: hash, lastValidBlockHeight: height + LIFE_BLOCKS } }
  },
  getBlocks: (node, [from, to, options]) => {
    const [start, last] = [wholeNumber(from), slotAt(node, options)]
    const end = to === undefined ? last : Math.min(wholeNumber(to), last)
    if (end - start > MAX_SLOTS) throw new RpcError(INVALID_PARAMS, `Slot range too large; max ${MAX_SLOTS}`)
    const slots: number[] = []
    for (let slot = start; slot <= end; slot += 1) if (node.slots.at(slot)) slots.push(slot)
    return slots
  },
  getBlock: (node, [parsed, options]) => {
    const slot = wholeNumber(parsed)
    if (slot > slotAt(node, options)) throw new RpcError(NO_BLOCK_YET, `Block not available for slot ${slot}`)
    const block = node.slots.at(slot)
    if (block === undefined)
      throw new RpcError(SLOT_SKIPPED, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
    return blockJson(block, options)
  },
  getBalance: (node, [address, options]) => ({
    context: { slot: slotAt(node, options) },
    value: Number(node.bank.balance(requestedKey(address))),
  }),
  getMultipleAccounts: (node, [addresses, options]) => {
    if (!Array.isArray(addresses) || addresses.length > MAX_ACCOUNTS)
      throw new RpcError(INVALID_PARAMS, `Too many inputs provided; max ${MAX_ACCOUNTS}`)
    return { context: { slot: slotAt(node, options) }, value: addresses.map((one) => accountJson(node, one, options)) }
  },
  getMinimumBalanceForRentExemption: ({ bank }, [bytes]) => Number(bank.minBalance(wholeNumber(bytes))),
  getRecentPrioritizationFees: ({ slots: { final } }) => [{ slot: final, prioritizationFee: 0 }],
  sendTransaction: (node, [text, options]) => {
    const hasPreflight = field(options, 'skipPreflight') !== true
    return node.submit(requestedBytes(text, field(options, 'encoding') ?? 'base58'), { hasPreflight })
  },
  getSignatureStatuses: (node, [ids]) => {
    if (!Array.isArray(ids)) throw new RpcError(INVALID_PARAMS, 'Invalid params: invalid type')
    return { context: { slot: node.slots.head }, value: ids.map((id) => statusJson(node, requestedId(id))) }
  },
  getSignaturesForAddress: (node, [address, options]) => {
    const limit = field(options, 'limit') ?? MAX_SIGNATURES
    if (!Number.isSafeInteger(limit) || Number(limit) < 1 || Number(limit) > MAX_SIGNATURES)
      throw new RpcError(INVALID_PARAMS, `Invalid limit; max ${MAX_SIGNATURES}`)
    const [before, until] = [field(options, 'before'), field(options, 'until')].map((id) => id && requestedId(id))
    const key = requestedKey(address)
    const reached = slotAt(node, options)
    const minContextSlot = wholeNumber(field(options, 'minContextSlot') ?? 0)
    if (reached < minContextSlot) {
      const message = 'Minimum context slot has not been reached'
      throw new RpcError(MIN_CONTEXT_SLOT_NOT_REACHED, message, { contextSlot: reached })
    }
    const newestFirst = node.placed.filter(({ block }) => block.slot <= reached).toReversed()
    const indexOf = (id: unknown) => newestFirst.findIndex(({ executed }) => executed.transaction.id === id)
    const start = before === undefined ? 0 : indexOf(before) + 1 || newestFirst.length
    const end = until === undefined || indexOf(until) < 0 ? newestFirst.length : indexOf(until)
    const listed = newestFirst.slice(start, end).filter(({ executed }) => executed.transaction.accounts.includes(key))
    return listed.slice(0, Number(limit)).map(({ executed, block }) => ({
      signature: executed.transaction.id,
      slot: block.slot,
      err: executed.error,
      memo: null,
      blockTime: block.at,
      confirmationStatus: FINALIZED,
    }))
  },
  getTransaction: (node, [id, options]) => {
    const found = node.find(requestedId(id))
    if (found === undefined) return null
    const { executed, block } = found
    const isParsed = field(options, 'encoding') === 'jsonParsed'
    const raw = [Buffer.from(executed.transaction.raw).toString('base64'), 'base64']
    const transaction = isParsed ? parsedTransactionJson(executed.transaction) : raw
    const version = shownVersion(executed.transaction, options)
    return { slot: block.slot, blockTime: block.at, meta: metaJson(executed), transaction, version }
  },
}

/** Returns the last slot at the requested commitment level, which is `finalized` by default. */
function slotAt({ slots }: SolanaNode, options: unknown): number {
  const commitment = field(options, 'commitment') ?? FINALIZED
  return commitment === FINALIZED ? slots.final : slots.head
}

function blockAt({ slots }: SolanaNode, slot: number): Block {
  const block = slots.at(slot)
  if (block === undefined) throw new Error(`no block in slot ${slot}`)
  return block
}

function field(options: unknown, name: string): unknown {
  return typeof options === 'object' && options !== null ? (options as Record<string, unknown>)[name] : undefined
}

function wholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    throw new RpcError(INVALID_PARAMS, 'Invalid params: expected u64')
  return Number(value)
}

function decoded(text: unknown, bytes: number): string {
  try {
    if (typeof text === 'string' && text.length <= 2 * bytes && base58.decode(text).length === bytes) return text
  } catch {
    // Ignore the error for invalid Base58. The code below throws an RPC error in its place.
  }
  throw new RpcError(INVALID_PARAMS, 'Invalid param: WrongSize')
}

const requestedKey = (text: unknown) => decoded(text, KEY_BYTES)
const requestedId = (text: unknown) => decoded(text, SIGNATURE_BYTES)

function requestedBytes(text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string') throw new RpcError(INVALID_PARAMS, 'Invalid params: expected a string')
  if (encoding === 'base64') return Uint8Array.from(Buffer.from(text, 'base64'))
  try {
    return base58.decode(text.slice(0, 2_000))
  } catch {
    throw new RpcError(INVALID_PARAMS, 'invalid base58 encoding')
  }
}

function blockJson(block: Block, options: unknown): object {
  const { transactions } = block
  const details = field(options, 'transactionDetails') ?? 'full'
  return {
    blockhash: block.hash,
    previousBlockhash: block.previousHash,
    parentSlot: block.parentSlot,
    blockHeight: block.height,
    blockTime: block.at,
    ...(details === 'signatures' && { signatures: transactions.map(({ transaction }) => transaction.id) }),
    ...(details === 'accounts' && {
      transactions: transactions.map((executed) => ({
        transaction: accountsJson(executed.transaction),
        meta: metaJson(executed),
        version: shownVersion(executed.transaction, options),
      })),
    }),
  }
}

/**
 * Returns the version of a transaction for a response.
 *
 * @throws {RpcError} when the version is above the caller's maximum; without a maximum, only the legacy format is
 *   allowed
 */
function shownVersion({ version }: SignedTransaction, options: unknown): SignedTransaction['version'] {
  const max = field(options, 'maxSupportedTransactionVersion')
  if (version === 'legacy' || (typeof max === 'number' && version <= max)) return version
  const message =
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
    `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`
  throw new RpcError(UNSUPPORTED_VERSION, message)
}

function accountsJson(transaction: SignedTransaction): { signatures: readonly string[]; accountKeys: object[] } {
  const { accounts, signatures, signers, readonlySigners, readonlyOthers } = transaction
  return {
    signatures,
    accountKeys: accounts.map((pubkey, index) => ({
      pubkey,
      signer: index < signers,
      source: 'transaction',
      writable: index < signers ? index < signers - readonlySigners : index < accounts.length - readonlyOthers,
    })),
  }
}

/** Returns the signatures and accounts of a transaction, without its instructions. */
function parsedTransactionJson(transaction: SignedTransaction): object {
  const { signatures, accountKeys } = accountsJson(transaction)
  return { signatures, message: { accountKeys } }
}

function metaJson({ error, fee, before, after, tokensBefore, tokensAfter, logs, units }: Executed): object {
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(fee),
    preBalances: before.map(Number),
    postBalances: after.map(Number),
    logMessages: logs,
    computeUnitsConsumed: units,
    preTokenBalances: tokensJson(tokensBefore),
    postTokenBalances: tokensJson(tokensAfter),
  }
}

function tokensJson(held: readonly (TokenHeld | null)[]): object[] {
  return held.flatMap((one, accountIndex) => {
    if (one === null) return []
    const { mint, owner } = one
    return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM, uiTokenAmount: amountJson(one) }]
  })
}

function amountJson({ amount, decimals }: TokenHeld): object {
  const uiAmountString = formatAmount(amount, decimals)
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function statusJson(node: SolanaNode, id: string): object | null {
  const found = node.find(id)
  if (found === undefined) return null
  const { error } = found.executed
  const status = error === null ? { Ok: null } : { Err: error }
  return { slot: found.block.slot, confirmations: null, err: error, status, confirmationStatus: FINALIZED }
}

function accountJson(node: SolanaNode, address: unknown, options: unknown): object | null {
  const account = node.bank.account(requestedKey(address))
  if (account === null) return null
  const { lamports, ...rest } = account
  const tokens = field(options, 'encoding') === 'jsonParsed' ? node.bank.tokens(requestedKey(address)) : null
  const data =
    tokens === null ? ['', 'base64'] : { program: 'spl-token', parsed: parsedJson(tokens), space: rest.space }
  return { lamports: Number(lamports), ...rest, data, rentEpoch: 0 }
}

function parsedJson(tokens: TokenHeld): object {
  const { mint, owner, state } = tokens
  return { type: 'account', info: { isNative: false, mint, owner, state, tokenAmount: amountJson(tokens) } }
}
