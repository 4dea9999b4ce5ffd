import { LineLog } from '../state/line-log.ts'
import { type Ledger, Ledgers } from './ledgers.ts'
import { readSigned } from './signed-transaction.ts'

interface Line {
  closeTime: number
  envelopes: string[]
}

/** Simulated node of a private Stellar network in this process. */
export class StellarNode {
  readonly passphrase: string
  readonly ledgers: Ledgers
  readonly #log: LineLog<Line>

  constructor(plan: { passphrase: string; logFile: string }) {
    this.passphrase = plan.passphrase
    this.ledgers = new Ledgers(plan.passphrase)
    this.#log = new LineLog(plan.logFile)
    this.#replay()
  }

  /** Closes the open ledger and stores it. */
  close(): Ledger {
    const ledger = this.ledgers.close(Math.floor(Date.now() / 1_000))
    const envelopes = ledger.transactions.map(({ envelope }) => envelope)
    this.#log.append({ closeTime: ledger.closeTime, envelopes })
    return ledger
  }

  #replay(): void {
    for (const { closeTime, envelopes } of this.#log.read()) {
      for (const envelope of envelopes) this.ledgers.submit(readSigned(envelope, this.passphrase))
      this.ledgers.close(closeTime)
    }
  }
}
