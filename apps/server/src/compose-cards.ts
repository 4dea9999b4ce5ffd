import { createHash } from 'node:crypto'
import { CardProviderSettings, createCardProvider, createCardSales } from '@cambio/adapters/fiat/card-provider-settings'
import { createEnvelopeCipher, createKeyWrapper } from '@cambio/adapters/identity/envelope-cipher'
import { memoryLimiter } from '@cambio/adapters/limits/memory-limiter'
import { createPageProofs } from '@cambio/adapters/page-proofs'
import { within } from '@cambio/adapters/liquidity/within'
import { createProviderHandles } from '@cambio/adapters/fiat/provider-handles'
import type { NameListFile } from '@cambio/adapters/screening/names/file-name-screening'
import { ThreadNameScreening } from '@cambio/adapters/screening/names/thread-name-screening'
import { CardEstimates } from '@cambio/core/card-orders/card-estimates'
import { CARD_CREATE_RULE } from '@cambio/core/card-orders/count-card-create'
import { PROVIDER_USER_RULE } from '@cambio/core/card-orders/identity/provider-user'
import { PROVIDER_CODE_RULE } from '@cambio/core/card-orders/identity/verify-provider-email'
import { ProviderAccess } from '@cambio/core/card-orders/provider-access'
import type { CardProviders } from '@cambio/core/card-orders/quote-card'
import { cardInstrument } from '@cambio/core/fiat/fiat-instrument'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { NameScreening } from '@cambio/core/screening/name-screening'
import type { LiquidityProvider } from '@cambio/core/liquidity/liquidity-provider'
import type { Base } from './compose-base.ts'
import { parseSetting } from './parse-setting.ts'

/** Services for buying and selling by card, and the fiat currencies that the card provider supports. */
export interface Cards {
  cards: CardProviders | null
  access: ProviderAccess | null
  fiat: readonly Instrument[]
  /** Liquidity provider that fills coin sales; null when the card provider buys no coins. */
  sales: LiquidityProvider | null
  /** Reads which coins the card provider sells. */
  refresh(): Promise<void>
}

const NO_CARDS: Cards = { cards: null, access: null, fiat: [], sales: null, refresh: () => Promise.resolve() }

/**
 * Creates the services of the configured card provider. Until the provider has responded, no coins are offered.
 * @throws {SettingError} if the card provider's settings are invalid
 */
export async function openCards({ config, clock, limiters, report }: Base): Promise<Cards> {
  if (config.cardProvider === null) return NO_CARDS
  const settings = parseSetting('CARD_PROVIDER', CardProviderSettings, config.cardProvider)
  const provider = createCardProvider(settings, () => clock.now())
  const sales = createCardSales(settings, () => clock.now())
  const refresh = () => provider.refreshCoins().catch(() => report('card-coins-failed', { provider: provider.code }))
  void refresh()
  return {
    cards: {
      provider,
      payouts: sales,
      identityFormBaseUrl: settings.identityFormBaseUrl,
      estimates: new CardEstimates({ provider, clock, within, limiterOf: limiters }),
    },
    access: new ProviderAccess(provider, clock),
    fiat: instrumentsOf(settings),
    sales,
    refresh,
  }
}

/** Returns the fiat currencies with which users can pay, and the fiat currencies that users can receive. */
function instrumentsOf({ currencies, payoutCurrencies }: CardProviderSettings): Instrument[] {
  const paidOut = new Set<string>(payoutCurrencies)
  return [...new Set([...currencies, ...paidOut])].map((code) => cardInstrument(code, paidOut.has(code)))
}

/** Returns the services for the card purchase calls. */
export function cardServices({ config, stores, report, reach = () => {} }: Base, { cards, access }: Cards) {
  return {
    cards,
    access,
    report,
    reach,
    within,
    cardPayouts: cards?.payouts ?? null,
    handles: createProviderHandles(config.controlSecret),
    pageProofs: createPageProofs(config.controlSecret),
    userCalls: memoryLimiter(PROVIDER_USER_RULE),
    providerCodes: memoryLimiter(PROVIDER_CODE_RULE),
    cardCreates: memoryLimiter(CARD_CREATE_RULE),
    callbacks: stores.cardCallbacks,
    cipher: createEnvelopeCipher(createKeyWrapper(config.identitySecret)),
    followedChecks: stores.followedChecks.stores.followedChecks,
    fiatStandings: stores.fiatStandings,
    names: nameScreening(config.sanctionsLists, report),
    digest: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex'),
  }
}

/**
 * Returns the name screening for card customers. If the sanctions lists cannot be used, it reports the event
 * `name-lists-unavailable`.
 */
function nameScreening(files: readonly NameListFile[], report: Base['report']): Pick<NameScreening, 'findMatches'> {
  const screening = new ThreadNameScreening(files)
  return {
    findMatches: (screened) =>
      screening.findMatches(screened).catch((error: unknown) => {
        report('name-lists-unavailable', {})
        throw error
      }),
  }
}
