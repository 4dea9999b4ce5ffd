import type { Clock } from '@cambio/kernel/clock'
import type { AttemptLimits } from '../accounts/account-ports.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { AddressRulesByChain } from '../orders/check-addresses.ts'
import type { CheckDestinationDeps } from '../orders/create/check-destination.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import type { Screening } from '../screening/screening.ts'
import type { WalletWork } from './wallet-work.ts'

export interface WalletDeps extends CheckDestinationDeps {
  walletWork: WalletWork
  catalogue: Catalogue
  ticks: TickBook
  addressRules: AddressRulesByChain
  screening: Screening
  limits: Pick<AttemptLimits, 'take'>
  clock: Clock
}

export interface WithdrawalDeps extends WalletDeps {
  /** How long a withdrawal to a new address waits after it is confirmed, in milliseconds. */
  newAddressWaitMs: number
  /** Whether this installation has a bot, which requests confirmations from accounts without an email address. */
  hasBot: boolean
}
