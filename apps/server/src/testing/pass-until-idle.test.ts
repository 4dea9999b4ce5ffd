import { expect, test, vi } from 'vitest'
import { passUntilIdle } from './pass-until-idle.ts'

test('repeats a pass of the worker loop until a pass handles nothing', async () => {
  const pass = vi
    .fn(async () => 0)
    .mockResolvedValueOnce(8)
    .mockResolvedValueOnce(3)
  await passUntilIdle(pass, 5)
  expect(pass).toHaveBeenCalledTimes(3)
})

test('throws when the worker loop still has work after the maximum number of passes', async () => {
  const pass = vi.fn(async () => 1)
  await expect(passUntilIdle(pass, 5)).rejects.toThrow('The worker loop still had work after 5 passes')
  expect(pass).toHaveBeenCalledTimes(5)
})
