import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Ports } from './ports.ts'

test('assigns different ports to sandboxes that start at the same time', async () => {
  const folders = Array.from({ length: 8 }, () => mkdtempSync(join(tmpdir(), 'cambio-ports-')))
  onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
  const taken = await Promise.all(
    folders.map(async (folder) => {
      const ports = await Ports.claim(folder)
      const first = await ports.take('first')
      expect(await ports.take('first')).toBe(first)
      return [first, await ports.take('second')]
    }),
  )
  expect(new Set(taken.flat()).size).toBe(16)
})
