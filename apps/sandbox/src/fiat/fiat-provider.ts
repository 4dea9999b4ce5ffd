import type { Applicants } from '../identity-forms/applicants.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Market } from '../market/market.ts'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import { FiatCallbacks } from './fiat-callbacks.ts'
import { FiatRates } from './fiat-rates.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { FiatUsers } from './fiat-users.ts'
import { soldCoins } from './mercuryo-coins.ts'
import { Purchases } from './purchases.ts'
import { SaleRates } from './sale-rates.ts'
import { Sales } from './sales.ts'
import { SavedCards } from './saved-cards.ts'

/** Simulated card provider: its settings, users, prices, purchases and sales. */
export class FiatProvider {
  readonly settings: FiatSettings
  readonly applicants: Applicants
  readonly users: FiatUsers
  readonly rates: FiatRates
  readonly purchases: Purchases
  readonly saleRates: SaleRates
  readonly savedCards: SavedCards
  readonly sales: Sales
  readonly #callbacks: FiatCallbacks
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
    this.#callbacks = new FiatCallbacks(folder, settings)
    const common = { coins: this.coins, users: this.users, settings, callbacks: this.#callbacks }
    this.purchases = new Purchases(folder, { ...common, rates: this.rates })
    this.saleRates = new SaleRates(world.market, settings)
    this.savedCards = new SavedCards(folder)
    this.sales = new Sales(folder, { ...common, rates: this.saleRates, cards: this.savedCards })
  }

  async stop(): Promise<void> {
    await Promise.all([this.purchases.stop(), this.sales.stop()])
    await this.#callbacks.stop()
  }
}
