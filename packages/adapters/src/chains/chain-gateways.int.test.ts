import type { AccountTransfer } from '@cambio/core/chains/transfer-terms'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { HOT_KEY } from '@cambio/core/chains/signer'
import { transfersIn } from '@cambio/core/chains/transfers-in'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import {
  Account,
  Asset,
  Keypair,
  Memo,
  Operation,
  StrKey,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from './compose-chains.ts'
import { type ChainUnderTest, chainGatewaySuite } from './testing/chain-gateway.suite.ts'
import { forwardThroughContract } from './testing/forward-through-contract.ts'
import {
  ACCOUNT_COINS,
  COINS,
  NATIVE,
  OUTPUT_COINS,
  contractOf,
  nextIndex,
  sandbox,
  settingsOf,
  signer,
  underTest,
  useSandboxChains,
} from './testing/chains-under-test.ts'

useSandboxChains()

/** Amount sent to a new address, in base units. On Stellar, a smaller amount could not open the account. */
const PAID = 10_000_000n

/** Chains whose blocks are final immediately. */
const FINAL_AT_ONCE: readonly string[] = ['xrp', 'stellar', 'ton', 'solana']

/** Chains whose nodes do not expose pending transactions. */
const QUEUE_HIDDEN: readonly string[] = ['stellar', 'ton', 'solana']

/** Returns the senders of the transfer to an address in the newest block. */
async function sendersTo({ gateway }: ChainUnderTest, address: string) {
  const { height } = await gateway.tip()
  const block = present(await gateway.block(height), 'the block')
  const [transfer] = await transfersIn(gateway, block, (one) => one.address === address)
  return gateway.senders(present(transfer, 'the transfer'))
}

for (const coin of COINS)
  chainGatewaySuite(coin.name, () => underTest(coin), {
    isFinalAtOnce: FINAL_AT_ONCE.includes(coin.chain),
    isQueueHidden: QUEUE_HIDDEN.includes(coin.chain),
    isFeeHidden: coin.chain === 'ton',
  })

describe('signed payments on nodes of the real software', () => {
  const deposit: KeyPath = { purpose: 'deposit', index: 9_000 }

  for (const coin of ACCOUNT_COINS)
    it(`${coin.name}: signing a payment twice yields identical bytes that the node accepts`, async () => {
      const under = underTest(coin)
      const { gateway, contract } = under
      const [native, enough] = present(NATIVE[coin.chain], 'its coin')
      const from = await signer.address(coin.chain, HOT_KEY)
      const to = await signer.address(coin.chain, { ...deposit, index: nextIndex() })
      await sandbox.deposit({ currencyTitle: native, networkTitle: native, address: from, amount: enough })
      const { currencyTitle, networkTitle } = coin
      await sandbox.deposit({ currencyTitle, networkTitle, address: from, amount: '20' })
      await sandbox.mine(coin.networkTitle)
      if (gateway.model !== 'account') throw new Error('not a chain of accounts')
      const next = async () => (gateway.ordering === 'numbered' ? gateway.nextSequence(from) : null)
      const sequence = await next()
      const amountAtomic = PAID
      const transfer = { from, to, memo: null, contract, amountAtomic }
      const request = {
        kind: 'account' as const,
        chain: coin.chain,
        spendId: `pay-${coin.name}`,
        asset: coin.currencyTitle,
        from: HOT_KEY,
        sequence,
        to,
        memo: null,
        contract,
        amountAtomic,
        terms: await gateway.terms(transfer),
      }
      const signed = await signer.sign(request)
      expect(await signer.sign(request)).toEqual(signed)
      expect(await gateway.broadcast(signed.raw)).toBe('accepted')
      expect(await gateway.broadcast(signed.raw)).toBe(coin.chain === 'solana' ? 'accepted' : 'unclear')
      const waiting = QUEUE_HIDDEN.includes(coin.chain) ? 'unknown' : 'pending'
      expect(await gateway.transaction(signed.txId)).toEqual({ status: waiting })
      await sandbox.mine(coin.networkTitle)
      expect(await gateway.transaction(signed.txId)).toMatchObject({ status: 'included', succeeded: true })
      expect(await gateway.balance(to, contract)).toBe(PAID)
      expect(await sendersTo(under, to)).toEqual([from])
      expect(await next()).toBe(sequence === null ? null : sequence + 1)
    })

  for (const coin of OUTPUT_COINS)
    it(`${coin.name}: signing a payment with change twice yields identical bytes that the node accepts`, async () => {
      const under = underTest(coin)
      const from = await signer.address(coin.chain, deposit)
      const to = await under.freshAddress()
      const funding = await under.deposit(from, 50_000_000n)
      await under.mine()
      const { height } = await under.gateway.tip()
      const coinIn = present(
        (await under.gateway.block(height))?.transfers.find((one) => one.txId === funding && one.address === from),
        'the funding',
      )
      if (under.gateway.model !== 'outputs') throw new Error('not a chain of outputs')
      const source = await under.gateway.sourceOf(funding)
      const shown = source === null ? {} : { source }
      const request = {
        kind: 'outputs' as const,
        chain: coin.chain,
        spendId: `pay-${coin.name}`,
        asset: coin.currencyTitle,
        inputs: [{ txId: funding, vout: Number(coinIn.outputKey), amountAtomic: 50_000_000n, key: deposit, ...shown }],
        outputs: [{ address: to, amountAtomic: 20_000_000n }],
        change: [{ key: HOT_KEY, amountAtomic: 29_900_000n }],
      }
      const signed = await signer.sign(request)
      expect(await signer.sign(request)).toEqual(signed)
      expect(await under.gateway.broadcast(signed.raw)).toBe('accepted')
      await under.mine()
      expect(await under.gateway.transaction(signed.txId)).toMatchObject({ status: 'included', feeAtomic: 100_000n })
      expect(await under.gateway.balance(to, null)).toBe(20_000_000n)
      expect(await sendersTo(under, to)).toEqual([from])
      expect(await under.gateway.balance(await signer.address(coin.chain, HOT_KEY), null)).toBe(29_900_000n)
    })
})

describe('expiring transactions on Tron', () => {
  async function signedTransfer() {
    const gateway = createGateway(settingsOf('tron'))
    if (gateway.model !== 'account' || gateway.ordering !== 'expiring')
      throw new Error('its transactions do not expire')
    const key: KeyPath = { purpose: 'deposit', index: nextIndex() }
    const from = await signer.address('tron', key)
    const to = await signer.address('tron', { purpose: 'deposit', index: nextIndex() })
    await sandbox.deposit({ currencyTitle: 'TRX', networkTitle: 'TRX', address: from, amount: '20' })
    await sandbox.mine('TRX')
    const transfer = { from, to, memo: null, contract: null, amountAtomic: 5_000_000n }
    const { life, ...terms } = await gateway.terms(transfer)
    const common = { kind: 'account', chain: 'tron', asset: 'TRX', spendId: from, from: key, sequence: null } as const
    const signed = await signer.sign({ ...common, to, memo: null, contract: null, amountAtomic: 5_000_000n, terms })
    return { gateway, transfer, life, terms, ...signed }
  }

  it('does not report an expired Tron transaction as dead until final blocks prove that it was never included', async () => {
    const { gateway, life, raw, txId } = await signedTransfer()
    expect(await gateway.provenDead(txId, life)).toBeNull()
    await sandbox.mine('TRX', 1, 61)
    expect(await gateway.broadcast(raw)).toBe('unclear')
    await sandbox.mine('TRX', 17)
    // The transaction expired 18 blocks ago, but no block after the expiry is final yet.
    expect(await gateway.provenDead(txId, life)).toBeNull()
    await sandbox.mine('TRX')
    expect(await gateway.provenDead(txId, life)).toBeGreaterThanOrEqual(life.expiresAt)
    expect(await gateway.transaction(txId)).toEqual({ status: 'unknown' })
  })

  it('never reports a mined Tron transaction as dead, even long after its expiry time', async () => {
    const { gateway, transfer, life, raw, txId } = await signedTransfer()
    expect(await gateway.broadcast(raw)).toBe('accepted')
    await sandbox.mine('TRX')
    await sandbox.mine('TRX', 20, 61)
    expect(await gateway.provenDead(txId, life)).toBeNull()
    expect(await gateway.balance(transfer.to, null)).toBe(5_000_000n)
  })

  it('proposes different terms each time, so that no two Tron transactions are identical', async () => {
    const { gateway, transfer, terms } = await signedTransfer()
    expect((await gateway.terms(transfer)).fields).not.toEqual(terms.fields)
  })

  it("includes the activation fee only when the recipient's Tron address is new", async () => {
    const { gateway, transfer } = await signedTransfer()
    const fees = [await gateway.terms(transfer), await gateway.terms({ ...transfer, to: transfer.from })]
    expect(fees.map(({ maxFeeAtomic }) => maxFeeAtomic)).toEqual([1_400_000n, 300_000n])
  })

  it('does not propose terms for a Tron payment that the node expects to fail', async () => {
    const { gateway, transfer } = await signedTransfer()
    const contract = contractOf(
      present(
        COINS.find(({ networkTitle }) => networkTitle === 'TRC20'),
        'the token',
      ),
    )
    for (const part of [{ contract }, { to: present(contract, 'its contract') }]) {
      const refused = await gateway.terms({ ...transfer, ...part }).catch((failure: unknown) => failure)
      expect(refused).toBeInstanceOf(AdapterError)
      expect(refused).toMatchObject({ retryable: false })
    }
  })

  it('rejects the settings of a Tron node on another network', async () => {
    const settings = settingsOf('tron')
    if (settings.family !== 'tron') throw new Error('not Tron')
    const elsewhere = createGateway({ ...settings, genesis: 'ab'.repeat(32) })
    await expect(elsewhere.tip()).rejects.toMatchObject({ retryable: false })
  })
})

describe('payments on Stellar', () => {
  const sender = Keypair.random()
  const receiver = Keypair.random()
  const key: KeyPath = { purpose: 'deposit', index: 8_000 }

  function gatewayOf() {
    const gateway = createGateway(settingsOf('stellar'))
    if (gateway.model !== 'account' || gateway.ordering !== 'numbered') throw new Error('not numbered')
    return gateway
  }

  const fund = (address: string, amount: string) =>
    sandbox.deposit({ currencyTitle: 'XLM', networkTitle: 'XLM', address, amount })

  /**
   * Signs and submits a transaction from an account that does not belong to the exchange. Returns the transfers in the
   * ledger that includes it.
   */
  async function contentOf(operation: xdr.Operation, memo: Memo) {
    const settings = settingsOf('stellar')
    if (settings.family !== 'stellar') throw new Error('not Stellar')
    const gateway = gatewayOf()
    const sequence = await gateway.terms({ ...transfer, from: sender.publicKey(), memo: '1' })
    const count = await gateway.nextSequence(sender.publicKey())
    const before = BigInt(present(sequence.fields.sequenceBase, 'terms')) + BigInt(count) - 1n
    const transaction = new TransactionBuilder(new Account(sender.publicKey(), before.toString()), {
      fee: '100',
      networkPassphrase: settings.passphrase,
      memo,
    })
      .addOperation(operation)
      .setTimeout(60)
      .build()
    transaction.sign(sender)
    expect(await gateway.broadcast(transaction.toEnvelope().toXdr('hex'))).toBe('accepted')
    await sandbox.mine('XLM')
    const { height } = await gateway.tip()
    return present(await gateway.block(height), 'the ledger').transfers
  }

  const transfer = { to: sender.publicKey(), memo: null, contract: null, amountAtomic: 10_000_000n }
  const payment = (destination: string) => Operation.payment({ destination, asset: Asset.native(), amount: '1' })

  beforeAll(async () => {
    for (const address of [sender.publicKey(), receiver.publicKey()]) await fund(address, '20')
    await fund(await signer.address('stellar', key), '20')
    await sandbox.mine('XLM')
  })

  it('Stellar: the number in a muxed address takes precedence over the memo', async () => {
    const named = StrKey.encodeMed25519PublicKey(Buffer.concat([receiver.rawPublicKey(), Buffer.alloc(8, 1)]))
    const address = receiver.publicKey()
    expect(await contentOf(payment(address), Memo.text('123'))).toMatchObject([{ address, memo: '123' }])
    expect(await contentOf(payment(named), Memo.id('5'))).toMatchObject([{ address, memo: '72340172838076673' }])
  })

  it('Stellar: does not propose terms for a payment that would fail', async () => {
    const from = await signer.address('stellar', key)
    const termsOf = (more: Partial<AccountTransfer>) => gatewayOf().terms({ ...transfer, from, ...more })
    const nobody = Keypair.random().publicKey()
    await expect(termsOf({ to: nobody, amountAtomic: 9_999_999n })).rejects.toThrow('not open the account')
    expect((await termsOf({ to: nobody })).fields).toMatchObject({ isOpening: '1' })
    expect((await termsOf({})).fields).toMatchObject({ isOpening: '0' })
    await expect(termsOf({ amountAtomic: 190_000_000n })).rejects.toThrow('less than the reserve')
    await expect(gatewayOf().terms({ ...transfer, from: nobody })).rejects.toThrow('holds nothing yet')
    await contentOf(Operation.manageData({ name: 'config.memo_required', value: '1' }), Memo.none())
    await expect(termsOf({})).rejects.toThrow('requires a memo')
    expect((await termsOf({ memo: '7' })).maxFeeAtomic).toBe(10_000n)
  })

  it('Stellar: consecutive transactions of one account are included in consecutive ledgers', async () => {
    const gateway = gatewayOf()
    const from = await signer.address('stellar', key)
    const to = receiver.publicKey()
    const terms = await gateway.terms({ ...transfer, from, to })
    const first = await gateway.nextSequence(from)
    const sign = (sequence: number) =>
      signer.sign({
        kind: 'account' as const,
        chain: 'stellar',
        spendId: `stellar-${sequence}`,
        asset: 'XLM',
        from: key,
        sequence,
        to,
        memo: null,
        contract: null,
        amountAtomic: 10_000_000n,
        terms,
      })
    const [one, two] = [await sign(first), await sign(first + 1)]
    expect(await gateway.broadcast(one.raw)).toBe('accepted')
    expect(await gateway.broadcast(two.raw)).toBe('unclear')
    await sandbox.mine('XLM')
    expect(await gateway.broadcast(two.raw)).toBe('accepted')
    await sandbox.mine('XLM')
    for (const { txId } of [one, two])
      expect(await gateway.transaction(txId)).toMatchObject({ status: 'included', succeeded: true, feeAtomic: 100n })
  })
})

describe('EVM coins that a contract forwards', () => {
  it('reports coins that a contract forwards in a successful call, but not in a reverted one', async () => {
    const under = underTest(ACCOUNT_COINS[0])
    const [received, reverted] = [await under.freshAddress(), await under.freshAddress()]
    const { rpcUrl } = settingsOf('ethereum')
    const forwarded = await forwardThroughContract(sandbox, rpcUrl, { received, reverted, amountAtomic: 7_000n })
    const { height } = await under.gateway.tip()
    const transfers = present(await under.gateway.block(height), 'the block').transfers
    expect(transfers.filter(({ address }) => address === received)).toMatchObject([
      { outputKey: 'trace:0', amountAtomic: 7_000n, contract: null },
    ])
    expect(transfers.filter(({ address }) => address === reverted)).toEqual([])
    expect(await under.gateway.balance(reverted, null)).toBe(0n)
    expect(await sendersTo(under, received)).toEqual([forwarded.sender, forwarded.contract])
  })
})

describe('an unreachable node', () => {
  it('throws a retryable AdapterError for every chain family when the node is unreachable', async () => {
    const nowhere = 'http://user:pass@127.0.0.1:1'
    for (const chain of ['ethereum', 'bitcoin', 'xrp', 'tron', 'stellar', 'ton', 'solana']) {
      const gateway = createGateway({ ...settingsOf(chain), rpcUrl: nowhere })
      const error = await gateway.tip().catch((failure: unknown) => failure)
      expect(error).toBeInstanceOf(AdapterError)
      expect(error).toMatchObject({ retryable: true })
      await expect(gateway.broadcast('00')).rejects.toBeInstanceOf(AdapterError)
    }
  })
})
