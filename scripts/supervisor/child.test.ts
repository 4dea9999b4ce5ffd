import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { Child } from './child.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-child-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

/**
 * Runs a script as a child until the supervisor gives up restarting it. Returns the reason and the number of lines that
 * the script has printed.
 */
async function givenUp(script: string): Promise<{ reason: string; output: number }> {
  const output = vi.spyOn(console, 'error').mockImplementation(() => {})
  const file = join(folder, 'script.mjs')
  writeFileSync(file, script)
  const reason = await new Promise<string>((resolve) =>
    new Child({
      name: 'script',
      script: relative(ROOT, file),
      env: process.env,
      logDir: folder,
      onGiveUp: resolve,
    }).start(),
  )
  return { reason, output: output.mock.calls.length }
}

it('reports an invalid setting once without restarting the child process', async () => {
  const { reason, output } = await givenUp(`console.error('CHAIN_POLL_MS: not a number'); process.exit(78)`)
  expect(reason).toBe('CHAIN_POLL_MS: not a number')
  expect(output).toBe(0)
})

it('restarts a crashed child process until it exceeds the maximum number of restarts', async () => {
  const { reason, output } = await givenUp(`console.error('out of luck'); process.exit(1)`)
  expect(reason).toContain('out of luck')
  expect(output).toBe(2)
})

it('keeps restarting a child process that crashes after its first response', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const file = join(folder, 'script.mjs')
  writeFileSync(file, 'process.exit(1)')
  const onGiveUp = vi.fn()
  const restarts = Promise.withResolvers<void>()
  let count = 0
  const child = new Child({
    name: 'script',
    script: relative(ROOT, file),
    env: process.env,
    logDir: folder,
    firstRestartMs: 1,
    onRestart: () => {
      count += 1
      if (count === 10) restarts.resolve()
    },
    onGiveUp,
  })
  child.start()
  child.markReady()
  await restarts.promise
  await child.stop()
  expect(onGiveUp).not.toHaveBeenCalled()
})
