import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
}, 200_000)
afterAll(() => cards?.close())

describe('quotes for card purchases', () => {
  const rate = async (query: string) =>
    (await cards.stack.app.inject(`/api/v2/rates/public/one?exchangeType=fiat&${query}`)).json()

  it('quotes a purchase with cost lines that add up to the amount received', async () => {
    const quote = await rate('instrumentFromSlug=usd-card&instrumentToSlug=eth&claimedDepositAmount=200')
    expect(quote).toMatchObject({ liquidityProviderPublicCode: 'mercuryo', amountToGive: '200' })
    expect(quote.depositRules).toEqual({ minAmount: '20', maxAmount: '20000' })
    expect(Number(quote.noKycThreshold)).toBeGreaterThan(700)
    expect(Number(quote.noKycThreshold)).toBeLessThan(800)
    const kinds = quote.waterfall.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['market', 'cardFee'])
    const atomic = (text: string) => {
      const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
      const value = BigInt(whole + fraction.padEnd(18, '0'))
      return text.startsWith('-') ? -value : value
    }
    const sum = quote.waterfall.reduce((total: bigint, { amount }: { amount: string }) => total + atomic(amount), 0n)
    expect(sum).toBe(atomic(quote.amountToGet))
  })

  it('computes the payment for a requested amount of coins', async () => {
    const pair = 'instrumentFromSlug=usd-card&instrumentToSlug=eth'
    const quote = await rate(`${pair}&claimedDepositAmount=0.1&claimedDepositAmountCurrency=eth`)
    expect(Number(quote.amountToGet)).toBeGreaterThanOrEqual(0.1)
    expect(Number(quote.amountToGet)).toBeLessThan(0.1001)
  })

  it('reports the minimum or maximum when a payment is out of bounds', async () => {
    const small = await rate('instrumentFromSlug=usd-card&instrumentToSlug=eth&claimedDepositAmount=1')
    const details = { expected: '20', expectedCurrency: 'usd-card' }
    expect(small).toMatchObject({ code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', data: { details } })
    const big = await rate('instrumentFromSlug=eur-card&instrumentToSlug=eth&claimedDepositAmount=90000')
    expect(big.code).toBe('ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG')
    const between = await rate('instrumentFromSlug=usd-card&instrumentToSlug=eur-card&claimedDepositAmount=100')
    expect(between.code).toBe('ERR_PAIR_NOT_ACTIVE')
  })

  it('counts calls to the card provider towards a rate limit that all servers share', async () => {
    const counted = async () =>
      (
        await cards.stack.query(
          `SELECT key FROM attempt_limit WHERE key LIKE 'card-%192.0.2.9' OR key LIKE 'card-%:all'`,
        )
      )
        .map(({ key }) => key)
        .toSorted((one, other) => String(one).localeCompare(String(other)))
    expect(await counted()).not.toContain('card-estimate-client:192.0.2.9')
    await cards.stack.app.inject({
      url: '/api/v2/rates/public/one?instrumentFromSlug=usd-card&instrumentToSlug=eth&claimedDepositAmount=217',
      remoteAddress: '192.0.2.9',
    })
    expect(await counted()).toEqual(['card-estimate-client:192.0.2.9', 'card-estimate:all', 'card-sample:all'])
  })

  it('rejects a quote for a card purchase at a fixed rate', async () => {
    const pair = 'instrumentFromSlug=usd-card&instrumentToSlug=eth&claimedDepositAmount=200'
    expect(await rate(`${pair}&rateMode=FIXED`)).toMatchObject({ statusCode: 422, code: 'ERR_NOT_ACCEPTABLE' })
  })

  it('reports that a fiat currency has no maximum payment', async () => {
    const of = (slug: string) => rate(`instrumentFromSlug=${slug}&instrumentToSlug=eth&claimedDepositAmount=200`)
    expect(await of('usd-card')).toMatchObject({ hasDepositMaximum: true })
    expect(await of('gbp-card')).toMatchObject({
      hasDepositMaximum: false,
      depositRules: { minAmount: '15.75', maxAmount: '0' },
      generalMaxAmount: '200',
    })
  })

  it('quotes a purchase while other callers request quotes for many different amounts', async () => {
    const estimate = vi.spyOn(present(cards.stack.composition.services.cards, 'a card provider').provider, 'estimate')
    onTestFinished(() => estimate.mockRestore())
    const quote = (amount: string, remoteAddress: string) =>
      cards.stack.app.inject({
        url: `/api/v2/rates/public/one?instrumentFromSlug=eur-card&instrumentToSlug=eth&claimedDepositAmount=${amount}`,
        remoteAddress,
      })
    const amounts = Array.from({ length: 40 }, (_, index) => `${300 + index}`)
    // Pages that the server renders have the remote address `inside`.
    const pages = await Promise.all(amounts.map((amount) => quote(amount, 'inside')))
    const greedy = await Promise.all(amounts.map((amount) => quote(`${amount}.5`, '192.0.2.1')))
    for (const answer of [...pages, ...greedy]) expect(answer.json()).toHaveProperty('amountToGet')
    // The server requests at most 12 exact amounts for the second IP address, and one sample amount.
    const ofPair = estimate.mock.calls.filter(([{ pay, to }]) => pay.currency === 'EUR' && to.slug === 'eth')
    expect(ofPair.length).toBeLessThanOrEqual(13)
    expect((await quote('777', '198.51.100.1')).json()).toMatchObject({ amountToGive: '777' })
  })

  it('omits purchases from the rates file if the provider does not state a maximum', async () => {
    const { cardRates } = cards.stack.composition.services
    const listed = async () => {
      await cardRates.refreshNext()
      await cards.refreshPrices()
      return (await cards.stack.app.inject('/api/v2/rates/public/xml-v2-custom?version=1.1')).body
    }
    await expect.poll(listed, { timeout: 30_000 }).toContain('<from>CARDUSD</from><to>ETH</to>')
    const item = (await listed()).split('\n').find((line) => line.includes('<from>CARDUSD</from><to>ETH</to>'))
    expect(item).toContain('<frommin>20</frommin><frommax>20000</frommax>')
    expect(item).toContain('<reg>true</reg><verifying>true</verifying>')
    const pair = 'instrumentFromSlug=usd-card&instrumentToSlug=eth'
    const price = (await rate(pair)).price as string
    const out = /<out>([^<]+)</.exec(item ?? '')?.[1]
    expect(Math.abs(Number(out) / Number(price) - 1)).toBeLessThan(0.02)
    expect(await listed()).not.toContain('CARDGBP')
  })

  it('lists sales to a card in the rates file at the price of a quote', async () => {
    const { catalogue, cards: services } = cards.stack.composition.services
    // Without purchases, the sales have the first turns of the server's timer.
    const sells = vi.spyOn(present(services, 'a card provider').provider, 'sells').mockReturnValue(false)
    onTestFinished(() => sells.mockRestore())
    const firstSale = async () => {
      await cards.refreshPrices()
      const { body } = await cards.stack.app.inject('/api/v2/rates/public/xml-v2-custom?version=1.1')
      return body.split('\n').find((line) => line.includes('<to>CARDUSD</to>')) ?? ''
    }
    await expect.poll(firstSale, { timeout: 30_000 }).toContain('<reg>true</reg><verifying>true</verifying>')
    const [, coin, out] = /<from>(\w+)<.*<out>([^<]+)</.exec(await firstSale()) ?? []
    const from = catalogue.instruments.find(({ bestChangeName }) => bestChangeName === coin)
    const amount = (200 / Number(out)).toFixed(6)
    const pair = `instrumentFromSlug=${from?.slug}&instrumentToSlug=usd-card&claimedDepositAmount=${amount}`
    const price = (await rate(pair)).price as string
    expect(Math.abs(Number(out) / Number(price) - 1)).toBeLessThan(0.02)
  })

  it('lists the pairs for money of each coin with its price, as the list of pairs does', async () => {
    const { prices } = (await cards.stack.app.inject('/api/v2/prices/public')).json<{
      prices: { currencyTitle: string; fiatPairs: object[] }[]
    }>()
    const of = (title: string) => prices.find(({ currencyTitle }) => currencyTitle === title)?.fiatPairs
    expect(of('ETH')).toContainEqual({ direction: 'buy', method: 'card', currencyTitle: 'EUR', code: 'cardeur-eth' })
  })

  it('lists the fiat currencies with their purchase pairs', async () => {
    const instruments = (await cards.stack.app.inject('/api/v2/instruments/public')).json<{ slug: string }[]>()
    expect(instruments.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['usd-card', 'eur-card', 'gbp-card']))
    const pairs = (await cards.stack.app.inject('/api/v1/pairs/public?instrumentFromCurrencyTitle=USD')).json<
      { instrumentTo: { currencyTitle: string } }[]
    >()
    expect(pairs.map(({ instrumentTo }) => instrumentTo.currencyTitle)).toContain('ETH')
    const recommended = await cards.stack.app.inject(
      '/api/v1/rates/public/recommended-amount?instrumentFromCurrencyTitle=USD&instrumentFromNetworkTitle=CARD&instrumentToCurrencyTitle=ETH&instrumentToNetworkTitle=ETH',
    )
    expect(recommended.json()).toMatchObject({ recommendedAmount: '200' })
  })
})

it('rejects the exchange type crypto together with a card currency, by either method', async () => {
  const pairs = [
    { instrumentFromSlug: 'usd-card', instrumentToSlug: 'eth' },
    { instrumentFromSlug: 'eth', instrumentToSlug: 'usd-card' },
  ]
  for (const pair of pairs) {
    const payload = { ...pair, exchangeType: 'crypto' }
    const url = '/api/v2/rates/public/one'
    const answers = [
      await cards.stack.app.inject({ url, query: payload }),
      await cards.stack.app.inject({ method: 'POST', url, payload }),
    ]
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        statusCode: 422,
        code: 'ERR_VALIDATION',
        message: 'exchangeType: expected fiat for a card currency',
      })
  }
})
