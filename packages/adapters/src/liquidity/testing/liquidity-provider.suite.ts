import type { Instrument } from '@cambio/core/instruments/instrument'
import type { LiquidityProvider, ProviderQuery, ProviderQuote } from '@cambio/core/liquidity/liquidity-provider'
import { beforeAll, describe, expect, it } from 'vitest'

export interface ProviderUnderTest {
  provider: LiquidityProvider
  from: Instrument
  to: Instrument
  /** Deposit within the provider's limits, in base units of `from`. */
  depositAtomic: bigint
  /** Deposit below the provider's minimum, in base units of `from`. */
  tooLittleAtomic: bigint
  destinationAddress: string
  refundAddress: string
  /** An instrument that the provider does not exchange. */
  unknown: Instrument
}

/** Tests the behaviour that the quote cache and the order state machine expect of every provider. */
export function liquidityProviderSuite(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`implementation of a liquidity provider: ${name}`, () => {
    let under: ProviderUnderTest
    beforeAll(async () => {
      under = await open()
    })
    const queryWith = (part: Partial<ProviderQuery> = {}): ProviderQuery => {
      const { from, to, depositAtomic } = under
      return { from, to, rateMode: 'FLOATING', side: 'deposit', amountAtomic: depositAtomic, ...part }
    }
    const priced = async (query: ProviderQuery): Promise<ProviderQuote> => {
      const answer = await under.provider.quote(query)
      if (answer.kind !== 'quote') throw new Error(`no price: ${answer.kind}`)
      return answer.quote
    }
    const create = async (query: ProviderQuery) => {
      const { destinationAddress, refundAddress } = under
      const quote = await priced(query)
      const addresses = { destinationAddress, destinationMemo: null, refundAddress, refundMemo: null }
      return { quote, made: await under.provider.create({ query, quote, ...addresses }) }
    }

    it('supports exactly the pairs of its coin list once the list has loaded', async () => {
      const { provider, from, to, unknown } = under
      expect([provider.serves(from, to), provider.serves(from, unknown)]).toEqual([false, false])
      await provider.refreshCoins()
      expect([provider.serves(from, to), provider.serves(to, from)]).toEqual([true, true])
      expect([provider.serves(from, unknown), provider.serves(unknown, to)]).toEqual([false, false])
      const impostor = { ...to, contract: '0x00000000000000000000000000000000000000ff' }
      expect(provider.serves(from, impostor)).toBe(false)
    })

    it.each(['FIXED', 'FLOATING'] as const)('quotes the payout for a given deposit at a %s rate', async (rateMode) => {
      const quote = await priced(queryWith({ rateMode }))
      expect(quote.depositAtomic).toBe(under.depositAtomic)
      expect(quote.amountToGetAtomic).toBeGreaterThan(0n)
      expect(quote.minDepositAtomic).toBeLessThan(under.depositAtomic)
      const twice = await priced(queryWith({ rateMode, amountAtomic: under.depositAtomic * 2n }))
      expect(twice.amountToGetAtomic).toBeGreaterThan(quote.amountToGetAtomic)
    })

    it.each(['FIXED', 'FLOATING'] as const)('quotes the deposit for a given payout at a %s rate', async (rateMode) => {
      const wanted = (await priced(queryWith({ rateMode }))).amountToGetAtomic
      const quote = await priced(queryWith({ rateMode, side: 'receive', amountAtomic: wanted }))
      expect(quote.amountToGetAtomic).toBeGreaterThanOrEqual(wanted)
      const more = quote.depositAtomic - under.depositAtomic
      expect((more < 0n ? -more : more) * 50n).toBeLessThan(under.depositAtomic)
    })

    it('returns the exceeded quote limit when an amount is too small or too large', async () => {
      const answer = await under.provider.quote(queryWith({ amountAtomic: under.tooLittleAtomic }))
      expect(answer).toMatchObject({ kind: 'out-of-bounds', missed: 'smallest' })
      if (answer.kind === 'out-of-bounds') expect(answer.boundAtomic).toBeGreaterThan(under.tooLittleAtomic)
    })

    it.each(['FIXED', 'FLOATING'] as const)(
      'creates a provider order at a %s rate and reports its stage',
      async (rateMode) => {
        const { provider, from, to, destinationAddress } = under
        const { quote, made } = await create(queryWith({ rateMode }))
        expect(made.depositAtomic).toBe(quote.depositAtomic)
        expect(made.destinationAddress.toLowerCase()).toBe(destinationAddress.toLowerCase())
        expect(made.depositAddress).not.toBe(destinationAddress)
        if (rateMode === 'FIXED') expect(made.amountToGetAtomic).toBe(quote.amountToGetAtomic)
        const report = await provider.status({ providerOrderId: made.providerOrderId, from, to })
        expect(report).toMatchObject({ stage: 'waiting', depositTxId: null, payoutTxId: null, refundTxId: null })
      },
    )

    it('assigns each provider order its own deposit address', async () => {
      const first = await create(queryWith())
      const second = await create(queryWith())
      expect(first.made.depositAddress).not.toBe(second.made.depositAddress)
      expect(first.made.providerOrderId).not.toBe(second.made.providerOrderId)
    })

    it('throws for an unknown provider order or an action that is not available', async () => {
      const { provider, from, to, refundAddress } = under
      await expect(provider.status({ providerOrderId: '0123456789abcd', from, to })).rejects.toThrow()
      const { made } = await create(queryWith())
      const name = { providerOrderId: made.providerOrderId, from, to }
      await expect(provider.refund(name, { address: refundAddress, memo: null })).rejects.toThrow()
      await expect(provider.accept(name)).rejects.toThrow()
    })
  })
}
