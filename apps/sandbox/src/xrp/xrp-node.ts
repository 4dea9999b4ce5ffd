import { LineLog } from '../state/line-log.ts'
import { Ledgers, type Ledger } from './ledgers.ts'
import { readSigned } from './signed-payment.ts'

interface Line {
  closeTime: number
  blobs: string[]
}

/** Simulated node of a private XRP Ledger in this process. */
export class XrpNode {
  readonly ledgers: Ledgers
  readonly #log: LineLog<Line>

  constructor(plan: { networkId: number; treasury: string; logFile: string }) {
    this.ledgers = new Ledgers(plan.networkId, plan.treasury)
    this.#log = new LineLog(plan.logFile)
    this.#replay()
  }

  /** Closes the open ledger and stores it. */
  close(): Ledger {
    const ledger = this.ledgers.close()
    this.#log.append({ closeTime: ledger.closeTime, blobs: ledger.transactions.map(({ blob }) => blob) })
    return ledger
  }

  #replay(): void {
    for (const { closeTime, blobs } of this.#log.read()) {
      for (const blob of blobs) this.ledgers.submit(readSigned(blob))
      this.ledgers.close(closeTime)
    }
  }
}
