import { expect, test } from 'vitest'
import { raisedEvmFee } from './evm-terms.ts'

const before = { gasLimit: 21_000n, maxFeePerGas: 1_001n, maxPriorityFeePerGas: 9n }

test("a replacement transaction raises both of the original's gas prices by an eighth, rounded up", () => {
  expect(raisedEvmFee(before, { maxFeePerGas: 5n, maxPriorityFeePerGas: 1n })).toEqual({
    gasLimit: 21_000n,
    maxFeePerGas: 1_127n,
    maxPriorityFeePerGas: 11n,
  })
})

test("a replacement transaction uses the current gas prices if they exceed the original's raised prices", () => {
  expect(raisedEvmFee(before, { maxFeePerGas: 9_000n, maxPriorityFeePerGas: 100n })).toMatchObject({
    maxFeePerGas: 9_000n,
    maxPriorityFeePerGas: 100n,
  })
  expect(raisedEvmFee(before, { maxFeePerGas: 5n, maxPriorityFeePerGas: 2_000n })).toMatchObject({
    maxFeePerGas: 2_000n,
    maxPriorityFeePerGas: 2_000n,
  })
})
