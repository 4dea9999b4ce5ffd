import { describe, expect, test } from 'vitest'
import {
  MemoRequired,
  RefusedTransfer,
  type DestinationProbe,
  type TransferCost,
} from '../../chains/destination-probe.ts'
import { CostlyTransfer } from '../../chains/fee-caps.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../../payments/replacement-policy.ts'
import { destinationsAt } from '../../testing/cheap-destinations.ts'
import { CATALOGUE, ETH, tick, USDT } from '../../testing/fixtures.ts'
import { isPayableAt, measureDestination, type CheckDestinationDeps } from './check-destination.ts'

/** Network fee of an ordinary transfer at the tick of the fixtures, in wei. ETH costs 3,000 USDT. */
const FEE = 21_000_000_000_000n
/** Fee allowance of 5 USDT, in wei. */
const ALLOWANCE = 1_666_666_666_666_666n
const HARD_CAP = 10n ** 17n

/** Returns dependencies whose node reports the given cost for every transfer, or fails with the given error. */
function deps(reported: TransferCost | Error | null): CheckDestinationDeps {
  const newest = tick()
  return {
    catalogue: CATALOGUE,
    ticks: { latest: () => newest, at: () => newest, recent: () => [newest] },
    replacement: DEFAULT_REPLACEMENT_POLICY,
    feeCaps: new Map([['ethereum', { maxFeeAtomic: HARD_CAP }]]),
    destinations: destinationsAt(async () => {
      if (reported instanceof Error) throw reported
      return reported
    }),
  }
}

/** Returns dependencies whose node reports that the account at an address rejects transfers, or those without a memo. */
function rejecting(error: (memo: string | null) => Error | null): CheckDestinationDeps {
  const assertAccepts: DestinationProbe['assertAccepts'] = async (_instrument, { memo }) => {
    const refusal = error(memo)
    if (refusal) throw refusal
  }
  const { destinations, ...others } = deps(null)
  return { ...others, destinations: { ...destinations, assertAccepts } }
}

const to = (instrument: Instrument = ETH) => ({
  instrument,
  address: '0xcontract',
  memo: null,
  field: 'destinationAddress',
  amountAtomic: 1n,
})
const costly = { code: 'ADDRESS_INVALID', details: { field: 'destinationAddress', reason: 'error_address_costly' } }
/** Returns a transfer cost of `percent`, with a maximum fee that is `overAtomic` wei above that percentage of `FEE`. */
const cost = (percent: number, overAtomic = 0n): TransferCost => ({
  percent,
  maxFeeAtomic: (FEE * BigInt(percent)) / 100n + overAtomic,
})

describe('measureDestination', () => {
  test.each([
    ['a contract', cost(286), 286],
    ['a contract that costs as much as an ordinary address', cost(100), 100],
    ['a contract for which the node reports an impossibly low cost', cost(3), 100],
    ['an address without code', null, 100],
  ])('measureDestination returns the relative transfer cost of %s', async (_name, reported, percent) => {
    expect(await measureDestination(deps(reported), to())).toBe(percent)
  })

  test('measureDestination estimates no transfer cost for a token', async () => {
    expect(await measureDestination(deps(cost(286)), to(USDT))).toBe(100)
  })

  test('measureDestination rejects a network fee above the charged fee plus the allowance', async () => {
    expect(await measureDestination(deps(cost(286, ALLOWANCE)), to())).toBe(286)
    await expect(measureDestination(deps(cost(286, ALLOWANCE + 1n)), to())).rejects.toMatchObject(costly)
  })

  test.each([
    ['a fee above the hard cap', { percent: 9_000, maxFeeAtomic: HARD_CAP + 1n }],
    ['a percentage above the maximum', { percent: 10_001, maxFeeAtomic: 1n }],
    ['gas above its cap', new CostlyTransfer(1n, null)],
  ])('measureDestination rejects %s', async (_name, reported) => {
    await expect(measureDestination(deps(reported), to())).rejects.toMatchObject(costly)
  })

  test('measureDestination rejects a contract that rejects the transfer', async () => {
    const refuses = { code: 'ADDRESS_INVALID', details: { reason: 'error_address_refuses' } }
    await expect(measureDestination(deps(new RefusedTransfer()), to())).rejects.toMatchObject(refuses)
  })

  test.each([
    ['coins', ETH],
    ['tokens', USDT],
  ])('measureDestination rejects an account that accepts no %s', async (_name, instrument) => {
    const refusing = rejecting(() => new RefusedTransfer())
    const refuses = { code: 'ADDRESS_INVALID', details: { reason: 'error_address_refuses' } }
    await expect(measureDestination(refusing, to(instrument))).rejects.toMatchObject(refuses)
  })

  test('measureDestination requires a memo for an account that accepts no transfer without one', async () => {
    const strict = rejecting((memo) => (memo === null ? new MemoRequired() : null))
    const required = (field: string) => ({ code: 'MEMO_REQUIRED', details: { field, reason: 'error_memo_required' } })
    await expect(measureDestination(strict, to())).rejects.toMatchObject(required('destinationAddressMemo'))
    const empty = { ...to(), memo: '', field: 'address' }
    await expect(measureDestination(strict, empty)).rejects.toMatchObject(required('memo'))
    expect(await measureDestination(strict, { ...to(), memo: '7' })).toBe(100)
  })
})

test('isPayableAt compares the network fee with the charged fee plus the fee allowance', async () => {
  const dear = { percent: 9_000, maxFeeAtomic: FEE + ALLOWANCE }
  expect(await isPayableAt(deps(dear), to(), FEE)).toBe(true)
  expect(await isPayableAt(deps(dear), to(), FEE - 1n)).toBe(false)
  expect(await isPayableAt(deps(new RefusedTransfer()), to(), FEE)).toBe(false)
  await expect(isPayableAt(deps(new Error('no node')), to(), FEE)).rejects.toThrow('no node')
})
