import type { FiatStandingStore } from '../fiat/fiat-standing.ts'

/** Verified accounts with a monthly limit that no test reaches. */
export const GENEROUS_STANDINGS: FiatStandingStore = {
  of: async () => {
    const monthly = { currency: 'USD', minor: 10n ** 12n }
    const used = { currency: 'USD', minor: 0n }
    return { level: 'verified', monthly, used, verifiedLimit: monthly, verifiedUntil: null }
  },
  reserved: async () => ({ amount: { currency: 'USD', minor: 0n }, until: null }),
  largestPayment: async (value, currency) => ({ ...value, currency }),
  noteProvider: async () => 0,
  providerIdentity: async () => null,
  holdForName: async () => {},
}
