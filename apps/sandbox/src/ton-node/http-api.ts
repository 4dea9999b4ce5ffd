import { Address } from '@ton/core'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Block, SentMessage, Transaction } from './ton-ledger.ts'
import type { TonNode } from './ton-node.ts'
import { Refused } from './wallet-message.ts'

/** Global ID of the network. It differs from those of public networks. */
export const GLOBAL_ID = -31_342
const MASTERCHAIN = { workchain: -1, shard: '8000000000000000' }
const MAX_ROWS = 1_000
const USUAL_ROWS = 10

type Query = Record<string, string | undefined>

/** Serves the part of TON Center's HTTP API, version 3, that wallets and exchanges use. */
export function serveTon(node: TonNode): FastifyInstance {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof Refused ? 500 : error instanceof BadRequest ? 422 : 400
    void reply.code(code).send({ code, error: (error as Error).message })
  })
  serveBlocks(app, node)
  serveAccounts(app, node)
  app.post('/api/v3/message', ({ body }) => {
    const { boc } = (body ?? {}) as { boc?: unknown }
    if (typeof boc !== 'string') throw new BadRequest('boc is required')
    return { message_hash_norm: base64(node.submit(boc).incoming.name ?? '') }
  })
  return app
}

function serveBlocks(app: FastifyInstance, node: TonNode): void {
  const { ledger } = node
  app.get('/api/v3/masterchainInfo', () => ({ first: blockJson(ledger.at(1)), last: blockJson(ledger.last) }))
  app.get('/api/v3/blocks', ({ query }) => {
    const block = ledger.at(numberOf((query as Query).seqno))
    return { blocks: block ? [blockJson(block)] : [] }
  })
  app.get('/api/v3/transactionsByMasterchainBlock', ({ query }) => {
    const { seqno, limit = String(USUAL_ROWS), offset = '0', sort } = query as Query
    const block = ledger.at(numberOf(seqno))
    const [from, count] = [numberOf(offset), numberOf(limit)]
    if (count > MAX_ROWS) throw new BadRequest('limit is not allowed')
    const all = block?.transactions ?? []
    const sorted = sort === 'asc' ? all : all.toReversed()
    return { transactions: sorted.slice(from, from + count).map((one) => transactionJson(one, block as Block)) }
  })
  app.get('/api/v3/transactionsByMessage', ({ query }) => {
    const { msg_hash: hash = '' } = query as Query
    const found = node.causedBy(
      /^[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : Buffer.from(hash, 'base64url').toString('hex'),
    )
    return { transactions: found ? [transactionJson(found.transaction, found.block)] : [] }
  })
}

function serveAccounts(app: FastifyInstance, node: TonNode): void {
  app.get('/api/v3/accountStates', ({ query }) => {
    const { address, balance, status } = stateOf(node, (query as Query).address)
    return { accounts: [{ address, balance, status }] }
  })
  app.get('/api/v3/walletStates', ({ query }) => {
    const { wallet, ...state } = stateOf(node, (query as Query).address)
    return { wallets: [{ ...state, is_wallet: wallet !== null, seqno: wallet?.seqno, wallet_id: wallet?.walletId }] }
  })
}

/** Returns an account's state as of the last block. Ignores messages that are not in a block yet. */
function stateOf({ ledger }: TonNode, text: string | undefined) {
  const address = addressOf(text)
  const account = ledger.settled(address)
  return {
    address: address.toRawString().toUpperCase(),
    balance: String(account?.balance ?? 0n),
    status: account ? (account.wallet ? 'active' : 'uninit') : 'nonexist',
    wallet: account?.wallet ?? null,
  }
}

class BadRequest extends Error {}

function numberOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,10}$/.test(text)) throw new BadRequest('a number is expected')
  return Number(text)
}

function addressOf(text: string | undefined): Address {
  try {
    return Address.parse(text ?? '')
  } catch {
    throw new BadRequest('invalid address')
  }
}

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

function blockJson(block: Block | undefined): object | null {
  if (block === undefined) return null
  const { seqno, rootHash, at, transactions } = block
  return {
    ...MASTERCHAIN,
    seqno,
    root_hash: base64(rootHash),
    gen_utime: String(at),
    global_id: GLOBAL_ID,
    tx_count: transactions.length,
    prev_blocks: [{ ...MASTERCHAIN, seqno: seqno - 1 }],
  }
}

function transactionJson(one: Transaction, block: Block): object {
  return {
    account: one.account.toRawString().toUpperCase(),
    hash: base64(one.hash),
    lt: String(one.lt),
    now: block.at,
    mc_block_seqno: block.seqno,
    total_fees: String(one.fees),
    description: {
      type: 'ord',
      aborted: one.isAborted,
      ...(one.isSentBack && { bounce: { type: 'ok' } }),
    },
    in_msg: messageJson(one.incoming),
    out_msgs: one.outgoing.map(messageJson),
    account_state_before: { balance: String(one.before) },
    account_state_after: { balance: String(one.after) },
  }
}

function messageJson(message: SentMessage): object {
  const { hash, name, source, destination, value, bounce, isBounced, body } = message
  return {
    hash: base64(hash),
    ...(name !== null && { hash_norm: base64(name) }),
    source: source?.toRawString().toUpperCase() ?? null,
    destination: destination.toRawString().toUpperCase(),
    value: source === null ? null : String(value),
    bounce: source === null ? null : bounce,
    bounced: source === null ? null : isBounced,
    message_content: { hash: body.hash().toString('base64'), body: body.toBoc().toString('base64') },
  }
}
