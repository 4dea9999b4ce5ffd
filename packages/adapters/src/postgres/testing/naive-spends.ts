import type { SpendDirection, ValueCaps } from '@cambio/core/chains/signer'
import type { Spend, SpendVerdict } from '@cambio/core/chains/spend'

/** One call to `SignerSpendStore.count`. */
export interface SpendCall {
  spends: readonly Spend[]
  isApproved: boolean
  direction: SpendDirection
  payer: string | null
}

/**
 * Caps that `#verdictOfParts` divides into reserved parts, and the scopes of the sums of all refunds and of the client.
 */
interface Parts {
  payment: bigint
  hour: bigint
  day: bigint
  refunded: string
  payer: string
}

interface Counted {
  amountAtomic: bigint
  valueMicro: bigint
  isApproved: boolean
}

/** Amount counted for a scope, such as an asset or the total value. `at` is the time in minutes. */
interface Event {
  scope: string
  amount: bigint
  at: number
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 1_440

/**
 * Naive implementation of the signer's caps. It maintains no sums and adds up all spends on each call. Tests compare
 * its verdicts with those of the database. `late` is the number of minutes by which each window is extended.
 */
export class NaiveSpends {
  #now = 0
  readonly #caps: ValueCaps
  readonly #spends = new Map<string, Counted>()
  readonly #events: Event[] = []

  constructor(caps: ValueCaps) {
    this.#caps = caps
  }

  age(minutes: number): void {
    this.#now += minutes
  }

  /** Returns the verdict on a `count` call without counting its spends. */
  verdict(call: SpendCall, late: number): SpendVerdict {
    const { spends, isApproved, direction } = call
    const growing = spends.filter((spend) => this.#grows(spend))
    for (const spend of growing) {
      const verdict = this.#verdictOfAsset(call, spend, late)
      if (verdict !== 'counted') return verdict
    }
    if (growing.length === 0) return 'counted'
    const { paymentMicro: payment, hourMicro: hour, dayMicro: day, approvedDayMicro: approvedDay } = this.#caps
    const worth = spends.reduce((sum, spend) => sum + this.#worth(spend), 0n)
    if (!isApproved && worth > payment) return 'approval-missing'
    const added = growing.reduce((sum, spend) => sum + this.#addedValue(spend, isApproved), 0n)
    const sum = (minutes: number) => this.#sum(`value ${isApproved} ${direction !== 'sent'}`, minutes + late)
    if (isApproved) return sum(DAY_MINUTES) + added > approvedDay ? 'cap-approved-day' : 'counted'
    if (sum(HOUR_MINUTES) + added > hour) return 'cap-hour'
    if (sum(DAY_MINUTES) + added > day) return 'cap-day'
    const isNew = growing.some(({ spendId }) => !this.#spends.has(spendId))
    const parts = { payment, hour, day, refunded: 'refunded', payer: 'payer' }
    return isNew ? this.#verdictOfParts(call, parts, added, late) : 'counted'
  }

  #verdictOfAsset(call: SpendCall, spend: Spend, late: number): SpendVerdict {
    const { asset, caps, spendId } = spend
    if (!caps) return 'counted'
    const { perTransactionAtomic: payment, perHourAtomic: hour, perDayAtomic: day } = caps
    const sum = (minutes: number) => this.#sum(`asset ${asset} ${call.direction !== 'sent'}`, minutes + late)
    const increase = this.#increase(spend)
    if (sum(HOUR_MINUTES) + increase > hour) return 'cap-hour'
    if (sum(DAY_MINUTES) + increase > day) return 'cap-day'
    if (call.isApproved || this.#spends.has(spendId) || spend.recipient === 'network') return 'counted'
    const parts = { payment, hour, day, refunded: `asset ${asset} refunded`, payer: `asset ${asset} payer` }
    return this.#verdictOfParts(call, parts, increase, late)
  }

  count({ spends, isApproved, direction, payer }: SpendCall): void {
    const isReturn = direction !== 'sent'
    for (const spend of spends.filter((one) => this.#grows(one))) {
      const value = this.#addedValue(spend, isApproved)
      const increase = this.#increase(spend)
      this.#add(`asset ${spend.asset} ${isReturn}`, increase)
      this.#add(`value ${isApproved} ${isReturn}`, value)
      if (direction === 'refunded' && !isApproved) {
        this.#add('refunded', value)
        this.#add(`asset ${spend.asset} refunded`, increase)
      }
      if (payer !== null && !isApproved) {
        this.#add(`payer ${payer}`, value)
        this.#add(`asset ${spend.asset} payer ${payer}`, increase)
      }
      this.#spends.set(spend.spendId, {
        amountAtomic: spend.amountAtomic,
        valueMicro: this.#worth(spend),
        isApproved,
      })
    }
  }

  #verdictOfParts({ direction, payer }: SpendCall, parts: Parts, added: bigint, late: number): SpendVerdict {
    const { payment, hour, day, refunded } = parts
    const client = `${parts.payer} ${payer}`
    const sum = (scope: string, minutes: number) => this.#sum(scope, minutes + late)
    const isOver = (scope: string, minutes: number, part: bigint) =>
      sum(scope, minutes) + added > (part > payment ? part : payment)
    if (direction === 'refunded') {
      if (isOver(refunded, HOUR_MINUTES, hour / 2n)) return 'cap-hour'
      if (isOver(refunded, DAY_MINUTES, day / 2n)) return 'cap-day'
    }
    if (payer === null) return 'counted'
    if (direction === 'withdrawn' && isOver(client, HOUR_MINUTES, hour / 4n)) return 'cap-hour'
    return isOver(client, DAY_MINUTES, day / 4n) ? 'cap-day' : 'counted'
  }

  #grows({ spendId, amountAtomic }: Spend): boolean {
    return amountAtomic > (this.#spends.get(spendId)?.amountAtomic ?? -1n)
  }

  #increase({ spendId, amountAtomic }: Spend): bigint {
    return amountAtomic - (this.#spends.get(spendId)?.amountAtomic ?? 0n)
  }

  #worth(spend: Spend): bigint {
    const earlier = this.#spends.get(spend.spendId)
    if (!earlier) return spend.valueMicro
    if (!this.#grows(spend)) return earlier.valueMicro
    const product = spend.valueMicro * this.#increase(spend)
    return earlier.valueMicro + (product + spend.amountAtomic - 1n) / spend.amountAtomic
  }

  #addedValue(spend: Spend, isApproved: boolean): bigint {
    const earlier = this.#spends.get(spend.spendId)
    return this.#worth(spend) - (earlier?.isApproved === isApproved ? earlier.valueMicro : 0n)
  }

  #sum(scope: string, minutes: number): bigint {
    return this.#events
      .filter((one) => one.scope === scope && this.#now - one.at < minutes)
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  #add(scope: string, amount: bigint): void {
    this.#events.push({ scope, amount, at: this.#now })
  }
}
