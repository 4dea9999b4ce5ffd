import { expect, test } from 'vitest'
import { raisedEvmFee } from './evm-terms.ts'

const before = { gasLimit: 21_000n, maxFeePerGas: 1_001n, maxPriorityFeePerGas: 9n }

test('both prices are an eighth above the earlier ones, rounded up, also where the chain asks for less now', () => {
  expect(raisedEvmFee(before, { maxFeePerGas: 5n, maxPriorityFeePerGas: 1n })).toEqual({
    gasLimit: 21_000n,
    maxFeePerGas: 1_127n,
    maxPriorityFeePerGas: 11n,
  })
})

test('and as of now, where the chain asks for more; the whole price never below its part', () => {
  expect(raisedEvmFee(before, { maxFeePerGas: 9_000n, maxPriorityFeePerGas: 100n })).toMatchObject({
    maxFeePerGas: 9_000n,
    maxPriorityFeePerGas: 100n,
  })
  expect(raisedEvmFee(before, { maxFeePerGas: 5n, maxPriorityFeePerGas: 2_000n })).toMatchObject({
    maxFeePerGas: 2_000n,
    maxPriorityFeePerGas: 2_000n,
  })
})
