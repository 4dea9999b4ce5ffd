import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { formatAmount } from '@cambio/kernel/money'
import {
  Account,
  Asset,
  extractBaseAddress,
  Memo,
  Operation,
  StrKey,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, SandboxChain } from '../sandbox-chain.ts'
import { Turns } from '../state/turns.ts'
import { BASE_FEE } from '../stellar-node/ledgers.ts'
import { readSigned } from '../stellar-node/signed-transaction.ts'
import { StellarNode } from '../stellar-node/stellar-node.ts'
import { serveStellar } from '../stellar-node/serve-node.ts'

/** Passphrase of the network. It differs from those of public networks so that signatures are invalid there. */
const PASSPHRASE = 'Cambio Sandbox Network ; November 2026'
const DECIMALS = 7
/** Total supply in stroops. */
const TOTAL_SUPPLY = 1_000_000_000_000_000_000n
const NUMBER = /^(?:0|[1-9]\d{0,19})$/
const MAX_TEXT_BYTES = 28

/** Private Stellar network on a simulated node. Its faucet is the account that initially holds all lumens. */
export class StellarChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal = false
  /** Zero because a closed ledger is final. */
  readonly maxReorgDepth = 0
  readonly #node: StellarNode
  readonly #server: Server
  readonly #turns = new Turns()

  private constructor(entry: ChainEntry, node: StellarNode, server: Server) {
    this.entry = entry
    this.#node = node
    this.#server = server
  }

  static async start(folder: string, port: number): Promise<StellarChain> {
    mkdirSync(folder, { recursive: true })
    const node = new StellarNode({ passphrase: PASSPHRASE, logFile: join(folder, 'ledgers.jsonl') })
    const server = await serveStellar(node, port)
    const entry: ChainEntry = {
      chain: 'stellar',
      family: 'stellar',
      rpcUrl: `http://127.0.0.1:${port}`,
      passphrase: PASSPHRASE,
      node: 'simulated Stellar RPC',
    }
    return new StellarChain(entry, node, server)
  }

  checkAddress(address: string): boolean {
    return StrKey.isValidEd25519PublicKey(address) || StrKey.isValidMed25519PublicKey(address)
  }

  checkMemo(memo: string): boolean {
    return isNumber(memo) || Buffer.byteLength(memo) <= MAX_TEXT_BYTES
  }

  pay(_currencyTitle: string, address: string, amountAtomic: bigint, memo: string | null): Promise<string> {
    if (amountAtomic > TOTAL_SUPPLY) throw cannotDo('There are not that many coins')
    return this.#turns.take(async () => {
      const { ledgers, passphrase } = this.#node
      const { root, openState } = ledgers
      const { sequence = 0n } = openState.get(root.publicKey()) ?? {}
      const builder = new TransactionBuilder(new Account(root.publicKey(), sequence.toString()), {
        fee: BASE_FEE.toString(),
        networkPassphrase: passphrase,
      })
      const amount = formatAmount(amountAtomic, DECIMALS)
      const base = extractBaseAddress(address)
      builder.addOperation(
        openState.get(base)
          ? Operation.payment({ destination: address, asset: Asset.native(), amount })
          : Operation.createAccount({ destination: base, startingBalance: amount }),
      )
      if (memo !== null) builder.addMemo(isNumber(memo) ? Memo.id(memo) : Memo.text(memo))
      const transaction = builder.setTimeout(0).build()
      transaction.sign(root)
      const { hash, isDone } = ledgers.submit(readSigned(transaction.toXdr(), passphrase))
      if (!isDone) throw cannotDo('The ledger refuses it: a new account needs 1 XLM, and the faucet pays what it has')
      return hash
    })
  }

  async balance(_currencyTitle: string, address: string): Promise<bigint> {
    return this.#node.ledgers.state.get(extractBaseAddress(address))?.balance ?? 0n
  }

  async height(): Promise<number> {
    return this.#node.ledgers.last.sequence
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(async () => {
      for (let left = count; left > 0; left -= 1) this.#node.close()
    })
  }

  async reorg(): Promise<void> {
    throw cannotDo('A closed ledger is final')
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }
}

function isNumber(memo: string): boolean {
  return NUMBER.test(memo) && BigInt(memo) < 2n ** 64n
}
