import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStack, type Stack } from '../../../e2e/src/stack.ts'

/** Empty setting that makes the sandbox use the block interval of `npm start`. */
const AS_STARTED = { SANDBOX_BLOCK_SECONDS: '' }

/** Runs `work` with a complete stack, started as by `npm start`. Returns the result of `work`. */
export async function inStack<T>(work: (stack: Stack) => Promise<T>): Promise<T> {
  const stack = await openStack(AS_STARTED)
  try {
    return await work(stack)
  } finally {
    await stack.close()
  }
}

/** Runs `work` with a function that opens a stack on a previously used data folder. */
export async function withUsedData<T>(work: (open: () => Promise<Stack>) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cambio-bench-data-'))
  const open = (): Promise<Stack> => openStack({ ...AS_STARTED, DATA_DIR: dataDir })
  try {
    const first = await open()
    await first.close()
    return await work(open)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
