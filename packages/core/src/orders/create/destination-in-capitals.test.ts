import { rational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import type { ProviderQuery } from '../../liquidity/liquidity-provider.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { ETH, instrument, NOON } from '../../testing/fixtures.ts'
import { anyAmount } from '../../testing/query-rules.ts'
import { PROVIDER_ONLY_CHAIN_PREFIX } from '../../instruments/instrument.ts'
import { checkAddressAnywhere } from '../check-addresses.ts'
import { placeProviderOrder } from './place-provider-order.ts'

it('accepts a provider order whose upper-case bech32 destination the provider returns in lower case', async () => {
  const ADA = instrument('ada', { chain: `${PROVIDER_ONLY_CHAIN_PREFIX}ada` })
  const rate = rational(1n, 1n)
  const provider = new FakeProvider('one', rate)
  const reports: string[] = []
  const providerQuotes = new ProviderQuotes({
    providers: [provider],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock: { now: () => NOON },
    marketRate: () => rate,
    queryRules: anyAmount(),
    within: (work) => work,
    report: (event) => void reports.push(event),
  })
  // BIP 173 permits an address that is written entirely in capitals. The provider returns it in lower case.
  const typed = 'ADDR1VX2FXV2UMYHTTKXYXP8X0DLPDT3K6CWNG5PXJ3JHSYDZERS66HRL8'
  const destinationAddress = await checkAddressAnywhere(
    { addressRules: new Map(), providerQuotes: { checkAddress: async () => true } },
    ADA,
    {
      address: typed,
      memo: null,
      field: 'destinationAddress',
    },
  )
  provider.made = async (made) => ({ ...made, destinationAddress: made.destinationAddress.toLowerCase() })
  const query: ProviderQuery = { from: ETH, to: ADA, rateMode: 'FLOATING', side: 'deposit', amountAtomic: 10n ** 18n }
  const others: ProviderQuery = { ...query, amountAtomic: 2n * 10n ** 18n }
  await providerQuotes.firstAnswer(query)
  await providerQuotes.firstAnswer(others)
  const [held] = providerQuotes.look(query).quotes
  if (!held) throw new Error('no price')
  expect(providerQuotes.look(others).quotes).toHaveLength(1)
  const addresses = { destinationAddress, destinationMemo: null, refundAddress: '0xRefund', refundMemo: null }
  const deps = { providerQuotes, addressRules: new Map() }
  const { made } = await placeProviderOrder(deps, held, null, addresses, 'network:a')
  expect(made.destinationAddress).toBe(typed.toLowerCase())
  expect(reports).toEqual([])
  // An address with mixed case becomes a different address when its case changes.
  const mixed = { ...addresses, destinationAddress: 'DdzFFzCqrht' }
  await expect(placeProviderOrder(deps, held, null, mixed, 'network:a')).rejects.toMatchObject({ code: 'NO_LIQUIDITY' })
  expect(reports).toEqual(['provider-broke-its-word'])
  expect(providerQuotes.look(others).quotes).toHaveLength(1)
})
