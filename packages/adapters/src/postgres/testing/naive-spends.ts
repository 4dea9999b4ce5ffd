import type { Spend, SpendDirection, SpendVerdict, ValueCaps } from '@cambio/core/chains/signer'

/** One call to `SignerSpendStore.count`. */
export interface SpendCall {
  spends: readonly Spend[]
  isApproved: boolean
  direction: SpendDirection
  payer: string | null
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
    const isReturn = direction !== 'sent'
    const growing = spends.filter((spend) => this.#grows(spend))
    for (const { asset, caps, ...spend } of growing) {
      const sum = (minutes: number) => this.#sum(`asset ${asset} ${isReturn}`, minutes + late)
      const increase = this.#increase({ ...spend, asset, caps })
      if (caps && sum(HOUR_MINUTES) + increase > caps.perHourAtomic) return 'cap-hour'
      if (caps && sum(DAY_MINUTES) + increase > caps.perDayAtomic) return 'cap-day'
    }
    if (growing.length === 0) return 'counted'
    const payment = spends.reduce((sum, spend) => sum + this.#worth(spend), 0n)
    if (!isApproved && payment > this.#caps.paymentMicro) return 'approval-missing'
    const added = growing.reduce((sum, spend) => sum + this.#addedValue(spend, isApproved), 0n)
    const sum = (minutes: number) => this.#sum(`value ${isApproved} ${isReturn}`, minutes + late)
    if (isApproved) return sum(DAY_MINUTES) + added > this.#caps.approvedDayMicro ? 'cap-approved-day' : 'counted'
    if (sum(HOUR_MINUTES) + added > this.#caps.hourMicro) return 'cap-hour'
    if (sum(DAY_MINUTES) + added > this.#caps.dayMicro) return 'cap-day'
    const isNew = growing.some(({ spendId }) => !this.#spends.has(spendId))
    return isNew ? this.#verdictOfParts(call, added, late) : 'counted'
  }

  count({ spends, isApproved, direction, payer }: SpendCall): void {
    const isReturn = direction !== 'sent'
    for (const spend of spends.filter((one) => this.#grows(one))) {
      const value = this.#addedValue(spend, isApproved)
      this.#add(`asset ${spend.asset} ${isReturn}`, this.#increase(spend))
      this.#add(`value ${isApproved} ${isReturn}`, value)
      if (direction === 'refunded' && !isApproved) this.#add('refunded', value)
      if (payer !== null && !isApproved) this.#add(`payer ${payer}`, value)
      this.#spends.set(spend.spendId, {
        amountAtomic: spend.amountAtomic,
        valueMicro: this.#worth(spend),
        isApproved,
      })
    }
  }

  #verdictOfParts({ direction, payer }: SpendCall, added: bigint, late: number): SpendVerdict {
    const { paymentMicro, hourMicro, dayMicro } = this.#caps
    const sum = (scope: string, minutes: number) => this.#sum(scope, minutes + late)
    const isOver = (scope: string, minutes: number, part: bigint) =>
      sum(scope, minutes) + added > (part > paymentMicro ? part : paymentMicro)
    if (direction === 'refunded') {
      if (isOver('refunded', HOUR_MINUTES, hourMicro / 2n)) return 'cap-hour'
      if (isOver('refunded', DAY_MINUTES, dayMicro / 2n)) return 'cap-day'
    }
    if (payer === null) return 'counted'
    if (direction === 'withdrawn' && isOver(`payer ${payer}`, HOUR_MINUTES, hourMicro / 4n)) return 'cap-hour'
    return isOver(`payer ${payer}`, DAY_MINUTES, dayMicro / 4n) ? 'cap-day' : 'counted'
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
