import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFunctionData, parseAbi } from 'viem'
import { utils } from 'tronweb'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, ReorgFate, SandboxChain } from '../sandbox-chain.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { hexOfAddress } from '../tron-node/bytes.ts'
import { serveTron } from '../tron-node/http-api.ts'
import { TOKEN_CONTRACT } from '../tron-node/ledger.ts'
import { BLOCKS_TO_FINAL, TronNode } from '../tron-node/node.ts'
import { Rejection } from '../tron-node/node-error.ts'
import { STAKER_CONTRACT, stakerAbi, type StakerMethod } from '../tron-node/staker.ts'
import type { TransactionEffect } from '../tron-node/transaction.ts'
import { type Faucet, signedHex } from './sign.ts'

const FEE_LIMIT = 30_000_000
const LIFE_MS = 600_000
/** Number of blocks mined on the first start, enough for the first block to be final. */
const FIRST_BLOCKS = 20
const tokenAbi = parseAbi(['function transfer(address to, uint256 value)'])

/** Private Tron chain on a simulated node. */
export class TronChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal = false
  readonly maxReorgDepth = BLOCKS_TO_FINAL
  /** Block interval relative to other chains: three seconds instead of five. */
  readonly blockPace = 0.6
  readonly canLeapInTime = true
  readonly #node: TronNode
  readonly #faucet: Faucet
  readonly #stop: () => Promise<void>
  #lastTimestamp = 0

  private constructor(node: TronNode, faucet: Faucet, port: number, stop: () => Promise<void>) {
    this.#node = node
    this.#faucet = faucet
    this.#stop = stop
    this.entry = {
      chain: 'tron',
      family: 'tron',
      rpcUrl: `http://127.0.0.1:${port}`,
      genesis: node.at(0)?.id ?? '',
      tokens: [
        {
          currencyTitle: 'USDT',
          contract: utils.crypto.getBase58CheckAddress([...Buffer.from(TOKEN_CONTRACT, 'hex')]),
          decimals: 6,
        },
      ],
      node: 'simulated full node HTTP API',
    }
  }

  static async start(folder: string, port: number): Promise<TronChain> {
    mkdirSync(folder, { recursive: true })
    const { key } = readOrCreateJson(join(folder, 'faucet.json'), () => ({ key: randomBytes(32).toString('hex') }))
    const address = utils.crypto.getAddressFromPriKey(utils.code.hexStr2byteArray(key))
    const owner = Buffer.from(address).toString('hex')
    const node = new TronNode(owner, join(folder, 'blocks.jsonl'))
    const app = serveTron(node)
    await app.listen({ host: '127.0.0.1', port })
    const chain = new TronChain(node, { key, owner }, port, () => app.close())
    await chain.mine(Math.max(0, FIRST_BLOCKS - node.head.number))
    return chain
  }

  checkAddress(address: string): boolean {
    return hexOfAddress(address) !== undefined
  }

  async pay(currencyTitle: string, address: string, amountAtomic: bigint): Promise<string> {
    const to = hexOfAddress(address) ?? ''
    if (amountAtomic > BigInt(Number.MAX_SAFE_INTEGER)) throw cannotDo('The faucet has not that many coins')
    const args = [`0x${to.slice(2)}`, amountAtomic] as const
    const deed =
      currencyTitle === 'TRX'
        ? ({ type: 'TransferContract', owner: this.#faucet.owner, to, amount: Number(amountAtomic) } as const)
        : ({
            type: 'TriggerSmartContract',
            owner: this.#faucet.owner,
            contract: TOKEN_CONTRACT,
            data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }).slice(2),
          } as const)
    return this.#send(deed)
  }

  async callStaker(method: StakerMethod, address: string, amountAtomic: bigint): Promise<string> {
    const args = [`0x${(hexOfAddress(address) ?? '').slice(2)}`, amountAtomic] as const
    const data = encodeFunctionData({ abi: stakerAbi, functionName: method, args }).slice(2)
    return this.#send({ type: 'TriggerSmartContract', owner: this.#faucet.owner, contract: STAKER_CONTRACT, data })
  }

  #send(deed: TransactionEffect): string {
    this.#lastTimestamp = Math.max(Date.now(), this.#lastTimestamp + 1)
    const { final, head } = this.#node
    const frame = {
      reference: final,
      expiration: head.timestamp + LIFE_MS,
      timestamp: this.#lastTimestamp,
      feeLimit: deed.type === 'TransferContract' ? 0 : FEE_LIMIT,
    }
    try {
      return this.#node.accept(signedHex(this.#faucet, deed, frame)).txId
    } catch (error) {
      throw error instanceof Rejection ? cannotDo(`The node refused: ${error.message}`) : error
    }
  }

  async balance(currencyTitle: string, address: string): Promise<bigint> {
    const account = hexOfAddress(address) ?? ''
    return currencyTitle === 'TRX' ? BigInt(this.#node.ledger.coins(account) ?? 0) : this.#node.ledger.tokens(account)
  }

  async height(): Promise<number> {
    return this.#node.head.number
  }

  async mine(count: number, secondsApart?: number): Promise<void> {
    for (let mined = 0; mined < count; mined += 1)
      this.#node.mine(secondsApart === undefined ? Date.now() : this.#node.head.timestamp + secondsApart * 1_000)
  }

  async reorg(depth: number, fate: ReorgFate): Promise<void> {
    if (depth >= this.#node.head.number) throw cannotDo('The chain has not that many blocks')
    this.#node.rewind(depth, fate)
    await this.mine(depth + 1)
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}
