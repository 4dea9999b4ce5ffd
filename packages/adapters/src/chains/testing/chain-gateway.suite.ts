import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import { transfersIn } from '@cambio/core/chains/transfers-in'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { beforeAll, describe, expect, it } from 'vitest'

/** A chain for the suite to test, with the functions that control it. */
export interface ChainUnderTest {
  gateway: ChainGateway
  contract: string | null
  freshAddress(): Promise<string>
  /** Sends `amountAtomic` base units from an external wallet. Returns the transaction ID. */
  deposit(address: string, amountAtomic: bigint): Promise<string>
  mine(count?: number): Promise<void>
  reorg(depth: number, transactions: 'remined' | 'dropped'): Promise<void>
  /** Hex bytes that every node rejects as a transaction. */
  nonsense: string
  unknownTxId: string
  /** Returns the canonical form of an address, or null for input that is not an address on the chain. */
  canonical(address: string): string | null
}

/** Properties that differ between chains or nodes. */
interface Differences {
  /** Whether blocks are final immediately, so that reorgs cannot happen. */
  isFinalAtOnce?: boolean
  /** Whether the node does not expose pending transactions. */
  isQueueHidden?: boolean
  /** Whether the node reports the receiver's cost of a transaction rather than the sender's. */
  isFeeHidden?: boolean
  /** Whether the chain does not reveal who sent a transfer. */
  isSenderHidden?: boolean
}

/** Tests that a gateway fulfils the `ChainGateway` contract. The tests apply to every chain and node. */
export function chainGatewaySuite(
  name: string,
  chain: () => ChainUnderTest,
  { isFinalAtOnce = false, isQueueHidden = false, isFeeHidden = false, isSenderHidden = false }: Differences = {},
): void {
  describe(`gateway to a chain: ${name}`, () => {
    let under: ChainUnderTest
    const amount = 12_345_678n

    beforeAll(() => {
      under = chain()
    })

    const transfersTo = async (height: number, address: string) =>
      transfersIn(
        under.gateway,
        present(await under.gateway.block(height), 'a block'),
        (one) => one.address === address,
      )

    it('links each block to its parent and returns null above the tip', async () => {
      await under.mine(2)
      const tip = await under.gateway.tip()
      const last = present(await under.gateway.block(tip.height), 'the tip')
      const before = present(await under.gateway.block(tip.height - 1), 'the block before')
      expect(last.hash).toBe(tip.hash)
      expect(last.parentHash).toBe(before.hash)
      expect(last.at).toBeGreaterThanOrEqual(before.at)
      expect(await under.gateway.block(tip.height + 1)).toBeNull()
    })

    it('assigns a transfer the same key before and after it is mined', async () => {
      const address = await under.freshAddress()
      const txId = await under.deposit(address, amount)
      const transfers = [{ txId, amountAtomic: amount, contract: under.contract, memo: null }]
      const waiting = (await under.gateway.pending()).filter((one) => one.address === address)
      expect(waiting).toMatchObject(isQueueHidden ? [] : transfers)
      expect(await under.gateway.transaction(txId)).toEqual({ status: isQueueHidden ? 'unknown' : 'pending' })
      await under.mine()
      const tip = await under.gateway.tip()
      const mined = await transfersTo(tip.height, address)
      expect(mined).toMatchObject(transfers)
      if (!isQueueHidden) expect(mined).toEqual(waiting)
      expect(await under.gateway.pending()).not.toContainEqual(mined[0])
      const status = await under.gateway.transaction(txId)
      expect(status).toMatchObject({ status: 'included', succeeded: true, block: tip })
      if (!isFeeHidden) expect(status.status === 'included' && status.feeAtomic).toBeGreaterThan(0n)
      expect(await under.gateway.balance(address, under.contract)).toBe(amount)
    })

    it("returns the canonical address of a transfer's sender", async () => {
      const address = await under.freshAddress()
      await under.deposit(address, amount)
      await under.mine()
      const { height } = await under.gateway.tip()
      const [transfer] = await transfersTo(height, address)
      const senders = await under.gateway.senders(present(transfer, 'the transfer'))
      if (isSenderHidden) return expect(senders).toBe('hidden')
      expect(senders).toEqual([...new Set(senders)].map((sender) => under.canonical(sender)))
      expect(senders.length).toBeGreaterThan(0)
      expect(senders).not.toContain(address)
    })

    function rejectsUnknownSenders(): void {
      it('throws when reading the senders of an unknown transaction', async () => {
        const name = { txId: under.unknownTxId, outputKey: '0', contract: under.contract, address: 'none' }
        await expect(under.gateway.senders(name)).rejects.toBeInstanceOf(AdapterError)
      })
    }

    if (!isSenderHidden) rejectsUnknownSenders()
    if (isFinalAtOnce) neverReorganises()
    else reorganises()

    it('reports the status "unknown" for a transaction that does not exist', async () => {
      expect(await under.gateway.transaction(under.unknownTxId)).toEqual({ status: 'unknown' })
    })

    it('returns "unclear" when the node rejects a transaction that it may already have received', async () => {
      expect(await under.gateway.broadcast(under.nonsense)).toBe('unclear')
    })

    it('estimates a positive payout fee', async () => {
      expect(await under.gateway.payoutFee(under.contract)).toBeGreaterThan(0n)
    })

    function neverReorganises(): void {
      it('returns a block unchanged after later blocks are mined', async () => {
        await under.mine()
        const { height } = await under.gateway.tip()
        const shown = await under.gateway.block(height)
        await under.deposit(await under.freshAddress(), amount)
        await under.mine(2)
        expect(await under.gateway.block(height)).toEqual(shown)
      })
    }

    function reorganises(): void {
      it('assigns a transfer the same key when a reorg moves it to another block', async () => {
        const address = await under.freshAddress()
        const txId = await under.deposit(address, amount)
        await under.mine(2)
        const before = await under.gateway.tip()
        const [first] = await transfersTo(before.height - 1, address)
        await under.reorg(2, 'remined')
        const after = await under.gateway.tip()
        expect(after.height).toBeGreaterThan(before.height)
        expect(present(await under.gateway.block(before.height), 'its successor').hash).not.toBe(before.hash)
        const status = await under.gateway.transaction(txId)
        if (status.status !== 'included') throw new Error('not mined again')
        expect(await transfersTo(status.block.height, address)).toEqual([first])
      })

      it('no longer reports a transfer after a reorg removes the transfer', async () => {
        const address = await under.freshAddress()
        const txId = await under.deposit(address, amount)
        await under.mine()
        await under.reorg(1, 'dropped')
        await under.mine()
        expect(await under.gateway.transaction(txId)).toEqual({ status: 'unknown' })
        expect(await under.gateway.balance(address, under.contract)).toBe(0n)
      })
    }
  })
}
