import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Address,
  type Hex,
  BaseError,
  createTestClient,
  http,
  HttpRequestError,
  isAddress,
  publicActions,
  TimeoutError,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, ReorgFate, SandboxChain } from '../sandbox-chain.ts'
import type { Child } from '../state/child.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { Turns } from '../state/turns.ts'
import { untilItAnswers } from '../state/until.ts'
import { HISTORY_BLOCKS, startAnvil } from './anvil.ts'
import { AnvilState } from './anvil-state.ts'
import { EvmTokens, type EvmToken, type FaucetNode, tokenAbi } from './evm-tokens.ts'

/** Faucet balance in wei, which the sandbox restores on every start. */
const FAUCET_WEI = 10n ** 30n
/**
 * Maximum amount of a single faucet payment, in wei. It is so far below the faucet's balance that the faucet does not
 * run out.
 */
const MAX_NATIVE = 10n ** 27n
const MINE_CHUNK = 250
/** Base fee of an ordinary block, in wei per unit of gas. */
const USUAL_BASE_FEE = 1_000_000_000n

export type EvmPlan = {
  chain: string
  chainId: number
  nativeTitle: string
  tokens: readonly EvmToken[]
  /** Bech32 address prefix, for a chain that accepts bech32 addresses in addition to 0x addresses. */
  bech32Prefix?: string
  port: number
  folder: string
}

function connect(plan: EvmPlan, faucetKey: Hex): FaucetNode {
  return createTestClient({
    mode: 'anvil',
    account: privateKeyToAccount(faucetKey),
    transport: http(`http://127.0.0.1:${plan.port}`, { timeout: 120_000, retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)
}

/** An EVM chain on a local anvil node. */
export class EvmChain implements SandboxChain {
  readonly isReal = true
  readonly maxReorgDepth = HISTORY_BLOCKS - 4
  readonly #plan: EvmPlan
  readonly #child: Child
  readonly #node: FaucetNode
  readonly #tokens: EvmTokens
  readonly #state: AnvilState
  readonly #turns = new Turns()
  #baseFee: bigint | null = null
  /** Height when this node process started. The node cannot revert earlier blocks, because it has no state for them. */
  #startedAt = 0

  private constructor(plan: EvmPlan, child: Child, faucetKey: Hex, state: AnvilState) {
    this.#plan = plan
    this.#child = child
    this.#node = connect(plan, faucetKey)
    this.#tokens = new EvmTokens(this.#node, plan.tokens)
    this.#state = state
  }

  static async start(plan: EvmPlan, onDeath: (reason: string) => void): Promise<EvmChain> {
    mkdirSync(plan.folder, { recursive: true })
    const { faucetKey } = readOrCreateJson(join(plan.folder, 'faucet.json'), () => ({
      faucetKey: generatePrivateKey(),
    }))
    const state = new AnvilState(plan.folder)
    const child = await startAnvil({ ...plan, name: plan.chain, stateFile: state.unpack() }, onDeath)
    const chain = new EvmChain(plan, child, faucetKey, state)
    chain.#startedAt = await untilItAnswers(() => chain.height(), 20_000)
    await chain.#node.setBalance({ address: chain.#node.account.address, value: FAUCET_WEI })
    await chain.#tokens.prepare(() => chain.#mine(1))
    return chain
  }

  get entry(): ChainEntry {
    const { chain, chainId, port, bech32Prefix } = this.#plan
    return {
      chain,
      family: 'evm',
      rpcUrl: `http://127.0.0.1:${port}`,
      chainId,
      tokens: this.#tokens.entries,
      ...(bech32Prefix !== undefined && { bech32Prefix }),
      node: 'anvil 1.7.1 (real node software, private chain)',
    }
  }

  checkAddress(address: string): boolean {
    return isAddress(address, { strict: address !== address.toLowerCase() })
  }

  pay(currencyTitle: string, address: string, amountAtomic: bigint): Promise<string> {
    const to = address as Address
    const isNative = currencyTitle === this.#plan.nativeTitle
    const most = isNative ? MAX_NATIVE : this.#tokens.maxAtOnce(currencyTitle)
    if (amountAtomic > most) throw cannotDo(`The faucet pays at most ${most} base units of ${currencyTitle} at once`)
    return this.#turns.take(() => this.#send(currencyTitle, to, amountAtomic).catch(refusedByNode))
  }

  balance(currencyTitle: string, address: string): Promise<bigint> {
    const owner = address as Address
    if (currencyTitle === this.#plan.nativeTitle) return this.#node.getBalance({ address: owner })
    const token = this.#tokens.addressOf(currencyTitle)
    return this.#node.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
  }

  async height(): Promise<number> {
    return Number(await this.#node.getBlockNumber({ cacheTime: 0 }))
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(() => this.#mine(count))
  }

  reorg(depth: number, fate: ReorgFate): Promise<void> {
    return this.#turns.take(async () => {
      const tip = await this.height()
      if (depth >= tip) throw cannotDo(`The chain has ${tip} blocks: choose a depth below that`)
      this.#assertInMemory(depth, tip)
      const raws = fate === 'remined' ? await this.#rawTransactions(tip - depth + 1, tip) : []
      // Set a new miner address, because a block mined within the same second would otherwise be identical to the block
      // that it replaces.
      await this.#node.setCoinbase({ address: privateKeyToAccount(generatePrivateKey()).address })
      try {
        await this.#call('anvil_reorg', [depth, raws.map((raw) => [raw, 0])])
      } catch (error) {
        throw cannotDo(`The node refused a reorg of ${depth} blocks: ${(error as Error).message.split('\n')[0]}`)
      }
      await this.#mine(1)
    })
  }

  async stop(): Promise<void> {
    await this.#turns.take(() => this.#save()).catch(() => undefined)
    await this.#child.stop()
  }

  setBaseFee(wei: bigint | null): Promise<void> {
    return this.#turns.take(async () => {
      this.#baseFee = wei
      if (wei === null) await this.#node.setNextBlockBaseFeePerGas({ baseFeePerGas: USUAL_BASE_FEE })
    })
  }

  #send(currencyTitle: string, to: Address, amountAtomic: bigint): Promise<Hex> {
    const common = { chain: null, account: this.#node.account }
    if (currencyTitle === this.#plan.nativeTitle)
      return this.#node.sendTransaction({ ...common, to, value: amountAtomic })
    return this.#node.writeContract({
      ...common,
      address: this.#tokens.addressOf(currencyTitle),
      abi: tokenAbi,
      functionName: 'transfer',
      args: [to, amountAtomic],
    })
  }

  async #mine(count: number): Promise<void> {
    if (this.#baseFee !== null) return this.#mineDear(count, this.#baseFee)
    for (let left = count; left > 0; left -= MINE_CHUNK)
      await this.#node.mine({ blocks: Math.min(left, MINE_CHUNK), interval: 0 })
    await this.#save()
  }

  /**
   * Mines blocks with a given base fee. The base fee falls by an eighth with every empty block, so it is set again
   * before each block.
   */
  async #mineDear(count: number, baseFeePerGas: bigint): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      await this.#node.setNextBlockBaseFeePerGas({ baseFeePerGas })
      await this.#node.mine({ blocks: 1, interval: 0 })
    }
    await this.#save()
  }

  async #rawTransactions(from: number, to: number): Promise<Hex[]> {
    const raws: Hex[] = []
    for (let height = from; height <= to; height += 1) {
      const block = await this.#node.getBlock({ blockNumber: BigInt(height) })
      for (const hash of block.transactions) raws.push(await this.#call<Hex>('eth_getRawTransactionByHash', [hash]))
    }
    return raws
  }

  #assertInMemory(depth: number, tip: number): void {
    const deepest = tip - this.#startedAt
    if (depth > deepest)
      throw cannotDo(
        `A node replaces only blocks made since its last start, at block ${this.#startedAt}: ${deepest} now; ` +
          `a reorg of ${depth} works after ${depth - deepest} more (POST /sandbox/blocks)`,
      )
  }

  /** Calls an RPC method that viem does not provide. */
  async #call<T>(method: string, params: readonly unknown[]): Promise<T> {
    const answer: unknown = await this.#node.request({ method, params } as never)
    return answer as T
  }

  async #save(): Promise<void> {
    this.#state.save(await this.#call<Hex>('anvil_dumpState', []))
  }
}

/**
 * Throws a sandbox error if the node rejected a call, for example because the recipient is a contract that does not
 * accept coins. Rethrows other errors.
 */
function refusedByNode(error: unknown): never {
  const isAnswer =
    error instanceof BaseError &&
    error.walk((one) => one instanceof HttpRequestError || one instanceof TimeoutError) === null
  throw isAnswer ? cannotDo(`The node refused: ${error.shortMessage}`) : error
}
