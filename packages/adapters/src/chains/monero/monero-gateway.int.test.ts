import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletGateway } from '@cambio/core/chains/chain-gateway'
import { HOT_KEY } from '@cambio/core/chains/signer'
import { InsufficientFunds } from '@cambio/core/ledger/ledger-store'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LocalSigner } from '../../signer/local-signer.ts'
import { walletRoot } from '../../signer/wallet-root.ts'
import type { MoneroChainSettings } from '../chain-settings.ts'
import { chainGatewaySuite, type ChainUnderTest } from '../testing/chain-gateway.suite.ts'
import { hasMonero } from '../testing/has-monero.ts'
import { MemorySpendMark, MemorySpendStore, NO_VALUE_CAPS, UNIT_VALUES } from '../testing/memory-spend-store.ts'
import { SandboxProcess } from '../testing/sandbox-process.ts'
import { MoneroGateway } from './monero-gateway.ts'
import { MoneroRpc } from './monero-rpc.ts'

const XMR = { currencyTitle: 'XMR', networkTitle: 'XMR' }
const ONE = 1_000_000_000_000n
const HUGE = 10n ** 30n
const caps = { perTransactionAtomic: HUGE, perHourAtomic: HUGE, perDayAtomic: HUGE }
/** Number of blocks after which received coins can be spent. */
const UNLOCK = 10
/** Number of confirmations after which a payment is final. */
const FINAL = 10

let sandbox: SandboxProcess
let settings: MoneroChainSettings
let signer: LocalSigner
let gateway: WalletGateway
let nextIndex = 0

const freshAddress = () => signer.address('monero', { purpose: 'deposit', index: nextIndex++ })
const deposit = async (address: string, amountAtomic: bigint) =>
  (await sandbox.deposit({ ...XMR, address, amount: formatAmount(amountAtomic, 12) })).txId
const walletUrl = () => present(settings.walletUrl, 'the wallet of the exchange')
const balanceOutside = async (address: string) => {
  const query = new URLSearchParams({ ...XMR, address })
  return ((await (await fetch(`${sandbox.url}/balances?${query.toString()}`)).json()) as { amount: string }).amount
}

function newSigner(): LocalSigner {
  return new LocalSigner({
    root: walletRoot(randomBytes(32)),
    chains: [settings],
    caps: new Map([['xmr', caps]]),
    feeAssets: new Map([['monero', 'xmr']]),
    spends: new MemorySpendStore(),
    valueCaps: NO_VALUE_CAPS,
    openValuation: UNIT_VALUES,
    coldWallets: new Map(),
    mark: new MemorySpendMark(),
  })
}

/** Signs a payment without broadcasting it. */
async function signed(to: string, amountAtomic: bigint, spendId: string) {
  const from = await signer.address('monero', HOT_KEY)
  const terms = await gateway.terms({ from, to, memo: null, contract: null, amountAtomic })
  const common = { kind: 'account', chain: 'monero', asset: 'xmr', from: HOT_KEY, sequence: null } as const
  return signer.sign({ ...common, spendId, to, memo: null, contract: null, amountAtomic, terms })
}

/** Returns the IDs of the mined transactions that the wallet sent. */
async function sent(): Promise<string[]> {
  const record = { signedAmong: async () => new Set<string>(), newestFromHeight: async () => null }
  const part = await gateway.sentBy?.(await signer.address('monero', HOT_KEY), null, record)
  return present(part, 'a history').txIds.toSorted()
}

const strangers = () => {
  const { walletUrl: _ours, ...withoutWallet } = settings
  return new LocalSigner({
    root: walletRoot(randomBytes(32)),
    chains: [withoutWallet],
    caps: new Map(),
    feeAssets: new Map([['monero', 'xmr']]),
    spends: new MemorySpendStore(),
    valueCaps: NO_VALUE_CAPS,
    openValuation: UNIT_VALUES,
    coldWallets: new Map(),
    mark: new MemorySpendMark(),
  })
}
const strangersAddress = () => strangers().address('monero', HOT_KEY)

describe.runIf(hasMonero())('gateway to Monero', () => {
  beforeAll(async () => {
    sandbox = await SandboxProcess.start({ SANDBOX_MONERO: '1' })
    const found = (await sandbox.chains()).find(({ chain }) => chain === 'monero')
    if (found?.family !== 'monero') throw new Error('no Monero in the sandbox')
    settings = found
    signer = newSigner()
    gateway = new MoneroGateway(settings)
    await signer.address('monero', HOT_KEY)
  }, 200_000)

  afterAll(() => sandbox?.stop())

  const underTest = (): ChainUnderTest => ({
    gateway,
    contract: null,
    freshAddress,
    deposit,
    mine: (count) => sandbox.mine('XMR', count),
    reorg: (depth, transactions) => sandbox.reorg('XMR', depth, transactions),
    nonsense: '0200',
    unknownTxId: 'ab'.repeat(32),
    canonical: (address: string) => address,
  })
  chainGatewaySuite('Monero', underTest, { isSenderHidden: true })

  describe('payments on Monero', () => {
    beforeAll(async () => {
      // Make several deposits, because the second payment would otherwise have to wait for the first one's change.
      await deposit(await signer.address('monero', HOT_KEY), 60n * ONE)
      await sandbox.mine('XMR', UNLOCK)
    })

    it('reports the status of a Monero payment before and after it is mined', async () => {
      const to = await strangersAddress()
      const payment = await signed(to, 2n * ONE, 'first')
      expect((await signed(to, 2n * ONE, 'first')).txId).not.toBe(payment.txId)
      expect(await gateway.transaction(payment.txId)).toEqual({ status: 'unknown' })
      expect(await gateway.countsAsSpent(payment.txId)).toBe(false)
      expect(await gateway.broadcast(payment.raw)).toBe('accepted')
      expect(await gateway.broadcast(payment.raw)).toBe('accepted')
      expect(await gateway.countsAsSpent(payment.txId)).toBe(true)
      expect(await gateway.transaction(payment.txId)).toEqual({ status: 'pending' })
      expect(await gateway.spentByAnother(payment.raw, payment.txId, 1)).toBe(false)
      await sandbox.mine('XMR')
      const status = await gateway.transaction(payment.txId)
      expect(status).toMatchObject({ status: 'included', succeeded: true })
      expect(await gateway.broadcast(payment.raw)).toBe('unclear')
      expect(await gateway.countsAsSpent(payment.txId)).toBe(true)
      expect(await gateway.spentByAnother(payment.raw, payment.txId, 1)).toBe(false)
      expect(await balanceOutside(to)).toBe('2')
      expect(await sent()).toContain(payment.txId)
    })

    it('reports a payment as superseded once a payment that spends the same coins is final', async () => {
      const to = await strangersAddress()
      const [one, two] = [await signed(to, 41n * ONE, 'one'), await signed(to, 41n * ONE, 'two')]
      expect(await gateway.broadcast(one.raw)).toBe('accepted')
      expect(await gateway.broadcast(two.raw)).toBe('unclear')
      // Neither payment is in a block yet, so either of them may still confirm.
      expect(await gateway.spentByAnother(two.raw, two.txId, 1)).toBe(false)
      await sandbox.mine('XMR')
      expect(await gateway.spentByAnother(two.raw, two.txId, 1)).toBe(true)
      expect(await gateway.transaction(two.txId)).toEqual({ status: 'unknown' })
      await sandbox.mine('XMR', FINAL - 2)
      expect(await gateway.spentByAnother(two.raw, two.txId, FINAL)).toBe(false)
      await sandbox.mine('XMR')
      expect(await gateway.spentByAnother(two.raw, two.txId, FINAL)).toBe(true)
      await sandbox.mine('XMR', UNLOCK)
    })

    it('the second of two conflicting Monero payments can confirm after a reorg removes the first', async () => {
      const to = await strangersAddress()
      const [one, two] = [await signed(to, 5n * ONE, 'removed'), await signed(to, 5n * ONE, 'revived')]
      expect(await gateway.broadcast(one.raw)).toBe('accepted')
      await sandbox.mine('XMR')
      expect(await gateway.spentByAnother(two.raw, two.txId, 1)).toBe(true)
      expect(await gateway.spentByAnother(two.raw, two.txId, FINAL)).toBe(false)
      await sandbox.reorg('XMR', 1, 'dropped')
      expect(await gateway.broadcast(two.raw)).toBe('accepted')
      await sandbox.mine('XMR')
      expect(await gateway.transaction(two.txId)).toMatchObject({ status: 'included' })
      expect(await gateway.transaction(one.txId)).toEqual({ status: 'unknown' })
      await sandbox.mine('XMR', UNLOCK)
    })

    it('does not spend coins that are reserved for another Monero payment', async () => {
      const to = await strangersAddress()
      const one = await signed(to, ONE, 'apart-1')
      expect(await gateway.broadcast(one.raw)).toBe('accepted')
      const two = await signed(to, ONE, 'apart-2')
      expect(await gateway.broadcast(two.raw)).toBe('accepted')
      await sandbox.mine('XMR')
      expect(await balanceOutside(to)).toBe('2')
    })

    it('treats the coins of a payment that a reorg removed as unspent until the payment is rebroadcast', async () => {
      await sandbox.mine('XMR', UNLOCK)
      const payment = await signed(await strangersAddress(), ONE, 'dropped')
      expect(await gateway.broadcast(payment.raw)).toBe('accepted')
      await sandbox.mine('XMR')
      const { height } = await gateway.tip()
      expect(await gateway.block(height)).not.toBeNull()
      await sandbox.reorg('XMR', 1, 'dropped')
      expect(await gateway.transaction(payment.txId)).toEqual({ status: 'unknown' })
      expect(await gateway.countsAsSpent(payment.txId)).toBe(false)
      expect(await gateway.broadcast(payment.raw)).toBe('accepted')
      expect(await gateway.countsAsSpent(payment.txId)).toBe(true)
      await sandbox.mine('XMR')
      expect(await gateway.transaction(payment.txId)).toMatchObject({ status: 'included' })
    })

    it('throws InsufficientFunds for a Monero payment that exceeds the unlocked balance', async () => {
      const from = await signer.address('monero', HOT_KEY)
      const transfer = { from, to: await strangersAddress(), memo: null, contract: null, amountAtomic: 900n * ONE }
      await expect(gateway.terms(transfer)).rejects.toBeInstanceOf(InsufficientFunds)
    })

    it('does not sign a Monero payment whose fee exceeds the agreed terms', async () => {
      const to = await strangersAddress()
      const terms = { maxFeeAtomic: 1n, fields: { wallet: 'monero' } }
      const common = { kind: 'account', chain: 'monero', asset: 'xmr', from: HOT_KEY, sequence: null } as const
      const request = { ...common, spendId: 'dear', to, memo: null, contract: null, amountAtomic: ONE, terms }
      await expect(signer.sign(request)).rejects.toMatchObject({ retryable: false })
    })
  })

  it('returns the total balance of several addresses only at the newest block', async () => {
    const hot = await signer.address('monero', HOT_KEY)
    const other = await freshAddress()
    await deposit(other, 3n * ONE)
    await sandbox.mine('XMR')
    const before = await gateway.tip()
    const [atHot, atOther] = [await gateway.balance(hot, null), await gateway.balance(other, null)]
    expect(atOther).toBe(3n * ONE)
    expect(await gateway.balanceAt([hot, other], null, before)).toBe(atHot + atOther)
    await sandbox.mine('XMR')
    expect(await gateway.balanceAt([hot, other], null, before)).toBeNull()
  })

  it('does not count Monero coins that their sender has time-locked', async () => {
    const locked = await freshAddress()
    const { taken: ports } = JSON.parse(readFileSync(join(sandbox.folder, 'sandbox', 'ports.json'), 'utf8')) as {
      taken: Record<string, number>
    }
    const faucet = new URL(walletUrl())
    faucet.port = String(ports['monero-faucet'])
    const destinations = [{ address: locked, amount: ONE }]
    await new MoneroRpc(faucet.href).call('transfer', { destinations, unlock_time: 5_000 })
    expect((await gateway.pending()).filter((one) => one.address === locked)).toEqual([])
    await sandbox.mine('XMR')
    const { height } = await gateway.tip()
    const { transfers } = present(await gateway.block(height), 'the block')
    expect(transfers.filter((one) => one.address === locked)).toEqual([])
    expect(await gateway.balance(locked, null)).toBe(0n)
  })

  it('derives the same Monero addresses after the wallet is closed and reopened', async () => {
    const key = { purpose: 'deposit', index: 120 } as const
    const address = await signer.address('monero', key)
    const wallet = new MoneroRpc(walletUrl())
    await wallet.call('close_wallet')
    await expect(gateway.balance(address, null)).rejects.toBeInstanceOf(AdapterError)
    expect(await signer.address('monero', HOT_KEY)).toMatch(/^4/)
    await deposit(address, ONE)
    await sandbox.mine('XMR')
    expect(await gateway.balance(address, null)).toBe(ONE)
  })

  it('finds the same Monero addresses and coins after a lost wallet file is recreated', async () => {
    const key = { purpose: 'deposit', index: 260 } as const
    const hot = await signer.address('monero', HOT_KEY)
    const far = await signer.address('monero', key)
    await deposit(far, ONE)
    await sandbox.mine('XMR')
    const before = await gateway.balance(hot, null)
    const sentBefore = await sent()
    expect(sentBefore.length).toBeGreaterThan(0)
    await new MoneroRpc(walletUrl()).call('close_wallet')
    rmSync(join(sandbox.folder, 'sandbox', 'monero', 'exchange'), { recursive: true })
    mkdirSync(join(sandbox.folder, 'sandbox', 'monero', 'exchange'))
    expect(await signer.address('monero', HOT_KEY)).toBe(hot)
    expect(await signer.address('monero', key)).toBe(far)
    expect(await gateway.balance(far, null)).toBe(ONE)
    expect(await gateway.balance(hot, null)).toBe(before)
    // The new wallet file has no record of the payments, so the wallet finds them in the blocks.
    expect(await sent()).toEqual(sentBefore)
  })

  it("rejects a Monero wallet created from another seed than the signer's", async () => {
    await expect(newSigner().address('monero', HOT_KEY)).rejects.toThrow('another wallet is open')
  })

  it('rejects a Monero node on another network', async () => {
    const elsewhere = new MoneroGateway({ ...settings, network: 'stagenet' })
    await expect(elsewhere.tip()).rejects.toMatchObject({ retryable: false })
  })

  it('throws a retryable AdapterError when the Monero node does not respond or rejects the login', async () => {
    const nowhere = new MoneroGateway({ ...settings, rpcUrl: 'http://127.0.0.1:1', walletUrl: 'http://127.0.0.1:1' })
    await expect(nowhere.tip()).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
    await expect(nowhere.broadcast('00')).rejects.toBeInstanceOf(AdapterError)
    const url = new URL(walletUrl())
    url.password = 'wrong'
    await expect(new MoneroRpc(url.href).call('get_height')).rejects.toMatchObject({ retryable: true })
  })
})
