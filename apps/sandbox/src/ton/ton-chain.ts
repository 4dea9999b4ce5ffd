import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Address, beginCell, comment, external, internal, SendMode, storeMessage } from '@ton/core'
import { keyPairFromSeed, type KeyPair } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton/dist/wallets/v4/WalletContractV4.js'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, SandboxChain } from '../sandbox-chain.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { Turns } from '../state/turns.ts'
import { GLOBAL_ID, serveTon } from '../ton-node/http-api.ts'
import { TonNode } from '../ton-node/ton-node.ts'
import { Refused } from '../ton-node/wallet-message.ts'

const FOR_EVER = 0xffff_ffff
const MAX_COMMENT_BYTES = 120
/** Total supply in nanotons. */
const TOTAL_SUPPLY = 5_000_000_000_000_000_000n

/** Private TON network on a simulated node. Its faucet is the wallet that initially holds all coins. */
export class TonChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal = false
  /** Zero because a masterchain block is final. */
  readonly maxReorgDepth = 0
  readonly #node: TonNode
  readonly #keys: KeyPair
  readonly #stop: () => Promise<void>
  readonly #turns = new Turns()

  private constructor(entry: ChainEntry, node: TonNode, keys: KeyPair, stop: () => Promise<void>) {
    this.entry = entry
    this.#node = node
    this.#keys = keys
    this.#stop = stop
  }

  static async start(folder: string, port: number): Promise<TonChain> {
    mkdirSync(folder, { recursive: true })
    const { seed } = readOrCreateJson(join(folder, 'faucet.json'), () => ({ seed: randomBytes(32).toString('hex') }))
    const keys = keyPairFromSeed(Buffer.from(seed, 'hex'))
    const { address, walletId } = walletOf(keys)
    const treasury = { address, wallet: { seqno: 0, walletId, publicKey: keys.publicKey } }
    const node = new TonNode({ treasury, logFile: join(folder, 'blocks.jsonl') })
    const app = serveTon(node)
    await app.listen({ host: '127.0.0.1', port })
    const rpcUrl = `http://127.0.0.1:${port}`
    const entry: ChainEntry = {
      chain: 'ton',
      family: 'ton',
      rpcUrl,
      globalId: GLOBAL_ID,
      node: 'simulated TON Center API',
    }
    return new TonChain(entry, node, keys, () => app.close())
  }

  checkAddress(address: string): boolean {
    try {
      Address.parse(address)
      return true
    } catch {
      return false
    }
  }

  checkMemo(memo: string): boolean {
    return Buffer.byteLength(memo) <= MAX_COMMENT_BYTES
  }

  pay(_currencyTitle: string, to: string, amountAtomic: bigint, memo: string | null): Promise<string> {
    if (amountAtomic > TOTAL_SUPPLY) throw cannotDo('There are not that many coins')
    return this.#turns.take(async () => {
      const wallet = walletOf(this.#keys)
      const body = wallet.createTransfer({
        seqno: this.#node.ledger.account(wallet.address)?.wallet?.seqno ?? 0,
        secretKey: this.#keys.secretKey,
        timeout: FOR_EVER,
        sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
        messages: [
          internal({
            to: Address.parse(to),
            value: amountAtomic,
            bounce: Address.isFriendly(to) && Address.parseFriendly(to).isBounceable,
            ...(memo !== null && { body: comment(memo) }),
          }),
        ],
      })
      const boc = beginCell()
        .store(storeMessage(external({ to: wallet.address, body })))
        .endCell()
        .toBoc()
        .toString('base64')
      try {
        const [sent] = this.#node.submit(boc).outgoing
        if (sent === undefined) throw cannotDo('The faucet has not that many coins')
        return sent.hash
      } catch (error) {
        throw error instanceof Refused ? cannotDo(`The node refused: ${error.message}`) : error
      }
    })
  }

  async balance(_currencyTitle: string, address: string): Promise<bigint> {
    return this.#node.ledger.settled(Address.parse(address))?.balance ?? 0n
  }

  async height(): Promise<number> {
    return this.#node.ledger.last.seqno
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(async () => {
      for (let left = count; left > 0; left -= 1) this.#node.close()
    })
  }

  async reorg(): Promise<void> {
    throw cannotDo('A block of the masterchain is final')
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}

function walletOf({ publicKey }: KeyPair): WalletContractV4 {
  return WalletContractV4.create({ workchain: 0, publicKey })
}
