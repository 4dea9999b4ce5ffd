import Fastify, { type FastifyInstance } from 'fastify'
import { CHAIN_PARAMETERS } from './fees.ts'
import { isContract, readCall, TOKEN_CONTRACT } from './ledger.ts'
import type { Block, TronNode } from './node.ts'
import { Rejection } from './node-error.ts'
import { blockJson, infoJson, transactionJson } from './node-json.ts'
import { KEEP_ALIVE_MS } from '../http/keep-alive.ts'

type Body = Record<string, unknown>
type Call = (node: TronNode, body: Body) => object

function text(body: Body, key: string): string {
  const value = body[key]
  return typeof value === 'string' ? value.toLowerCase() : ''
}

/**
 * Creates the calls that `/wallet/…` and `/walletsolidity/…` have in common. `newest` returns the newest block that the
 * calls can see: the head, or the last final block.
 */
function blockCalls(newest: (node: TronNode) => Block): Record<string, Call> {
  const known = (node: TronNode, number: number): Block | undefined =>
    number <= newest(node).number ? node.at(number) : undefined
  const shown = (block: Block | undefined, detail = true): object =>
    block === undefined ? {} : blockJson(block, detail)
  const infosOf = (block: Block | undefined) =>
    (block?.transactions ?? []).map(({ transaction, outcome }) => infoJson(block as Block, transaction, outcome))
  return {
    getnowblock: (node) => shown(newest(node)),
    getblock: (node, body) => {
      const requested = text(body, 'id_or_num')
      return shown(requested === '' ? newest(node) : known(node, Number(requested)), body.detail === true)
    },
    getblockbynum: (node, body) => shown(known(node, Number(body.num))),
    gettransactioninfobyblocknum: (node, body) => infosOf(known(node, Number(body.num))),
    gettransactionbyid: (node, body) => {
      const block = node.blockOf(text(body, 'value'))
      const found = block?.transactions.find(({ transaction }) => transaction.txId === text(body, 'value'))
      if (block === undefined || found === undefined || block.number > newest(node).number) return {}
      return transactionJson(found.transaction, found.outcome)
    },
    gettransactioninfobyid: (node, body) => {
      const block = node.blockOf(text(body, 'value'))
      const isKnown = block !== undefined && block.number <= newest(node).number
      return (isKnown ? infosOf(block) : []).find((info) => 'id' in info && info.id === text(body, 'value')) ?? {}
    },
  }
}

const headCalls: Record<string, Call> = {
  ...blockCalls((node) => node.head),
  getaccount: (node, body) => {
    const address = text(body, 'address')
    const balance = node.ledger.coins(address)
    if (balance === undefined && !isContract(address)) return {}
    return { address, ...(balance && { balance }), ...(isContract(address) && { type: 'Contract' }) }
  },
  getchainparameters: () => ({
    chainParameter: Object.entries(CHAIN_PARAMETERS).map(([key, value]) => ({ key, value })),
  }),
  gettransactionlistfrompending: (node) => ({ txId: node.waiting().map(({ txId }) => txId) }),
  gettransactionfrompending: (node, body) => {
    const found = node.waiting().find(({ txId }) => txId === text(body, 'value'))
    return found === undefined ? {} : transactionJson(found)
  },
  triggerconstantcontract: (node, body) => {
    if (text(body, 'contract_address') !== TOKEN_CONTRACT)
      return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: 'Smart contract is not exist.' } }
    const call = readCall(text(body, 'data'))
    const { energy, isRefused } = node.ledger.tryCall(text(body, 'owner_address'), call)
    const answer = call?.kind === 'balanceOf' ? node.ledger.tokens(call.owner).toString(16).padStart(64, '0') : ''
    return {
      result: { result: true, ...(isRefused && { message: 'REVERT opcode executed' }) },
      energy_used: energy,
      constant_result: [answer],
      transaction: { ret: [isRefused ? { ret: 'FAILED' } : {}] },
    }
  },
  broadcasthex: (node, body) => {
    try {
      const { txId } = node.accept(text(body, 'transaction'))
      return { result: true, code: 'SUCCESS', message: '', txid: txId }
    } catch (error) {
      if (error instanceof Rejection) return { result: false, code: error.code, message: error.message }
      throw error
    }
  },
}

const finalCalls = blockCalls((node) => node.final)

/** Serves the part of a full node's HTTP API (developers.tron.network) that wallets and exchanges use. */
export function serveTron(node: TronNode): FastifyInstance {
  const app = Fastify({ bodyLimit: 4 * 1024 * 1024, forceCloseConnections: true, keepAliveTimeout: KEEP_ALIVE_MS })
  const services: [string, Record<string, Call>][] = [
    ['wallet', headCalls],
    ['walletsolidity', finalCalls],
  ]
  for (const [service, calls] of services)
    for (const [name, call] of Object.entries(calls))
      app.route({
        method: ['GET', 'POST'],
        url: `/${service}/${name}`,
        handler: ({ body, query }) => call(node, { ...(query as Body), ...(body as Body | null) }),
      })
  return app
}
