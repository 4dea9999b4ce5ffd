import { randomInt, randomUUID } from 'node:crypto'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { pushKeys } from '@cambio/adapters/push/push-keys'
import { createReceiptTokens } from '@cambio/adapters/receipt-tokens'
import { openScreening } from '@cambio/adapters/screening/open-screening'
import { createSealer } from '@cambio/adapters/seals/ed25519-seals'
import { ACCOUNT_MEMO_LIMIT, DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import { MAX_ORDER_ID, MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import type { Base } from './compose-base.ts'
import { wrongSetting } from './wrong-setting.ts'

/**
 * Returns the order services: stores, signatures, screening and push notifications.
 * @throws {SettingError} for an unreadable blacklist file or an invalid push key
 */
export async function orderServices(base: Base, addressRules: AddressRulesByChain) {
  const { config, stores } = base
  return {
    screening: await screeningOf(base, addressRules),
    work: stores.work,
    reviews: stores.reviews,
    partnerOrders: stores.partnerOrders,
    pushes: stores.pushes,
    pushPublicKey: publicPushKey(config.pushKey),
    terms: config.policies.terms,
    controlTokens: createControlTokens(config.controlSecret),
    receiptTokens: createReceiptTokens(config.controlSecret),
    publicOrigin: config.publicOrigin,
    sealer: createSealer(config.sealSecret),
    newOrderId: () => randomInt(1, MIN_CARD_ORDER_ID),
    newCardOrderId: () => randomInt(MIN_CARD_ORDER_ID, MAX_ORDER_ID + 1),
    cardOrders: stores.cardOrders,
    fiatStandings: stores.fiatStandings,
    bankReturns: stores.bankReturns,
    chains: stores.work.stores.chains,
    newUuid: randomUUID,
    newDepositMemo: () => String(randomInt(1, DEPOSIT_MEMO_LIMIT)),
    newAccountMemo: () => String(randomInt(DEPOSIT_MEMO_LIMIT + 1, ACCOUNT_MEMO_LIMIT)),
  }
}

async function screeningOf({ config, onError, report }: Base, rules: AddressRulesByChain) {
  const { screening } = await openScreening({
    file: config.blacklistFile,
    provider: config.screeningProvider,
    rules,
    onError,
    // The server continues without the screening provider because the worker screens each order again before it moves
    // money.
    whenAway: 'continue',
    onAway: (provider) => report('screening-away', { provider }),
  }).catch((error: Error) => {
    throw wrongSetting('BLACKLIST_FILE', error.message)
  })
  return screening
}

/**
 * Returns the VAPID public key for a private key.
 * @throws {SettingError} if the private key is invalid
 */
function publicPushKey(privateKey: string): string {
  try {
    return pushKeys(privateKey).publicKey
  } catch (error) {
    throw wrongSetting('PUSH_KEY', error instanceof Error ? error.message : 'is not valid')
  }
}
