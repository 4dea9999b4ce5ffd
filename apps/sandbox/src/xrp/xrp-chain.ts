import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { isValidClassicAddress, Wallet, ECDSA, type Payment } from 'xrpl'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, SandboxChain } from '../sandbox-chain.ts'
import { Turns } from '../state/turns.ts'
import { BASE_FEE } from './ledgers.ts'
import { readSigned } from './signed-payment.ts'
import { XrpNode } from './xrp-node.ts'
import { serveXrp } from './serve-node.ts'

/**
 * Seed of the account that initially holds all coins on every new network, derived from the public passphrase
 * `masterpassphrase`.
 */
const GENESIS_SEED = 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'
/**
 * Network ID. It differs from the IDs of public networks. It is so large that each transaction must contain it, so
 * transactions of this sandbox are invalid on other networks.
 */
const NETWORK_ID = 31_341
/** Total supply in drops. */
const TOTAL_SUPPLY = 100_000_000_000_000_000n

/** Private XRP Ledger on a simulated node. Its faucet is the account that initially holds all coins. */
export class XrpChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal = false
  /** Zero because a validated ledger is final. */
  readonly maxReorgDepth = 0
  readonly #node: XrpNode
  readonly #server: Server
  readonly #faucet: Wallet
  readonly #turns = new Turns()

  private constructor(entry: ChainEntry, node: XrpNode, server: Server, faucet: Wallet) {
    this.entry = entry
    this.#node = node
    this.#server = server
    this.#faucet = faucet
  }

  static async start(plan: { chain: string; port: number; folder: string }): Promise<XrpChain> {
    mkdirSync(plan.folder, { recursive: true })
    const faucet = Wallet.fromSeed(GENESIS_SEED, { algorithm: ECDSA.secp256k1 })
    const node = new XrpNode({
      networkId: NETWORK_ID,
      treasury: faucet.classicAddress,
      logFile: join(plan.folder, 'ledgers.jsonl'),
    })
    const server = await serveXrp(node, plan.port)
    const rpcUrl = `http://127.0.0.1:${plan.port}`
    const entry: ChainEntry = {
      chain: plan.chain,
      family: 'xrp',
      rpcUrl,
      networkId: NETWORK_ID,
      node: 'simulated rippled JSON-RPC',
    }
    return new XrpChain(entry, node, server, faucet)
  }

  checkAddress(address: string): boolean {
    return isValidClassicAddress(address)
  }

  checkMemo(memo: string): boolean {
    return /^\d{1,10}$/.test(memo) && Number(memo) < 2 ** 32
  }

  pay(_currencyTitle: string, address: string, amountAtomic: bigint, memo: string | null): Promise<string> {
    if (amountAtomic > TOTAL_SUPPLY) throw cannotDo('There are not that many coins')
    return this.#turns.take(async () => {
      const { ledgers } = this.#node
      const from = this.#faucet.classicAddress
      const payment: Payment = {
        TransactionType: 'Payment',
        Account: from,
        Destination: address,
        Amount: amountAtomic.toString(),
        Fee: BASE_FEE.toString(),
        Sequence: ledgers.account(from, ledgers.last.index + 1)?.sequence ?? 0,
        NetworkID: NETWORK_ID,
        ...(memo !== null && { DestinationTag: Number(memo) }),
      }
      const signed = readSigned(this.#faucet.sign(payment).tx_blob)
      const result = ledgers.submit(signed)
      if (result !== 'tesSUCCESS') throw cannotDo(`The ledger answers ${result}: a new account needs 1 XRP`)
      return signed.hash
    })
  }

  async balance(_currencyTitle: string, address: string): Promise<bigint> {
    const { ledgers } = this.#node
    return ledgers.account(address, ledgers.last.index)?.balance ?? 0n
  }

  async height(): Promise<number> {
    return this.#node.ledgers.last.index
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(async () => {
      for (let left = count; left > 0; left -= 1) this.#node.close()
    })
  }

  async reorg(): Promise<void> {
    throw cannotDo('A validated ledger is final')
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }
}
