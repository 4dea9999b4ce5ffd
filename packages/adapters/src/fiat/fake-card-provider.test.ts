import { FakeCardProvider } from '@cambio/core/testing/fake-card-provider'
import { ETH, instrument } from '@cambio/core/testing/fixtures'
import { cardProviderSuite } from './testing/card-provider.suite.ts'

cardProviderSuite('fake', async () => {
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 10n ** 12n, now: Date.now })
  return {
    provider,
    to: ETH,
    unknown: instrument('nope', {}),
    destinationAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    confirmEmail: async (email) => provider.setUser(email, { isEmailConfirmed: true }),
    completeIdentity: async (email) => provider.setUser(email, { identity: 'complete' }),
    complete: async (orderId) => provider.complete(orderId),
    paymentCallback: async (orderId) => provider.callbackOf(orderId),
  }
})
