import {
  HOT_KEY,
  type AccountSignRequest,
  type OutputsSignRequest,
  type Signer,
  type ValueCaps,
} from '@cambio/core/chains/signer'
import type { ColdWallets } from '@cambio/core/payments/cold-wallet'
import { parseTransaction, recoverTransactionAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ChainSettings } from '../../chains/chain-settings.ts'
import { evmFields } from '../../chains/evm/evm-terms.ts'
import { MemorySpendMark, MemorySpendStore, NO_VALUE_CAPS } from '../../chains/testing/memory-spend-store.ts'
import { LocalSigner } from '../local-signer.ts'
import { walletRoot } from '../wallet-root.ts'

const evm = (chain: string, chainId: number): ChainSettings => ({
  chain,
  family: 'evm',
  rpcUrl: 'http://127.0.0.1:1',
  chainId,
  tokens: [],
  node: '',
})
const CHAINS: ChainSettings[] = [
  evm('ethereum', 31_337),
  evm('bsc', 31_338),
  { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin-regtest', node: '' },
]
/** Maximum fee of the suite's transfers, in base units. */
const FEE = 2n
/** Value of one base unit in this suite, in micro-USDT. It applies to every asset except dogecoin. */
const VALUE = 10n
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const COLD = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const COLD_WALLETS: ColdWallets = new Map([
  ['eth', { to: COLD, memo: null, ceilingNumeraire: '2', floorNumeraire: '1' }],
])

/** Returns a client for a signer that runs in this process or in another one. */
type Reach = (signer: LocalSigner) => Promise<Signer>

async function open(reach: Reach, valueCaps: ValueCaps = NO_VALUE_CAPS) {
  const spends = new MemorySpendStore()
  const mark = new MemorySpendMark()
  const capsOf = (feeAtomic: bigint) => ({
    perTransactionAtomic: 100n + feeAtomic,
    perHourAtomic: 150n + 2n * feeAtomic,
    perDayAtomic: 1_000n,
  })
  const caps = new Map([
    ['eth', capsOf(FEE)],
    ['usdt', capsOf(0n)],
    ['ltc', capsOf(0n)],
  ])
  const root = walletRoot(new Uint8Array(32).fill(5))
  const feeAssets = new Map([
    ['ethereum', 'eth'],
    ['bsc', 'bnb'],
    ['litecoin', 'ltc'],
  ])
  return {
    spends,
    mark,
    signer: await reach(
      new LocalSigner({
        root,
        chains: CHAINS,
        caps,
        feeAssets,
        coldWallets: COLD_WALLETS,
        spends,
        valueCaps,
        openValuation: async () => (asset, amountAtomic) => (asset === 'doge' ? null : amountAtomic * VALUE),
        mark,
      }),
    ),
  }
}

const transfer = (
  spendId: string,
  amountAtomic: bigint,
  changes: Partial<AccountSignRequest> = {},
): AccountSignRequest => ({
  kind: 'account',
  chain: 'ethereum',
  spendId,
  asset: 'eth',
  from: HOT_KEY,
  sequence: 0,
  to: STRANGER,
  memo: null,
  contract: null,
  amountAtomic,
  terms: termsOf(FEE, 1n),
  ...changes,
})

const termsOf = (gasLimit: bigint, maxFeePerGas: bigint, maxFeeAtomic = gasLimit * maxFeePerGas) => ({
  maxFeeAtomic,
  fields: evmFields({ gasLimit, maxFeePerGas, maxPriorityFeePerGas: 1n }),
})

const GWEI = 10n ** 9n

/** Tests that a signer fulfils the `Signer` contract, whether in the same process or over a socket. */
export function signerSuite(name: string, reach: Reach): void {
  describe(`implementation of the signer: ${name}`, () => {
    const start = () => open(reach)

    it('returns identical signed bytes for equal signing requests', async () => {
      const { signer } = await start()
      const signed = await signer.sign(transfer('a', 10n))
      expect(await signer.sign(transfer('a', 10n))).toEqual(signed)
      const serializedTransaction = signed.raw as `0x02${string}`
      expect(parseTransaction(serializedTransaction)).toMatchObject({
        to: STRANGER.toLowerCase(),
        value: 10n,
        chainId: 31_337,
      })
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(await signer.address('ethereum', HOT_KEY))
    })

    it('counts a spend towards the caps only once, even when it is signed several times', async () => {
      const { signer } = await start()
      await expect(signer.sign(transfer('big', 101n))).rejects.toMatchObject({ reason: 'cap-transaction' })
      for (let again = 0; again < 3; again += 1) await signer.sign(transfer('a', 100n))
      await expect(signer.sign(transfer('b', 51n))).rejects.toMatchObject({ reason: 'cap-hour' })
      await signer.sign(transfer('c', 50n))
    })

    it('does not sign a payment of an asset without a reference price', async () => {
      const { signer, spends } = await start()
      await expect(signer.sign(transfer('d', 1n, { asset: 'doge' }))).rejects.toMatchObject({ reason: 'no-price' })
      expect(spends.counted()).toEqual([])
    })

    const CAPS = { paymentMicro: 500n, hourMicro: 900n, dayMicro: 1_200n, approvedDayMicro: 900n }

    it('requires an approval when the amount plus the fee exceeds the payment cap', async () => {
      const { signer } = await open(reach, CAPS)
      await signer.sign(transfer('a', 48n))
      await expect(signer.sign(transfer('b', 49n))).rejects.toMatchObject({ reason: 'approval-missing' })
      const token = { asset: 'usdt', contract: TOKEN }
      await expect(signer.sign(transfer('c', 49n, token))).rejects.toMatchObject({ reason: 'approval-missing' })
    })

    it('limits the total value of all assets and fees per hour', async () => {
      const { signer, spends } = await open(reach, CAPS)
      await signer.sign(transfer('a', 38n))
      await signer.sign(transfer('b', 45n, { asset: 'usdt', contract: TOKEN }))
      await expect(signer.sign(transfer('c', 2n))).rejects.toMatchObject({ reason: 'cap-hour' })
      await signer.sign(transfer('d', 1n))
      expect(spends.counted().map(({ spendId }) => spendId)).toEqual(['a', 'b', 'b fee', 'd'])
    })

    it('rejects a spend ID that was used for another recipient, memo or coin', async () => {
      const { signer } = await start()
      await signer.sign(transfer('a', 10n))
      for (const other of [{ to: OTHER }, { memo: '7' }, { asset: 'ltc' }])
        await expect(signer.sign(transfer('a', 10n, other))).rejects.toMatchObject({ reason: 'other-payment' })
      await signer.sign(transfer('a', 10n, { sequence: 1 }))
    })

    it('does not sign while the database is older than the last signature, until an operator allows it', async () => {
      const { spends, signer } = await start()
      await signer.sign(transfer('a', 10n))
      spends.forget()
      await expect(signer.sign(transfer('b', 10n))).rejects.toMatchObject({ reason: 'older-database' })
      await expect(signer.sign(transfer('b', 10n))).rejects.toMatchObject({ reason: 'kill-switch' })
      Object.assign(spends, { killed: false, revivedAt: 1 })
      await signer.sign(transfer('b', 10n))
    })

    it('notices an older database even if an operator stopped signing before the restore', async () => {
      const { spends, signer } = await start()
      await signer.sign(transfer('a', 10n))
      spends.forget()
      Object.assign(spends, { killed: true })
      await expect(signer.sign(transfer('b', 10n))).rejects.toMatchObject({ reason: 'older-database' })
      await expect(signer.sign(transfer('b', 10n))).rejects.toMatchObject({ reason: 'kill-switch' })
    })

    it('does not sign after the mark file is lost, until an operator allows it', async () => {
      const { spends, mark, signer } = await start()
      await signer.sign(transfer('a', 10n))
      mark.lose()
      await expect(signer.sign(transfer('b', 10n))).rejects.toMatchObject({ reason: 'older-database' })
      await expect(signer.sign(transfer('b', 10n))).rejects.toMatchObject({ reason: 'kill-switch' })
      Object.assign(spends, { killed: false, revivedAt: 1 })
      await signer.sign(transfer('b', 10n))
    })

    it('does not count transfers back to the hot wallet towards the caps', async () => {
      const { signer } = await start()
      const home = await signer.address('ethereum', HOT_KEY)
      const sweep = transfer('sweep', 10_000n, { to: home, from: { purpose: 'deposit', index: 3 } })
      await expect(signer.sign(sweep)).resolves.toMatchObject({ raw: expect.stringMatching(/^0x02/) })
    })

    it("counts only the fee of a payment to the asset's cold wallet", async () => {
      const { signer, spends } = await start()
      await signer.sign(transfer('surplus', 10_000n, { to: COLD }))
      expect(spends.counted()).toEqual([{ spendId: 'surplus fee', asset: 'eth', amountAtomic: FEE }])
      for (const other of [{ memo: '7' }, { asset: 'usdt', contract: TOKEN }])
        await expect(signer.sign(transfer('other', 10_000n, { to: COLD, ...other }))).rejects.toMatchObject({
          reason: 'cap-transaction',
        })
    })

    it('does not sign anything while the kill switch is on', async () => {
      const { signer, spends } = await start()
      spends.killed = true
      await expect(signer.sign(transfer('a', 1n))).rejects.toMatchObject({ reason: 'kill-switch' })
    })

    it('rejects malformed signing requests without counting them towards the caps', async () => {
      const { signer } = await start()
      for (const change of [
        { amountAtomic: 0n },
        { amountAtomic: -5n },
        { sequence: -1 },
        { terms: { maxFeeAtomic: 1n, fields: {} } },
        { chain: 'moon' },
        { chain: 'litecoin' },
      ])
        await expect(signer.sign(transfer('x', 1n, change))).rejects.toMatchObject({ reason: 'malformed' })
      await expect(signer.sign(transfer('a', 100n))).resolves.toBeDefined()
    })

    it('rejects a transaction whose outputs exceed its inputs', async () => {
      const { signer } = await start()
      const to = await signer.address('litecoin', { purpose: 'deposit', index: 9 })
      const request = (inAtomic: bigint, outAtomic: bigint): OutputsSignRequest => ({
        kind: 'outputs',
        chain: 'litecoin',
        spendId: `${inAtomic}`,
        asset: 'ltc',
        change: [],
        inputs: [{ txId: 'ab'.repeat(32), vout: 0, amountAtomic: inAtomic, key: HOT_KEY }],
        outputs: [{ address: to, amountAtomic: outAtomic }],
      })
      await expect(signer.sign(request(101n, 50n))).rejects.toMatchObject({ reason: 'cap-transaction' })
      await expect(signer.sign(request(50n, 51n))).rejects.toMatchObject({ reason: 'malformed' })
      const signed = await signer.sign(request(90n, 80n))
      expect(await signer.sign(request(90n, 80n))).toEqual(signed)
    })

    it('counts a payment only once when it is signed again with a higher fee', async () => {
      const { signer } = await start()
      const to = await signer.address('litecoin', { purpose: 'deposit', index: 9 })
      const request = (spendId: string, feeAtomic: bigint): OutputsSignRequest => ({
        kind: 'outputs',
        chain: 'litecoin',
        spendId,
        asset: 'ltc',
        change: [{ key: HOT_KEY, amountAtomic: 30n }],
        inputs: [{ txId: 'ab'.repeat(32), vout: 0, amountAtomic: 90n + feeAtomic, key: HOT_KEY }],
        outputs: [{ address: to, amountAtomic: 60n }],
      })
      await signer.sign(request('a', 10n))
      await signer.sign(request('a', 40n))
      await signer.sign(request('a', 10n))
      await expect(signer.sign(request('a', 41n))).rejects.toMatchObject({ reason: 'cap-transaction' })
      await expect(signer.sign(request('b', 10n))).rejects.toMatchObject({ reason: 'cap-hour' })
    })

    it.each([
      ['a gas limit of 85 % of a block', {}, termsOf(25_500_000n, 1n)],
      ['a gas limit that the maximum fee does not cover', {}, termsOf(25_500_000n, 1n, 1n)],
      ['a gas price a thousand times too high', {}, termsOf(21_000n, 3_000n * GWEI)],
      ['a total fee over the cap', {}, termsOf(120_000n, 2_000n * GWEI)],
      ['a token transfer over its gas cap', { asset: 'usdt', contract: TOKEN }, termsOf(350_001n, 1n)],
    ])('does not count a signing request that is rejected because of %s', async (_name, changes, terms) => {
      const { signer, spends } = await start()
      await expect(signer.sign(transfer('a', 10n, { ...changes, terms }))).rejects.toMatchObject({ reason: 'cap-fee' })
      expect((await spends.state()).mark.spends).toBe(0)
    })

    it('rejects a UTXO transaction whose fee exceeds the cap', async () => {
      const { signer } = await start()
      const to = await signer.address('litecoin', { purpose: 'deposit', index: 9 })
      const request = {
        ...({
          kind: 'outputs',
          chain: 'litecoin',
          spendId: 'a',
          asset: 'ltc',
          change: [],
        } satisfies Partial<OutputsSignRequest>),
        inputs: [{ txId: 'ab'.repeat(32), vout: 0, amountAtomic: 10_000_051n, key: HOT_KEY }],
        outputs: [{ address: to, amountAtomic: 50n }],
      }
      await expect(signer.sign(request)).rejects.toMatchObject({ reason: 'cap-fee' })
    })

    it("counts the fees of token payments and token sweeps as spends of the chain's native coin", async () => {
      const { signer } = await start()
      const home = await signer.address('ethereum', HOT_KEY)
      const token = { asset: 'usdt', contract: TOKEN }
      await signer.sign(transfer('a', 10n, { ...token, terms: termsOf(80n, 1n) }))
      await signer.sign(
        transfer('sweep', 10n, { to: home, from: { purpose: 'deposit', index: 3 }, terms: termsOf(70n, 1n) }),
      )
      const third = transfer('b', 10n, { ...token, terms: termsOf(5n, 1n) })
      await expect(signer.sign(third)).rejects.toMatchObject({ reason: 'cap-hour' })
    })

    it('signs a zero-amount transfer only from an address to itself', async () => {
      const { signer } = await start()
      const home = await signer.address('ethereum', HOT_KEY)
      const { raw } = await signer.sign(transfer('a', 0n, { to: home }))
      expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({ to: home.toLowerCase(), nonce: 0 })
      for (const other of [{ to: STRANGER }, { to: home, contract: TOKEN }, { to: home, memo: '1' }])
        await expect(signer.sign(transfer('b', 0n, other))).rejects.toMatchObject({ reason: 'malformed' })
    })

    it('derives a different address on each chain', async () => {
      const { signer } = await start()
      const keys = [HOT_KEY, { purpose: 'deposit', index: 0 } as const, { purpose: 'deposit', index: 1 } as const]
      const addresses = await Promise.all(CHAINS.flatMap(({ chain }) => keys.map((key) => signer.address(chain, key))))
      expect(new Set(addresses).size).toBe(addresses.length)
    })
  })
}
