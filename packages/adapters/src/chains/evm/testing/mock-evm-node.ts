import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAddress, type Hex, numberToHex, pad } from 'viem'
import { EvmGateway } from '../evm-gateway.ts'

const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
export const [STRANGER, OURS, TOKEN, UNLISTED] = ['1', '2', '3', '4'].map(account) as [Hex, Hex, Hex, Hex]
export const [BLOCK, TX, PAID] = ['b', 'f', 'd'].map((digit) => `0x${digit.repeat(64)}`) as [Hex, Hex, Hex]
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export type Answer = { result: unknown } | { error: { code: number; message: string } }
interface Call {
  id: number
  method: string
  params: unknown[]
}

/**
 * Creates a gateway to a mock node whose responses are listed by method. A function computes the response from the
 * parameters. The gateway's only token is `TOKEN`.
 */
export async function startMockEvmNode(answers: Record<string, Answer | ((params: unknown[]) => Answer)>) {
  const methods: string[] = []
  const answerTo = ({ id, method, params }: Call) => {
    methods.push(method)
    const answer = answers[method] ?? { error: { code: -32_601, message: 'unknown method' } }
    return { jsonrpc: '2.0', id, ...(typeof answer === 'function' ? answer(params) : answer) }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const calls = JSON.parse(Buffer.concat(parts).toString()) as Call | Call[]
      const answered = Array.isArray(calls) ? calls.map(answerTo) : answerTo(calls)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = [{ currencyTitle: 'USDT', contract: TOKEN, decimals: 6 }]
  return {
    gateway: new EvmGateway({ chain: 'ethereum', family: 'evm', rpcUrl, chainId: 1, tokens, node: '' }),
    /** Methods that the gateway called so far. */
    methods,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns a `Transfer` log of the token in block 7. */
export const transferLog = (index: number, to: Hex, part: object = {}) => ({
  address: TOKEN.toLowerCase(),
  topics: [TOPIC, pad(STRANGER), pad(to)],
  data: pad('0x0'),
  blockHash: BLOCK,
  blockNumber: '0x7',
  blockTimestamp: '0x6a18f3c7',
  transactionHash: TX,
  transactionIndex: '0x0',
  logIndex: numberToHex(index),
  removed: false,
  ...part,
})

export const receipt = (transactionHash: Hex, logs: object[], blockHash = BLOCK) => ({
  transactionHash,
  blockHash,
  logs,
})

const trace = (transactionHash: Hex) => ({
  type: 'call',
  action: { callType: 'call', from: STRANGER, to: TOKEN, value: '0x0' },
  traceAddress: [],
  transactionHash,
  blockHash: BLOCK,
})

/** Returns responses about block 7, which contains the transactions `TX` and `PAID`. `header` changes its header. */
export const blockAnswers = (header: object = {}) => ({
  eth_getBlockByNumber: {
    result: {
      number: '0x7',
      hash: BLOCK,
      parentHash: pad('0x1'),
      timestamp: '0x9',
      transactions: [TX, PAID],
      ...header,
    },
  },
  trace_block: { result: [TX, PAID].map(trace) },
})
