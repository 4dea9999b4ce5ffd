import { ScreeningAway, type Screening } from '../../screening/screening.ts'
import { listing } from '../../testing/none-listed.ts'
import type { Random } from '../random.ts'

/** Simulates a screening service that lists the same addresses on every chain and sometimes fails. */
export class SimScreening implements Screening {
  /** Probability that a screening call fails. */
  awayChance = 0
  readonly #list: Screening
  readonly #random: Random

  constructor(listed: ReadonlySet<string>, random: Random) {
    this.#list = listing(listed)
    this.#random = random
  }

  async isBlacklisted(chain: string, address: string): Promise<boolean> {
    return (await this.findListing(chain, address)) !== null
  }

  async findListing(chain: string, address: string) {
    if (this.#random.chance(this.awayChance)) throw new ScreeningAway('the provider', null)
    return this.#list.findListing(chain, address)
  }
}
