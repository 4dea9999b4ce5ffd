import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { getAddressFromPublicKey, isAddress } from '@solana/addresses'
import { createKeyPairFromPrivateKeyBytes } from '@solana/keys'
import { tokensOf } from '../catalogue.ts'
import { servePosts } from '../http/serve-posts.ts'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, ReorgFate, SandboxChain } from '../sandbox-chain.ts'
import { RpcError } from '../solana-node/rpc-error.ts'
import { answerCall } from '../solana-node/rpc-methods.ts'
import { SolanaNode } from '../solana-node/solana-node.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { Turns } from '../state/turns.ts'
import { type KeyPair, signedMinting, signedTransfer, tokenAccountOf } from './transfer.ts'

/**
 * The faucet's initial balance in lamports. It is below the largest integer that a JSON number can represent exactly.
 */
const FAUCET_LAMPORTS = 8_000_000_000_000_000n
const MARKS = 1_000_000

interface Faucet {
  keyPair: KeyPair
  address: string
}

/** Private Solana network on a simulated node. Its faucet is the account that initially holds all coins. */
export class SolanaChain implements SandboxChain {
  readonly entry: Extract<ChainEntry, { family: 'solana' }>
  readonly isReal = false
  /** Blocks are never reverted, so a reorg only drops the waiting transactions. */
  readonly maxReorgDepth = 1
  /** Block interval relative to other chains: 32 slots of 0.4 seconds instead of five seconds. */
  readonly blockPace = 2.5
  readonly #node: SolanaNode
  readonly #faucet: Faucet
  readonly #server: Server
  readonly #turns = new Turns()
  #lastMark = 0

  private constructor(entry: SolanaChain['entry'], node: SolanaNode, faucet: Faucet, server: Server) {
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
    const tokens = tokensOf('solana').map(({ currencyTitle, decimals }) => {
      return { currencyTitle, contract: mintOf(address, currencyTitle), decimals }
    })
    const mints = tokens.map(({ contract: mint, decimals }) => ({ mint, decimals }))
    const node = new SolanaNode({
      treasury: { address, lamports: FAUCET_LAMPORTS, mints },
      logFile: join(folder, 'blocks.jsonl'),
    })
    const server = await servePosts(port, (body) => answerCall(node, body))
    const entry: SolanaChain['entry'] = {
      chain: 'solana',
      family: 'solana',
      rpcUrl: `http://127.0.0.1:${port}`,
      genesis: node.slots.at(0)?.hash ?? '',
      tokens,
      node: 'simulated JSON-RPC around the runtime of Solana (LiteSVM)',
    }
    return new SolanaChain(entry, node, { keyPair, address }, server)
  }

  checkAddress(address: string): boolean {
    return isAddress(address)
  }

  pay(currencyTitle: string, to: string, amount: bigint): Promise<string> {
    if (amount > FAUCET_LAMPORTS) throw cannotDo('There are not that many coins')
    const mint = this.#mint(currencyTitle)
    return this.#turns.take(async () => {
      const { keyPair, address: from } = this.#faucet
      this.#lastMark = Math.max(Date.now(), this.#lastMark + 1)
      const { slots } = this.#node
      const blockhash = slots.at(slots.final)?.hash ?? ''
      const common = { from, to, blockhash, mark: this.#lastMark % MARKS }
      const raw =
        mint === undefined
          ? signedTransfer(keyPair, { ...common, lamports: amount })
          : signedMinting(keyPair, { ...common, mint, amount })
      try {
        return this.#node.submit(await raw, { hasPreflight: true })
      } catch (error) {
        throw error instanceof RpcError ? cannotDo(`The node refused: ${error.message}`) : error
      }
    })
  }

  async balance(currencyTitle: string, address: string): Promise<bigint> {
    const mint = this.#mint(currencyTitle)
    if (mint === undefined) return this.#node.bank.balance(address)
    return this.#node.bank.tokens(await tokenAccountOf(address, mint))?.amount ?? 0n
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

  /** Returns a token's mint, or undefined for the native coin. */
  #mint(currencyTitle: string): string | undefined {
    return this.entry.tokens.find((token) => token.currencyTitle === currencyTitle)?.contract
  }
}

/** Returns the address of a token's mint, which has no private key. The address depends on the faucet's address. */
function mintOf(faucet: string, currencyTitle: string): string {
  const digest = createHash('sha256').update(`Cambio Sandbox mint of ${currencyTitle} by ${faucet}`).digest()
  return base58.encode(Uint8Array.from(digest))
}
