import { expect, test } from 'vitest'
import { limitPreloads, PARALLEL_PRELOADS } from './preload-limit.ts'

function setUp(isSaving = false) {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const router = {
    preloadRoute(path: string): Promise<string | undefined> {
      begun.push(path)
      const end = Promise.withResolvers<string>()
      ends.set(path, end)
      return end.promise
    },
  }
  const undo = limitPreloads(router, () => isSaving)
  return { router, begun, undo, end: (path: string) => ends.get(path) }
}

test('preloads at most four pages concurrently', async () => {
  expect(PARALLEL_PRELOADS).toBe(4)
  const { router, begun, end } = setUp()
  const [first, , , , dropped, last] = ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => router.preloadRoute(path))
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect(await dropped).toBeUndefined()
  end('a')?.resolve('A')
  expect(await first).toBe('A')
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f'])
  end('f')?.resolve('F')
  expect(await last).toBe('F')
})

test('frees the preload slot of a failed preload', async () => {
  const { router, begun, end } = setUp()
  const [failing] = ['a', 'b', 'c', 'd'].map((path) => router.preloadRoute(path))
  end('a')?.reject(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  void router.preloadRoute('e')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('does not preload pages in data saver mode', async () => {
  const saving = setUp(true)
  expect(await saving.router.preloadRoute('a')).toBeUndefined()
  expect(saving.begun).toEqual([])
  saving.undo()
  void saving.router.preloadRoute('a')
  expect(saving.begun).toEqual(['a'])
})
