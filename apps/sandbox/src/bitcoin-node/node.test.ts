import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OWN, STRANGER, pay, startTestNode } from './testing/node-wallet.ts'

type Coin = ReturnType<ReturnType<typeof startTestNode>['ripeReward']>
const payStranger = (coin: Coin, fee: bigint, sequence = 0xfffffffd) =>
  pay({ coins: [coin], outputs: [{ script: STRANGER.script, amount: coin.amount - fee }], sequence })

describe('simulated Bitcoin node', () => {
  it('replaces an unconfirmed transaction only if it signals BIP125 and the new fee is higher', () => {
    const { call, ripeReward } = startTestNode()
    const first = payStranger(ripeReward(1), 1_000n)
    call('sendrawtransaction', first.hex)
    expect(() => call('sendrawtransaction', payStranger(ripeReward(1), 1_050n).hex)).toThrow('insufficient fee')
    const second = payStranger(ripeReward(1), 5_000n)
    call('sendrawtransaction', second.hex)
    expect(call('getrawmempool')).toEqual([second.id])
    const firm = payStranger(ripeReward(2), 1_000n, 0xffffffff)
    call('sendrawtransaction', firm.hex)
    expect(() => call('sendrawtransaction', payStranger(ripeReward(2), 9_000n).hex)).toThrow('txn-mempool-conflict')
  })

  it('replaces a transaction only with a fee above those of its descendants', () => {
    const { call, ripeReward } = startTestNode()
    const amount = ripeReward(1).amount - 1_000n
    const parent = pay({ coins: [ripeReward(1)], outputs: [{ script: OWN.script, amount }] })
    expect(() => call('getmempoolentry', parent.id)).toThrow(expect.objectContaining({ code: -5 }))
    call('sendrawtransaction', parent.hex)
    call('sendrawtransaction', payStranger({ txid: parent.id, vout: 0, amount }, 30_000n).hex)
    expect(call('getmempoolentry', parent.id)).toMatchObject({ fees: { base: 0.00001, descendant: 0.00031 } })
    expect(() => call('sendrawtransaction', payStranger(ripeReward(1), 31_000n).hex)).toThrow('insufficient fee')
    const replacement = payStranger(ripeReward(1), 32_000n)
    call('sendrawtransaction', replacement.hex)
    expect(call('getrawmempool')).toEqual([replacement.id])
  })

  it('accepts an unconfirmed transaction a second time but returns error -27 for a mined transaction', () => {
    const { call, ripeReward } = startTestNode()
    const payment = payStranger(ripeReward(1), 1_000n)
    expect(call('sendrawtransaction', payment.hex)).toBe(payment.id)
    expect(call('sendrawtransaction', payment.hex)).toBe(payment.id)
    call('generatetoaddress', 1, OWN.address)
    expect(() => call('sendrawtransaction', payment.hex)).toThrow(expect.objectContaining({ code: -27 }))
  })

  it('restores reverted blocks when they are reconsidered', () => {
    const { call, ripeReward } = startTestNode()
    const payment = payStranger(ripeReward(1), 1_000n)
    call('sendrawtransaction', payment.hex)
    const [mined] = call<string[]>('generatetoaddress', 3, OWN.address)
    const tip = call('getbestblockhash')
    call('invalidateblock', mined)
    expect(call('getblockcount')).toBe(110)
    expect(call('getrawmempool')).toEqual([payment.id])
    expect(call('gettxout', payment.id, 0, false)).toBeNull()
    call('reconsiderblock', mined)
    expect(call('getbestblockhash')).toBe(tip)
    expect(call('getrawmempool')).toEqual([])
    expect(call('gettxout', payment.id, 0, false)).toMatchObject({ confirmations: 3 })
  })

  it('drops an unconfirmed transaction when a mined transaction spends the same coin', () => {
    const { call, ripeReward } = startTestNode()
    const waiting = payStranger(ripeReward(1), 1_000n)
    call('sendrawtransaction', waiting.hex)
    const rival = pay({ coins: [ripeReward(1)], outputs: [{ script: OWN.script, amount: 1_000_000n }] })
    call('generateblock', OWN.address, [rival.hex])
    expect(call('getrawmempool')).toEqual([])
    expect(() => call('getrawtransaction', waiting.id)).toThrow(expect.objectContaining({ code: -5 }))
    expect(() => call('sendrawtransaction', waiting.hex)).toThrow(expect.objectContaining({ code: -25 }))
  })

  it('restores its state from the log file and discards an incomplete last line', () => {
    const first = startTestNode()
    first.call('sendrawtransaction', payStranger(first.ripeReward(1), 1_000n).hex)
    const [orphan] = first.call<string[]>('generatetoaddress', 2, OWN.address)
    first.call('invalidateblock', orphan)
    first.call('generatetoaddress', 1, STRANGER.address)
    appendFileSync(first.logFile, '{"block":{"height":112,"hea')
    const second = startTestNode(first.logFile)
    for (const method of ['getbestblockhash', 'getblockcount', 'gettxoutsetinfo'])
      expect(second.call(method)).toEqual(first.call(method))
    second.call('generatetoaddress', 1, OWN.address)
    expect(startTestNode(first.logFile).call('getbestblockhash')).toBe(second.call('getbestblockhash'))
  })

  it('returns amounts with eight decimal places, including in scantxoutset', () => {
    const { node, call, ripeReward } = startTestNode()
    call('sendrawtransaction', payStranger(ripeReward(1), 1n * 1_000n).hex)
    call('generatetoaddress', 1, OWN.address)
    const scan = call<{ total_amount: number; unspents: unknown[] }>('scantxoutset', 'start', [
      `addr(${STRANGER.address})`,
    ])
    expect(scan).toMatchObject({ total_amount: 49.99999, unspents: [{ vout: 0, height: 111 }] })
    expect(node.chain.tip.transactions).toHaveLength(2)
  })

  it("returns Bitcoin Core's error codes for invalid requests", () => {
    const { call } = startTestNode()
    expect(() => call('getblockhash', 5_000)).toThrow(expect.objectContaining({ code: -8 }))
    expect(() => call('getblockhash', 'x')).toThrow(expect.objectContaining({ code: -3 }))
    expect(() => call('getblock', 'ab'.repeat(32))).toThrow(expect.objectContaining({ code: -5 }))
    expect(() => call('generatetoaddress', 1, 'nonsense')).toThrow(expect.objectContaining({ code: -5 }))
  })
})
