import type { AccountData } from '@cambio/contract/account'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { OrderView } from '@cambio/contract/order-view'
import type { PairData } from '@cambio/contract/pair-data'

/** Returns a sample account with a confirmed email address. `over` replaces fields. */
export function accountOf(over: Partial<AccountData> = {}): AccountData {
  return {
    userId: 7,
    email: 'anna@example.org',
    isEmailConfirmed: true,
    pendingEmail: null,
    permissions: 'USER',
    adminPermissionsScope: [],
    locale: 'en',
    notifications: { orders: true },
    createdAt: '2026-11-22T00:00:00.000Z',
    ...over,
  }
}

/** Returns a sample catalogue entry of a coin whose network has the same title, such as ETH. `over` replaces fields. */
export function coin(currencyTitle: string, over: Partial<InstrumentView> = {}): InstrumentView {
  return {
    currencyTitle,
    networkTitle: currencyTitle,
    slug: currencyTitle.toLowerCase(),
    instrumentType: 'crypto',
    fullName: currencyTitle,
    currencyFriendlyTitle: `${currencyTitle} coin`,
    price: '',
    networkFriendlyTitle: `${currencyTitle} network`,
    currencyLogoLink: '',
    precisionDecimals: 8,
    requiresMemo: false,
    bestChangeName: '',
    coinstatValue: '',
    contractAddress: '',
    popularity: 0,
    isDepositEnabled: true,
    isWithdrawalEnabled: true,
    addressExample: '',
    explorerTxUrl: '',
    explorerAddressUrl: '',
    blockSeconds: null,
    ...over,
  }
}

export const ETH = coin('ETH', { price: '2000', popularity: 1, blockSeconds: 12 })
export const LTC = coin('LTC', { price: '100', popularity: 2, blockSeconds: 150 })
export const BTC = coin('BTC', { price: '50000', popularity: 3, blockSeconds: 600 })
export const XRP = coin('XRP', { price: '2', requiresMemo: true, blockSeconds: 4 })

/** Returns sample pair data for the calculator: 20 LTC for one ETH. `over` replaces fields. */
export function quoteOf(over: Partial<PairData> = {}): PairData {
  return {
    instrumentFrom: ETH,
    instrumentTo: LTC,
    liquidityProviderPublicCode: 'internal',
    rateMode: 'FLOATING',
    amountToGive: '1',
    amountToGet: '20',
    claimedDepositAmount: '1',
    claimedDepositAmountCurrency: 'eth',
    price: '20',
    reversePrice: '0.05',
    marketLeftPrice: '20',
    marketRightPrice: '0.05',
    marketMinAmount: '0.1',
    generalMinAmount: '0.1',
    generalMaxAmount: '10',
    depositRules: { minAmount: '0.1', maxAmount: '10' },
    hasDepositMaximum: true,
    withdrawalRules: { minAmount: '0.1', maxAmount: '100' },
    quotes: { buyQuote: { quoteValue: '100' }, sellQuote: { quoteValue: '2000' } },
    finalNetworkFeeAmount: '0',
    platformFee_Absolute: '0',
    minConfirmations: 1,
    waterfall: [{ kind: 'market', amount: '20', percent: '' }],
    minConfirmationsToTrade: 1,
    minConfirmationsToWithdraw: 1,
    noKycThreshold: '0',
    ckm: 'D',
    fixedHoldMinutes: 15,
    fixedTolerancePercent: '0.5',
    fixedVolatilityPercent: '3',
    payoutApproval: null,
    estimatedRefundFee: '0.001',
    marketSources: 3,
    updatedAt: 1,
    ...over,
  }
}

/** Returns a sample order: fixed rate, 1 ETH for 20 LTC, waiting for its deposit. `over` replaces fields. */
export function orderOf(over: Partial<OrderView> = {}): OrderView {
  return {
    orderId: 7,
    legacyOrderId: '7',
    rateMode: 'FIXED',
    liquidityProviderPublicCode: 'internal',
    controlled: true,
    userEmail: 'anna@example.org',
    createdAt: '2026-11-21T18:00:00Z',
    updatedAt: '2026-11-21T18:00:00Z',
    depositDeadline: '2026-11-21T18:15:00Z',
    redirectUrl: null,
    cardPayment: null,
    exceptionPolicy: { kind: 'ASK', withinPercent: null },
    receiptToken: '',
    review: 'none',
    ...sampleCoins(),
    ...sampleAddresses(),
    ...sampleAmounts(),
    ...sampleProgress(),
    ...over,
  }
}

function sampleCoins() {
  return {
    pair: { instrumentFrom: ETH, instrumentTo: LTC },
    instrumentFromCurrencyTitle: 'ETH',
    instrumentFromNetworkTitle: 'ETH',
    instrumentToCurrencyTitle: 'LTC',
    instrumentToNetworkTitle: 'LTC',
  } satisfies Partial<OrderView>
}

function sampleAddresses() {
  return {
    depositAddress: {
      orderId: 7,
      instrument: { currencyTitle: 'ETH', networkTitle: 'ETH' },
      depositAddress: '0xdeposit',
      depositAddressMemo: null,
      paymentUri: 'ethereum:0xdeposit',
      fingerprintSeed: 'ethereum|0xdeposit|',
      bank: null,
    },
    destinationAddress: 'ltc1destination',
    destinationAddressMemo: null,
    refundAddress: '0xrefund',
    refundAddressMemo: null,
    refundInto: null,
    payoutCardDigits: null,
    cardPayout: null,
  } satisfies Partial<OrderView>
}

function sampleAmounts() {
  return {
    claimedDepositAmount: '1',
    claimedPublicRate: {
      price: '20',
      updatedAt: '1',
      claimedAmountToReceive: '20',
      finalNetworkFeeAmount: '0',
      platformFee_Absolute: '0',
    },
    claimedNetworkFee: '0',
    networkFeePercent: null,
    amountToGet: '20',
    amountToGetIsFinal: false,
    price: '20',
    waterfall: [],
  } satisfies Partial<OrderView>
}

/** Returns the state of an order that waits for its deposit. */
function sampleProgress() {
  return {
    state: 'WAITING',
    completed: false,
    deposits: [],
    withdrawals: [],
    payinHash: null,
    payoutHash: null,
    orderEvents: [],
    minConfirmationsToTrade: 3,
    minConfirmationsToWithdraw: 3,
    isPendingToCreate: false,
    failedToCreate: false,
    choice: null,
    isEscalated: false,
    escalatedAt: null,
    nextAction: {
      kind: 'send-deposit',
      actor: 'user',
      deadline: '2026-11-21T18:15:00Z',
      otherwise: 'closes',
    },
    payoutApproval: null,
    payoutReturn: null,
  } satisfies Partial<OrderView>
}
