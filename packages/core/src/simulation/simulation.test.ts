import { expect, test } from 'vitest'
import { runWorld } from './run-world.ts'

test('a world keeps every promise', async () => {
  const result = await runWorld(1, 60)
  console.log(JSON.stringify(result.states), result.steps, [...result.reports])
  expect(result.orders).toBeGreaterThan(10)
}, 60_000)
