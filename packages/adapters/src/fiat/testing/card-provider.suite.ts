import type { BuyRateQuery, CardProvider, ProviderSession } from '@cambio/core/fiat/card-provider'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { beforeAll, describe, expect, it } from 'vitest'

/** Callback as sent by the provider. */
export interface SentCallback {
  body: Uint8Array
  signature: string
}

export interface CardProviderUnderTest {
  provider: CardProvider
  /** Coin that the provider sells. */
  to: Instrument
  /** Coin that the provider does not sell. */
  unknown: Instrument
  destinationAddress: string
  /** Confirms a user's email address at the provider. */
  confirmEmail(email: string): Promise<void>
  /** Completes a user's identity check. */
  completeIdentity(email: string): Promise<void>
  /** Pays for a purchase. Resolves once the provider has sent the coins. */
  complete(orderId: string): Promise<void>
  /** Returns a signed callback about a purchase's payment. */
  paymentCallback(orderId: string): Promise<SentCallback>
}

const USER_IP = '203.0.113.7'
const usd = (minor: bigint) => ({ currency: 'USD', minor })

/** Tests that a card provider does everything that orders and identity checks require. */
export function cardProviderSuite(name: string, open: () => Promise<CardProviderUnderTest>): void {
  describe(`implementation of a card provider: ${name}`, () => {
    let under: CardProviderUnderTest
    let count = 0
    beforeAll(async () => {
      under = await open()
      await under.provider.refreshCoins()
    })
    const query = (minor = 20_000n): BuyRateQuery => ({ pay: usd(minor), to: under.to, method: 'card' })
    const newEmail = () => `buyer${(count += 1)}@example.test`
    const newUser = async (email = newEmail()): Promise<ProviderSession> => {
      await under.provider.signUp({ email, isAccepted: true, userIp: USER_IP })
      const session = await under.provider.signIn({ email, userIp: USER_IP })
      if (!session) throw new Error('no session')
      return session
    }
    const rateOf = async (session: ProviderSession, minor?: bigint) => {
      const answer = await under.provider.buyRate(session, query(minor))
      if (answer.kind !== 'price') throw new Error(`no rate: ${answer.kind}`)
      return answer.price
    }
    const buy = async (session: ProviderSession, orderId: string) => {
      const rate = await rateOf(session)
      const request = { rate, destinationAddress: under.destinationAddress, destinationMemo: null, orderId }
      return { rate, request, answer: await under.provider.buy(session, request) }
    }

    it('a card provider sells only the listed coins', () => {
      const { provider, to, unknown } = under
      expect([provider.sells(to), provider.sells(unknown)]).toEqual([true, false])
      expect(provider.sells({ ...to, contract: '0x00000000000000000000000000000000000000ff' })).toBe(false)
    })

    it('estimates more coins for a larger card payment', async () => {
      const [small, large] = [await under.provider.estimate(query(10_000n)), await under.provider.estimate(query())]
      if (small.kind !== 'price' || large.kind !== 'price') throw new Error('no price')
      expect(large.price.amountToGetAtomic).toBeGreaterThan(small.price.amountToGetAtomic)
      expect(small.price.pay).toEqual(usd(10_000n))
      expect(small.price.fee.minor).toBeGreaterThan(0n)
      expect(small.price.fee.minor).toBeLessThan(10_000n)
      expect(small.price.minimum.minor).toBeLessThanOrEqual(10_000n)
    })

    it('returns the card payment limits when a payment is outside them', async () => {
      const answer = await under.provider.estimate(query(1n))
      expect(answer).toMatchObject({ kind: 'out-of-bounds', minimum: { currency: 'USD' } })
      if (answer.kind === 'out-of-bounds') expect(answer.minimum.minor).toBeGreaterThan(1n)
    })

    it('accepts a second sign-up at the card provider with the same email address', async () => {
      const user = { email: newEmail(), isAccepted: true, userIp: USER_IP }
      expect(await under.provider.signUp(user)).toEqual({ isKnown: false, emailCode: null })
      expect(await under.provider.signUp(user)).toEqual({ isKnown: true, emailCode: null })
      expect(await under.provider.signIn({ email: newEmail(), userIp: USER_IP })).toBeNull()
    })

    it("rejects a sign-up by a user who has not accepted the card provider's terms", async () => {
      const user = { email: newEmail(), isAccepted: false, userIp: USER_IP }
      await expect(under.provider.signUp(user)).rejects.toThrow(AdapterError)
      expect(await under.provider.signIn(user)).toBeNull()
    })

    it('reports a confirmed email address and a completed identity check', async () => {
      const email = newEmail()
      const session = await newUser(email)
      const state = () => under.provider.user(session)
      expect(await state()).toEqual({ isEmailConfirmed: false, isBlocked: false, name: null, identity: 'incomplete' })
      await under.confirmEmail(email)
      expect(await state()).toMatchObject({ isEmailConfirmed: true, identity: 'incomplete' })
      await under.completeIdentity(email)
      expect(await state()).toMatchObject({ identity: 'complete' })
    })

    it("issues all of a user's identity tokens for the same applicant", async () => {
      const session = await newUser()
      const [first, second] = [await under.provider.identityToken(session), await under.provider.identityToken(session)]
      expect(first.token).not.toBe('')
      expect(second.applicantId).toBe(first.applicantId)
    })

    it('offers a card as a payment method for US dollars', async () => {
      const methods = await under.provider.buyMethods(await newUser())
      expect(methods.find(({ alias }) => alias === 'card')?.currencies).toContain('USD')
    })

    it('starts a purchase only once per order', async () => {
      const session = await newUser()
      const { request, answer } = await buy(session, `once-${count}`)
      expect(answer).toMatchObject({ kind: 'started', redirectUrl: expect.stringMatching(/^https?:\/\//) })
      expect(await under.provider.buy(session, request)).toEqual(answer)
      const transaction = await under.provider.transaction(session, request.orderId)
      expect(transaction).toMatchObject({ orderId: request.orderId, payment: { stage: 'created' }, delivery: null })
      expect(transaction?.payment.paid).toEqual(usd(20_000n))
    })

    it("returns no purchase for an unknown order or for another user's order", async () => {
      const [owner, other] = [await newUser(), await newUser()]
      const { request } = await buy(owner, `own-${count}`)
      expect(await under.provider.transaction(other, request.orderId)).toBeNull()
      expect(await under.provider.transaction(owner, 'no such order')).toBeNull()
    })

    it('rejects an expired rate and a rate held for another user', async () => {
      const [owner, other] = [await newUser(), await newUser()]
      const { rate, request } = await buy(owner, `rate-${count}`)
      const stolen = under.provider.buy(other, { ...request, orderId: `stolen-${count}` })
      expect(
        await stolen.then(
          ({ kind }) => kind,
          () => 'refused',
        ),
      ).not.toBe('started')
      const late = { ...request, rate: { ...rate, expiresAt: 1 }, orderId: `late-${count}` }
      expect(await under.provider.buy(owner, late)).toEqual({ kind: 'rate-expired' })
      expect(await under.provider.transaction(owner, late.orderId)).toBeNull()
    })

    it('rejects an invalid session with a non-retryable error', async () => {
      const session = { bearerToken: 'stale', userIp: USER_IP }
      const refused = { name: 'AdapterError', retryable: false }
      await expect(under.provider.user(session)).rejects.toMatchObject(refused)
      await expect(under.provider.buyRate(session, query())).rejects.toMatchObject(refused)
    })

    it('sends the coins after the card payment and reports the transaction ID', async () => {
      const session = await newUser()
      const { request } = await buy(session, `paid-${count}`)
      await under.complete(request.orderId)
      const transaction = await under.provider.transaction(session, request.orderId)
      expect(transaction).toMatchObject({ payment: { stage: 'paid' }, delivery: { stage: 'completed' } })
      expect(transaction?.delivery?.txId).toBeTruthy()
      expect(transaction?.delivery?.address).toBe(under.destinationAddress)
    })

    it('rejects a callback with a changed body or signature', async () => {
      const session = await newUser()
      const { request } = await buy(session, `call-${count}`)
      const { body, signature } = await under.paymentCallback(request.orderId)
      const reading = under.provider.readCallback({ body, signature })
      const payment = { paid: usd(20_000n) }
      expect(reading).toMatchObject({ kind: 'event', event: { orderId: request.orderId, part: 'payment', payment } })
      const changed = Uint8Array.from(body, (byte, index) => (index === body.length - 2 ? byte ^ 1 : byte))
      const forged = { kind: 'forged' }
      expect(under.provider.readCallback({ body: changed, signature })).toEqual(forged)
      expect(under.provider.readCallback({ body, signature: null })).toEqual(forged)
      expect(under.provider.readCallback({ body, signature: `${signature}00` })).toEqual(forged)
    })
  })
}
