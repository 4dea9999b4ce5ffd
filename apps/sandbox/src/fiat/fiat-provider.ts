import type { Applicants } from '../identity-forms/applicants.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Market } from '../market/market.ts'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import { FiatRates } from './fiat-rates.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { FiatUsers } from './fiat-users.ts'
import { soldCoins } from './mercuryo-coins.ts'
import { Purchases } from './purchases.ts'

/** Simulated card provider: its settings, users, prices and purchases. */
export class FiatProvider {
  readonly settings: FiatSettings
  readonly applicants: Applicants
  readonly users: FiatUsers
  readonly rates: FiatRates
  readonly purchases: Purchases
  readonly coins: readonly PartnerCoin[]

  constructor(world: {
    folder: string
    coins: readonly PartnerCoin[]
    market: Market
    seed: string
    mailbox: Mailbox
    settings: FiatSettings
    applicants: Applicants
  }) {
    const { folder, settings, applicants } = world
    this.settings = settings
    this.applicants = applicants
    this.coins = soldCoins(world.coins)
    this.users = new FiatUsers(folder, { applicants, mailbox: world.mailbox, settings })
    this.rates = new FiatRates(world.market, world.seed, settings)
    this.purchases = new Purchases(folder, { coins: this.coins, rates: this.rates, users: this.users, settings })
  }

  stop(): Promise<void> {
    return this.purchases.stop()
  }
}
