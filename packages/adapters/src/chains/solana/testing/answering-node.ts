import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { SolanaGateway } from '../solana-gateway.ts'

export const OURS = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'
export const OTHER = 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv'
export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
export const SKIPPED = {
  code: -32_007,
  message: 'Slot 11 was skipped, or missing due to ledger jump to recent snapshot',
}

const TOKENS = [{ currencyTitle: 'USDC', contract: MINT, decimals: 6 }]

let server: Server | undefined
afterEach(() => server?.close())

export type Answers = Record<string, (...params: never[]) => unknown>
export class Refused {
  readonly error: { code: number; message: string }

  constructor(error: { code: number; message: string }) {
    this.error = error
  }
}

/** Creates a gateway to a mock node that returns the given responses. */
export async function gatewayAnswered(answers: Answers): Promise<SolanaGateway> {
  const listening = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, params } = JSON.parse(Buffer.concat(parts).toString()) as { method: string; params: never[] }
      const result = answers[method]?.(...params) ?? null
      const body = result instanceof Refused ? { error: result.error } : { result }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const rpcUrl = `http://127.0.0.1:${port}`
  return new SolanaGateway({ chain: 'solana', family: 'solana', rpcUrl, genesis: GENESIS, tokens: TOKENS, node: '' })
}

export interface Moved {
  id?: string
  accounts: [address: string, before: number, after: number][]
  err?: unknown
  /** Token accounts as tuples: account index, mint, owner, and the balance before and after. */
  tokens?: [account: number, mint: string, owner: string, before: string, after: string][]
}

export interface Chain extends Answers {
  getBlocks: (from: number, to: number) => number[]
  getBlock: (slot: number) => unknown
}

/**
 * Creates a chain of final blocks. `blocks` lists the transfers for each slot that has a block. Only these slots
 * increase the block height.
 */
export function chainOf(blocks: Record<number, Moved[]>): Chain {
  const slots = Object.keys(blocks).map(Number)
  const last = slots.at(-1) ?? 0
  const blockOf = (slot: number) => {
    const index = slots.indexOf(slot)
    const parentSlot = slots[index - 1] ?? 0
    const moved = blocks[slot] ?? []
    return {
      blockhash: `hash${slot}`,
      previousBlockhash: `hash${parentSlot}`,
      parentSlot,
      blockTime: 1_700_000_000 + slot,
      blockHeight: 100 + index,
      signatures: moved.map(({ id = 'tx' }) => id),
      transactions: moved.map(({ id = 'tx', accounts, err = null, tokens = [] }) => ({
        transaction: { signatures: [id], accountKeys: accounts.map(([pubkey]) => ({ pubkey })) },
        meta: {
          err,
          preBalances: accounts.map(([, one]) => one),
          postBalances: accounts.map(([, , one]) => one),
          preTokenBalances: tokens.flatMap((one) => heldBy(one, one[3])),
          postTokenBalances: tokens.flatMap((one) => heldBy(one, one[4])),
        },
      })),
    }
  }
  return {
    getSlot: () => last,
    getBlockHeight: () => 100 + slots.length - 1,
    getBlocks: (from: number, to: number) => slots.filter((slot) => slot >= from && slot <= to),
    getBlock: (slot: number) => (slots.includes(slot) ? blockOf(slot) : new Refused(SKIPPED)),
  }
}

/** Returns a list with an account's token balance, or an empty list if the account does not exist. */
function heldBy([accountIndex, mint, owner]: NonNullable<Moved['tokens']>[number], amount: string): object[] {
  return amount === '' ? [] : [{ accountIndex, mint, owner, uiTokenAmount: { amount } }]
}
