import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getAddressFromPublicKey, isAddress } from '@solana/addresses'
import { createKeyPairFromPrivateKeyBytes } from '@solana/keys'
import { servePosts } from '../http/serve-posts.ts'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, ReorgFate, SandboxChain } from '../sandbox-chain.ts'
import { RpcError } from '../solana-node/rpc-error.ts'
import { answerCall } from '../solana-node/rpc-methods.ts'
import { SolanaNode } from '../solana-node/solana-node.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { Turns } from '../state/turns.ts'
import { type KeyPair, signedTransfer } from './transfer.ts'

/** What the faucet begins with, lamports: as many as a number of JSON tells exactly. */
const MOST = 8_000_000_000_000_000n
const MARKS = 1_000_000

interface Faucet {
  keyPair: KeyPair
  address: string
}

/** A private Solana. Its faucet is the account that all coins begin at. */
export class SolanaChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal = false
  /** Nothing that is in a block is taken back, only what waits is lost. */
  readonly maxReorgDepth = 1
  /** 32 slots of 0.4 seconds, where others take five seconds. */
  readonly blockPace = 2.5
  readonly #node: SolanaNode
  readonly #faucet: Faucet
  readonly #server: Server
  readonly #turns = new Turns()
  #lastMark = 0

  private constructor(entry: ChainEntry, node: SolanaNode, faucet: Faucet, server: Server) {
    this.entry = entry
    this.#node = node
    this.#faucet = faucet
    this.#server = server
  }

  static async start(folder: string, port: number): Promise<SolanaChain> {
    mkdirSync(folder, { recursive: true })
    const { key } = readOrCreateJson(join(folder, 'faucet.json'), () => ({ key: randomBytes(32).toString('hex') }))
    const keyPair = await createKeyPairFromPrivateKeyBytes(Uint8Array.from(Buffer.from(key, 'hex')))
    const address = await getAddressFromPublicKey(keyPair.publicKey)
    const node = new SolanaNode({ treasury: { address, lamports: MOST }, logFile: join(folder, 'blocks.jsonl') })
    const server = await servePosts(port, (body) => answerCall(node, body))
    const entry: ChainEntry = {
      chain: 'solana',
      family: 'solana',
      rpcUrl: `http://127.0.0.1:${port}`,
      genesis: node.slots.at(0)?.hash ?? '',
      node: 'simulated JSON-RPC around the runtime of Solana (LiteSVM)',
    }
    return new SolanaChain(entry, node, { keyPair, address }, server)
  }

  checkAddress(address: string): boolean {
    return isAddress(address)
  }

  pay(_currencyTitle: string, to: string, lamports: bigint): Promise<string> {
    if (lamports > MOST) throw cannotDo('There are not that many coins')
    return this.#turns.take(async () => {
      const { keyPair, address: from } = this.#faucet
      this.#lastMark = Math.max(Date.now(), this.#lastMark + 1)
      const { slots } = this.#node
      const blockhash = slots.at(slots.final)?.hash ?? ''
      const transfer = { from, to, lamports, blockhash, mark: this.#lastMark % MARKS }
      try {
        return this.#node.submit(await signedTransfer(keyPair, transfer), { isTried: true })
      } catch (error) {
        throw error instanceof RpcError ? cannotDo(`The node refused: ${error.message}`) : error
      }
    })
  }

  async balance(_currencyTitle: string, address: string): Promise<bigint> {
    return this.#node.bank.balance(address)
  }

  async height(): Promise<number> {
    return this.#node.slots.final
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(async () => {
      for (let left = count; left > 0; left -= 1) this.#node.make(Math.floor(Date.now() / 1_000))
    })
  }

  async reorg(_depth: number, fate: ReorgFate): Promise<void> {
    if (fate === 'dropped') this.#node.forget()
    await this.mine(1)
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }
}
