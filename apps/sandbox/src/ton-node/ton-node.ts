import { LineLog } from '../state/line-log.ts'
import type { Address } from '@ton/core'
import { messageName } from './message-name.ts'
import { type Block, TonLedger, type Transaction } from './ton-ledger.ts'
import { readMessage, Refused, type WalletData } from './wallet-message.ts'

interface Line {
  at: number
  bocs: string[]
}

/** Simulated private TON network in this process, with an index of its transactions. */
export class TonNode {
  readonly ledger: TonLedger
  readonly #log: LineLog<Line>
  readonly #byMessage = new Map<string, { transaction: Transaction; block: Block }>()

  constructor(plan: { treasury: { address: Address; wallet: WalletData }; logFile: string }) {
    this.ledger = new TonLedger(plan.treasury)
    this.#log = new LineLog(plan.logFile)
    this.#replay()
  }

  /** Accepts an external message and returns the transaction that it causes. @throws {Refused} */
  submit(boc: string): Transaction {
    const message = readMessage(boc)
    const name = messageName(message.message)
    if (this.ledger.open.some((one) => one.boc === boc)) throw new Refused('it waits already')
    return this.ledger.submit(boc, message, name)
  }

  /**
   * Returns the transaction that a message caused, together with its block. `message` is the message's hash or
   * normalised hash, in hex.
   */
  causedBy(message: string): { transaction: Transaction; block: Block } | undefined {
    return this.#byMessage.get(message)
  }

  /** Closes and stores a block. */
  close(): Block {
    const { block, bocs } = this.#close(Math.floor(Date.now() / 1_000))
    this.#log.append({ at: block.at, bocs })
    return block
  }

  #close(now: number): { block: Block; bocs: string[] } {
    const closed = this.ledger.close(now)
    const { block } = closed
    for (const transaction of block.transactions)
      for (const name of [transaction.incoming.hash, transaction.incoming.name])
        if (name !== null) this.#byMessage.set(name, { transaction, block })
    return closed
  }

  #replay(): void {
    for (const { at, bocs } of this.#log.read()) {
      for (const boc of bocs) this.submit(boc)
      this.#close(at)
    }
  }
}
