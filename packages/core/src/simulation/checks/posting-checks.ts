import { creditedAccount } from '../../chains/deposit.ts'
import type { Posting, PostingKind } from '../../ledger/posting.ts'
import type { SimWorld } from '../sim-world.ts'
import { Violation } from './violation.ts'

/** Posting kinds that credit a deposit to an account or reverse the credit. */
const BRINGS: ReadonlySet<PostingKind> = new Set(['deposit-credited', 'balance-refund', 'deposit-reverted'])

/** Checks the journal: every posting sums to zero, no account is overdrawn, and deposits reach their owners. */
export class PostingChecks {
  readonly #world: SimWorld
  /** Amounts that accounts received from deposits, in base units. The map key is `<deposit> <account> <asset>`. */
  readonly #brought = new Map<string, bigint>()
  /** Number of postings that have already been checked. */
  #checked = 0

  constructor(world: SimWorld) {
    this.#world = world
  }

  /**
   * Checks the postings added in the last step.
   * @throws {Violation}
   */
  afterStep(): void {
    const { postings } = this.#world.db
    if (postings.size < this.#checked) throw new Violation(2, 'the journal became shorter')
    if (postings.size === this.#checked) return
    let index = 0
    for (const posting of postings.values()) {
      index += 1
      if (index <= this.#checked) continue
      const sums = new Map<string, bigint>()
      for (const { asset, amountAtomic } of posting.entries) sums.set(asset, (sums.get(asset) ?? 0n) + amountAtomic)
      for (const [asset, sum] of sums)
        if (sum !== 0n) throw new Violation(1, `${posting.kind} ${posting.reference} is off by ${sum} ${asset}`)
      for (const { account, asset } of posting.entries) this.#checkGuard(`${account} ${asset}`)
      this.#noteBrought(posting)
    }
    this.#checked = postings.size
  }

  /**
   * Checks invariant 14: an account received the full amount of each deposit exactly once, or only the remainder if the
   * exchange bore a loss for the deposit. Reversed credits do not count.
   * @throws {Violation}
   */
  depositsReachTheirOwners(): void {
    const { deposits, addresses } = this.#world.db
    const brought = new Map(this.#brought)
    for (const deposit of deposits.values()) {
      const { id, chain, address, asset, orderId, userId, balanceOf, status, amountAtomic, lostAtomic } = deposit
      const owner = addresses.get(`${chain} ${address}`)?.owner
      if (owner && (owner.userId !== userId || (owner.orderId !== null && owner.orderId !== orderId)))
        throw new Violation(14, `deposit ${id} is not whose place it came to`)
      const holder = userId ?? balanceOf
      if (holder === null) continue
      const key = `${id} user:${holder} ${asset}`
      const had = brought.get(key) ?? 0n
      brought.delete(key)
      if (had !== (creditedAccount(deposit) === null ? lostAtomic : amountAtomic))
        throw new Violation(14, `deposit ${id} of account ${holder} is ${status} and brought ${had}`)
    }
    for (const [key, had] of brought) if (had !== 0n) throw new Violation(14, `${key}: ${had} of no deposit of its own`)
  }

  #noteBrought({ kind, reference, entries }: Posting): void {
    if (!BRINGS.has(kind)) return
    for (const { account, asset, amountAtomic } of entries) {
      if (!account.startsWith('user:')) continue
      const key = `${reference.split('.')[0]} ${account} ${asset}`
      this.#brought.set(key, (this.#brought.get(key) ?? 0n) - amountAtomic)
    }
  }

  #checkGuard(key: string): void {
    const amount = this.#world.db.balances.get(key) ?? 0n
    if (amount > 0n && /^(user|withdrawal):/.test(key)) throw new Violation(4, `${key} is ${amount}`)
    if (amount < 0n && key.startsWith('custody:') && !key.startsWith('custody:reverted'))
      throw new Violation(4, `${key} is ${amount}`)
  }
}
