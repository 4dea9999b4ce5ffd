import { xdr } from '@stellar/stellar-sdk/base'
import { entryOf } from './entries.ts'
import { eventsOf } from './events.ts'
import { BASE_FEE, type Ledger, PROTOCOL } from './ledgers.ts'
import { readSigned, Refused, Unreadable } from './signed-transaction.ts'
import type { StellarNode } from './stellar-node.ts'

const INVALID_REQUEST = -32_600
const NO_METHOD = -32_601
const INVALID_PARAMS = -32_602
const PARSE_ERROR = -32_700
const MAX_EVENTS = 10_000
const USUAL_EVENTS = 100
const MAX_LEDGERS = 200
const WILD = '*'
const WILD_REST = '**'

type Params = Record<string, unknown>
interface EventJson {
  id: string
  contractId: string
  topic: string[]
}

class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Returns the response to a JSON-RPC 2.0 call. */
export function answerCall(node: StellarNode, body: string): object {
  const parsed = readCall(body)
  if (parsed === null) return { jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'invalid JSON' } }
  const { id, method, params } = parsed
  const call = METHODS[String(method)]
  try {
    if (call === undefined) throw new RpcError(NO_METHOD, 'method not found')
    if (Array.isArray(params)) throw new RpcError(INVALID_PARAMS, 'parameters are named')
    return { jsonrpc: '2.0', id, result: call(node, params ?? {}) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
  }
}

function readCall(body: string): { id: unknown; method?: unknown; params?: Params } | null {
  try {
    const call: unknown = JSON.parse(body)
    return typeof call === 'object' && call !== null ? { id: null, ...call } : { id: null }
  } catch {
    return null
  }
}

const METHODS: Record<string, (node: StellarNode, params: Params) => object> = {
  getHealth: ({ ledgers }) => ({
    status: 'healthy',
    latestLedger: ledgers.last.sequence,
    oldestLedger: 1,
    ledgerRetentionWindow: ledgers.last.sequence,
  }),
  getNetwork: ({ passphrase }) => ({
    passphrase,
    protocolVersion: PROTOCOL,
  }),
  getLatestLedger: ({ ledgers: { last } }) => ({
    id: last.hash,
    protocolVersion: PROTOCOL,
    sequence: last.sequence,
    closeTime: String(last.closeTime),
    headerXdr: xdr.LedgerHeaderHistoryEntry.fromXdr(last.headerXdr, 'base64').header.toXdr('base64'),
  }),
  getLedgers: (node, params) => {
    const start = requestedLedger(node, params.startLedger)
    const limit = requestedLimit(params, MAX_LEDGERS, MAX_LEDGERS)
    const shown: Ledger[] = []
    for (let next = start; next && shown.length < limit; next = node.ledgers.at(next.sequence + 1) as Ledger)
      shown.push(next)
    return {
      ledgers: shown.map(({ hash, sequence, closeTime, headerXdr }) => ({
        hash,
        sequence,
        ledgerCloseTime: String(closeTime),
        headerXdr,
      })),
      latestLedger: node.ledgers.last.sequence,
    }
  },
  getEvents: (node, params) => {
    const limit = requestedLimit(params, MAX_EVENTS, USUAL_EVENTS)
    const { cursor } = (params.pagination ?? {}) as Params
    if (cursor !== undefined && (params.startLedger !== undefined || params.endLedger !== undefined))
      throw new RpcError(INVALID_PARAMS, 'ledger ranges and cursor cannot both be set')
    const after = typeof cursor === 'string' ? cursor : ''
    const start = cursor === undefined ? requestedLedger(node, params.startLedger) : ledgerOfCursor(node, after)
    const end = typeof params.endLedger === 'number' ? params.endLedger : node.ledgers.last.sequence + 1
    const filters = (params.filters ?? []) as Filter[]
    const found: EventJson[] = []
    for (let next: Ledger | undefined = start; next && next.sequence < end; next = node.ledgers.at(next.sequence + 1))
      for (const event of eventsOf(next, node.passphrase) as EventJson[])
        if (event.id > after && found.length < limit && filters.some((one) => matches(one, event))) found.push(event)
    const last = `${String(Math.min(end - 1, node.ledgers.last.sequence)).padStart(10, '0')}-4294967295`
    return {
      events: found,
      cursor: found.length === limit ? found.at(-1)?.id : last,
      latestLedger: node.ledgers.last.sequence,
      oldestLedger: 1,
    }
  },
  getTransaction: ({ ledgers }, { hash }) => {
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw new RpcError(INVALID_PARAMS, 'unexpected hash')
    const found = ledgers.find(hash)
    const common = { latestLedger: ledgers.last.sequence, oldestLedger: 1, txHash: hash }
    if (found === undefined) return { ...common, status: 'NOT_FOUND' }
    return {
      ...common,
      status: found.isDone ? 'SUCCESS' : 'FAILED',
      ledger: found.ledger,
      createdAt: String(ledgers.at(found.ledger)?.closeTime),
      applicationOrder: 1 + (ledgers.at(found.ledger)?.transactions.findIndex((one) => one.hash === hash) ?? 0),
      feeBump: false,
      envelopeXdr: found.envelope,
      resultXdr: found.result.toXdr('base64'),
    }
  },
  getLedgerEntries: ({ ledgers }, { keys }) => {
    if (!Array.isArray(keys) || keys.length > MAX_LEDGERS) throw new RpcError(INVALID_PARAMS, 'key count out of range')
    const entries = keys.flatMap((text: unknown) => {
      const key = requestedKey(text)
      const entry = entryOf(ledgers.state, key)
      return entry ? [{ key: key.toXdr('base64'), xdr: entry.toXdr('base64') }] : []
    })
    return { entries, latestLedger: ledgers.last.sequence }
  },
  getFeeStats: ({ ledgers }) => {
    const fee = BASE_FEE.toString()
    const all = { max: fee, min: fee, mode: fee, p10: fee, p50: fee, p90: fee, p95: fee, p99: fee }
    return { inclusionFee: { ...all, transactionCount: '0', ledgerCount: 0 }, latestLedger: ledgers.last.sequence }
  },
  sendTransaction: ({ ledgers, passphrase }, { transaction }) => {
    if (typeof transaction !== 'string') throw new RpcError(INVALID_PARAMS, 'invalid_xdr')
    const answer = (status: string, more: object = {}) => ({
      status,
      latestLedger: ledgers.last.sequence,
      latestLedgerCloseTime: String(ledgers.last.closeTime),
      ...more,
    })
    try {
      const signed = readSigned(transaction, passphrase)
      const { hash } = signed
      if (ledgers.open.some((one) => one.hash === hash)) return answer('DUPLICATE', { hash })
      // Like a real node, queue at most one transaction per account.
      if (ledgers.open.some(({ source }) => source === signed.source)) return answer('TRY_AGAIN_LATER', { hash })
      ledgers.submit(signed)
      return answer('PENDING', { hash })
    } catch (error) {
      if (error instanceof Unreadable) throw new RpcError(INVALID_PARAMS, error.message)
      if (error instanceof Refused) return answer('ERROR', { errorResultXdr: refusal(error) })
      throw error
    }
  },
}

function refusal({ code }: Refused): string {
  const bare = xdr.TransactionResultResult as unknown as Record<string, () => xdr.TransactionResultResult>
  const result = bare[code]?.() ?? xdr.TransactionResultResult.txInternalError()
  return new xdr.TransactionResult({ feeCharged: 0n, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64')
}

function requestedKey(text: unknown): xdr.LedgerKey {
  try {
    return xdr.LedgerKey.fromXdr(String(text), 'base64')
  } catch {
    throw new RpcError(INVALID_PARAMS, 'cannot unmarshal key value')
  }
}

function requestedLedger({ ledgers }: StellarNode, requested: unknown): Ledger {
  const found = typeof requested === 'number' ? ledgers.at(requested) : undefined
  if (found) return found
  throw new RpcError(INVALID_REQUEST, `startLedger must be within the ledger range: 1 - ${ledgers.last.sequence}`)
}

const ledgerOfCursor = (node: StellarNode, cursor: string): Ledger =>
  requestedLedger(node, Number(cursor.split('-')[0]))

function requestedLimit(params: Params, most: number, usual: number): number {
  const { limit = usual } = (params.pagination ?? {}) as Params
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0 && limit <= most) return limit
  throw new RpcError(INVALID_PARAMS, `limit must not exceed ${most}`)
}

interface Filter {
  contractIds?: string[]
  topics?: string[][]
}

function matches({ contractIds, topics }: Filter, event: EventJson): boolean {
  if (contractIds !== undefined && !contractIds.includes(event.contractId)) return false
  return topics === undefined || topics.some((wanted) => matchesTopics(wanted, event.topic))
}

function matchesTopics(wanted: readonly string[], topic: readonly string[]): boolean {
  const isOpen = wanted.at(-1) === WILD_REST
  const fixed = isOpen ? wanted.slice(0, -1) : wanted
  if (isOpen ? topic.length < fixed.length : topic.length !== fixed.length) return false
  return fixed.every((segment, index) => segment === WILD || segment === topic[index])
}
