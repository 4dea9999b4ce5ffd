import { isValidClassicAddress } from 'xrpl'
import { flagsOf, RESERVE } from './account-settings.ts'
import { affectedNodes } from './affected-nodes.ts'
import { BASE_FEE, type Applied, type Ledger } from './ledgers.ts'
import { readSigned, Refused } from './signed-payment.ts'
import type { XrpNode } from './xrp-node.ts'

const DROPS_PER_XRP = 1_000_000
/** Types to which rippled's method `tx` adds `delivered_amount` (`canHaveDeliveredAmount` in DeliveredAmount.cpp). */
const DELIVERING = ['Payment', 'AccountDelete']
/** Types to which rippled's method `ledger` adds `delivered_amount` (`fillJsonTx` in LedgerToJson.cpp). */
const DELIVERING_IN_LEDGER = ['Payment']

type Params = Record<string, unknown>
type Answer = { result: object }

/** Error response with rippled's error code. */
class RpcError extends Error {
  override readonly name = 'RpcError'
}

/**
 * Returns the response to a call. Like rippled, returns errors with HTTP status 200 and an error code in the result
 * object.
 */
export function answerCall(node: XrpNode, body: string): Answer {
  try {
    const call = JSON.parse(body) as { method?: unknown; params?: Params[] }
    const method = METHODS[String(call.method)]
    if (method === undefined) throw new RpcError('unknownCmd')
    return { result: { ...method(node, call.params?.[0] ?? {}), status: 'success' } }
  } catch (error) {
    if (error instanceof RpcError) return { result: { error: error.message, status: 'error' } }
    if (error instanceof SyntaxError) return { result: { error: 'jsonInvalid', status: 'error' } }
    console.error(error)
    return { result: { error: 'internal', status: 'error' } }
  }
}

const METHODS: Record<string, (node: XrpNode, params: Params) => object> = {
  server_info: ({ ledgers }) => ({
    info: {
      build_version: 'simulated',
      complete_ledgers: `1-${ledgers.last.index}`,
      network_id: ledgers.networkId,
      server_state: 'full',
      validated_ledger: {
        base_fee_xrp: Number(BASE_FEE) / DROPS_PER_XRP,
        hash: ledgers.last.hash,
        reserve_base_xrp: Number(RESERVE) / DROPS_PER_XRP,
        seq: ledgers.last.index,
      },
    },
  }),
  fee: ({ ledgers }) => {
    const fee = BASE_FEE.toString()
    return {
      current_ledger_size: String(ledgers.open.length),
      drops: { base_fee: fee, median_fee: fee, minimum_fee: fee, open_ledger_fee: fee },
      ledger_current_index: ledgers.last.index + 1,
    }
  },
  ledger: (node, params) => {
    if (params.ledger_index === 'current') return openLedgerJson(node, params)
    const ledger = requestedLedger(node, params)
    return { ...ledgerJson(ledger, params), ledger_hash: ledger.hash, ledger_index: ledger.index, validated: true }
  },
  tx: ({ ledgers }, { transaction }) => {
    if (typeof transaction !== 'string' || !/^[0-9A-F]{64}$/i.test(transaction)) throw new RpcError('invalidParams')
    const hash = transaction.toUpperCase()
    const ledger = ledgers.ledgerOf(hash)
    const found = (ledger?.transactions ?? ledgers.open).find((one) => one.hash === hash)
    if (found === undefined) throw new RpcError('txnNotFound')
    if (ledger === undefined) return { ...found.body, hash, validated: false }
    return { ...found.body, hash, ledger_index: ledger.index, meta: metaJson(found, DELIVERING), validated: true }
  },
  account_info: (node, params) => {
    const { account } = params
    if (typeof account !== 'string' || !isValidClassicAddress(account)) throw new RpcError('actMalformed')
    const { ledgers } = node
    const index = params.ledger_index === 'current' ? ledgers.last.index + 1 : requestedLedger(node, params).index
    const found = ledgers.account(account, index)
    if (found === undefined) throw new RpcError('actNotFound')
    return {
      account_data: {
        Account: account,
        Balance: found.balance.toString(),
        Flags: flagsOf(found.settings),
        LedgerEntryType: 'AccountRoot',
        OwnerCount: 0,
        Sequence: found.sequence,
      },
      account_flags: found.settings,
      ledger_index: index,
      validated: index <= ledgers.last.index,
    }
  },
  submit: ({ ledgers }, { tx_blob: blob }) => {
    if (typeof blob !== 'string') throw new RpcError('invalidParams')
    try {
      const signed = readSigned(blob.toUpperCase())
      return submitted(ledgers.submit(signed), true, blob, { ...signed.body, hash: signed.hash })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.result === 'invalidTransaction') throw new RpcError(error.result)
      return submitted(error.result, false, blob, {})
    }
  },
}

function submitted(result: string, isApplied: boolean, blob: string, transaction: object): object {
  return {
    accepted: isApplied,
    applied: isApplied,
    broadcast: isApplied,
    engine_result: result,
    kept: isApplied,
    queued: false,
    tx_blob: blob,
    tx_json: transaction,
  }
}

function requestedLedger({ ledgers }: XrpNode, { ledger_index: requested, ledger_hash: hash }: Params): Ledger {
  if (hash !== undefined) throw new RpcError('notImpl')
  if (requested === undefined || requested === 'validated' || requested === 'closed') return ledgers.last
  const found = Number.isSafeInteger(Number(requested)) ? ledgers.at(Number(requested)) : undefined
  if (found === undefined) throw new RpcError('lgrNotFound')
  return found
}

function ledgerJson(ledger: Ledger, { transactions, expand }: Params): object {
  const list = ledger.transactions.map((one) =>
    expand === true ? { ...one.body, hash: one.hash, metaData: metaJson(one, DELIVERING_IN_LEDGER) } : one.hash,
  )
  return {
    ledger: {
      close_time: ledger.closeTime,
      closed: true,
      ledger_hash: ledger.hash,
      ledger_index: String(ledger.index),
      parent_hash: ledger.parentHash,
      ...(transactions === true && { transactions: list }),
    },
  }
}

function openLedgerJson({ ledgers }: XrpNode, { transactions, expand }: Params): object {
  const list = ledgers.open.map((one) => (expand === true ? { ...one.body, hash: one.hash } : one.hash))
  return {
    ledger: { closed: false, parent_hash: ledgers.last.hash, ...(transactions === true && { transactions: list }) },
    ledger_current_index: ledgers.last.index + 1,
    validated: false,
  }
}

/** Returns a transaction's metadata. `delivering` are the types to which the method adds `delivered_amount`. */
function metaJson(applied: Applied, delivering: readonly string[]): object {
  const { result, delivered, body } = applied
  const amount = delivered?.toString()
  return {
    AffectedNodes: affectedNodes(applied),
    TransactionResult: result,
    ...(amount !== undefined && body.TransactionType === 'AccountDelete' && { DeliveredAmount: amount }),
    ...(amount !== undefined && delivering.includes(body.TransactionType) && { delivered_amount: amount }),
  }
}
