import { randomBytes, randomUUID } from 'node:crypto'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { ObjectStorage } from '@cambio/core/identity/identity'
import { expect, it } from 'vitest'

const CLOCK_DIFFERENCE_MS = 60_000

/**
 * Tests that a storage fulfils the `ObjectStorage` contract.
 * @param under returns the storage to test, and `broken`, a storage of the same kind that cannot store anything
 */
export function objectStorageSuite(under: () => { storage: ObjectStorage; broken: ObjectStorage }): void {
  const names = async (storage: ObjectStorage) => (await Array.fromAsync(storage.list())).map(({ key }) => key)

  it("returns an object's stored bytes until they are replaced or deleted", async () => {
    const { storage } = under()
    const key = randomUUID()
    expect(await storage.get(key)).toBeNull()
    for (const bytes of [randomBytes(300_000), Buffer.from([0, 13, 10, 255]), Buffer.alloc(0)]) {
      await storage.put(key, bytes)
      expect(Buffer.from((await storage.get(key)) ?? 'none').equals(bytes)).toBe(true)
    }
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
    await storage.remove(key)
  })

  it('lists every stored object with its modification time', async () => {
    const { storage } = under()
    const keys = Array.from({ length: 7 }, () => randomUUID())
    for (const key of keys) await storage.put(key, Buffer.from(key))
    expect(await names(storage)).toEqual(expect.arrayContaining(keys))
    for await (const { modifiedAt } of storage.list())
      expect(Math.abs(modifiedAt - Date.now())).toBeLessThan(CLOCK_DIFFERENCE_MS)
    for (const key of keys) await storage.remove(key)
    expect(await names(storage)).toEqual([])
  })

  it.each(['', '..', '../outside', 'a/b', `${randomUUID()}/..`, `${randomUUID()}.jpg`, 'ä'])(
    'rejects the object name %j',
    async (key) => {
      const { storage } = under()
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not the name')
      await expect(storage.get(key)).rejects.toThrow('not the name')
      await expect(storage.remove(key)).rejects.toThrow('not the name')
      expect(await names(storage)).toEqual([])
    },
  )

  it('throws a retryable error when it cannot store an object', async () => {
    await expect(under().broken.put(randomUUID(), Buffer.from('x'))).rejects.toSatisfy(
      (error) => error instanceof AdapterError && error.retryable,
    )
  })
}
