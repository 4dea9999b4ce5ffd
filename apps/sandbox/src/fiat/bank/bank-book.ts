import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { badRequest } from '../../sandbox-error.ts'
import { JsonRecords } from '../../state/json-records.ts'

const MAX_ENTRIES = 5_000

/** Entry in the exchange's account statement at the simulated bank. */
export interface BankEntry {
  id: string
  /** Amount in cents as a decimal string, negative for money that left the account. */
  cents: string
  /** Name and IBAN of the payer or payee. */
  name: string
  iban: string
  /** Message that the sender wrote for the recipient. */
  reference: string
  endToEndId: string
  /** Entry ID of the transfer that this entry returns; null if the entry is not a return. */
  returns: string | null
  /** Booking time, in epoch milliseconds. */
  at: number
}

type Transfer = Pick<BankEntry, 'name' | 'iban' | 'reference' | 'endToEndId'> & { cents: bigint }

/** The exchange's account statement at the simulated bank. It survives a restart. */
export class BankBook {
  readonly #entries: JsonRecords<BankEntry>

  constructor(folder: string) {
    this.#entries = new JsonRecords(join(folder, 'bank.json'), ({ id }) => id, MAX_ENTRIES)
  }

  /** Returns all entries, oldest first. */
  all(): BankEntry[] {
    return this.#entries.all()
  }

  /** Returns the account balance before the time `at` (epoch milliseconds), in cents. */
  balanceBefore(at: number): bigint {
    return this.all().reduce((sum, entry) => (entry.at < at ? sum + BigInt(entry.cents) : sum), 0n)
  }

  receive(transfer: Transfer): BankEntry {
    return this.#add({ ...transfer, returns: null })
  }

  /** Books an outgoing transfer. @throws {SandboxError} when the account balance is too low */
  send({ cents, ...transfer }: Transfer): BankEntry {
    if (cents > this.balanceBefore(Number.POSITIVE_INFINITY)) throw badRequest('amount: the account has less money')
    return this.#add({ ...transfer, cents: -cents, returns: null })
  }

  /**
   * Books a full or partial return of an outgoing transfer.
   * @param cents returned amount, such as the transfer minus charges; null for everything that has not been returned
   * yet
   * @throws {SandboxError} if the entry is not an outgoing transfer, or if `cents` exceeds the amount that has not been
   * returned yet
   */
  giveBack(id: string, cents: bigint | null): BankEntry {
    const sent = this.#entries.get(id)
    if (sent === null || BigInt(sent.cents) > 0n) throw badRequest('id: no transfer left the account with this id')
    const left = this.leftToReturn(sent)
    if (left === 0n) throw badRequest('id: this transfer came back already')
    if (cents !== null && cents > left) throw badRequest('amount: less than that has not come back')
    return this.#add({ ...sent, cents: cents ?? left, returns: id })
  }

  /** Returns the part of an outgoing transfer that has not been returned yet, in cents; zero for other entries. */
  leftToReturn({ id, cents }: BankEntry): bigint {
    if (BigInt(cents) >= 0n) return 0n
    return this.all().reduce((left, one) => (one.returns === id ? left - BigInt(one.cents) : left), -BigInt(cents))
  }

  #add({ cents, ...entry }: Omit<BankEntry, 'id' | 'cents' | 'at'> & { cents: bigint }): BankEntry {
    return this.#entries.save({ ...entry, id: randomUUID(), cents: cents.toString(), at: Date.now() })
  }
}
