import { expect, test } from 'vitest'
import { mayReload } from './reload-guard.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

test('allows one page reload every ten seconds', () => {
  const kept = storage()
  const begin = 1_795_000_000_000
  const at = (seconds: number) => mayReload(kept, begin + seconds * 1_000)
  expect([at(0), at(1), at(9.999), at(10), at(19)]).toEqual([true, false, false, true, false])
})

test('allows a page reload after the clock has been set back', () => {
  const kept = storage()
  expect([mayReload(kept, 50_000), mayReload(kept, 20_000)]).toEqual([true, true])
})

test('does not allow a page reload if browser storage is unavailable', () => {
  const refuses = () => {
    throw new Error('denied')
  }
  expect(mayReload({ getItem: refuses, setItem: refuses }, 1_000_000)).toBe(false)
})
