import type { Ops } from '../compose.ts'
import { run } from '../run.ts'
import type { Io } from '../terminal/io.ts'

interface CommandOutput {
  code: number
  out: string
  err: string
}

/** Creates functions that run operator commands and use cases with freshly opened dependencies. */
export function createOpsTerminal(open: () => Promise<Ops>) {
  /** Runs a command line. `answer` is the operator's reply to every question, or null if there is no terminal. */
  const type = async (line: string | string[], answer: string | null = null, shared?: Ops): Promise<CommandOutput> => {
    const output = { out: '', err: '' }
    const io: Io = {
      out: (text) => (output.out += text),
      err: (text) => (output.err += text),
      prompt: answer === null ? null : async () => answer,
    }
    const argv = Array.isArray(line) ? line : line.split(' ')
    const opened = shared ? async () => ({ ...shared, close: async () => {} }) : open
    return { code: await run(argv, { io, operator: 'anna', open: opened }), ...output }
  }

  const withOps = async <T>(use: (ops: Ops) => Promise<T>): Promise<T> => {
    const ops = await open()
    try {
      return await use(ops)
    } finally {
      await ops.close()
    }
  }

  return { type, withOps }
}
