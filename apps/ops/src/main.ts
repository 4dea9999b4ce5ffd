import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { composeOps } from './compose.ts'
import { readConfig } from './config.ts'
import { run } from './run.ts'

const code = await run(process.argv.slice(2), {
  operator: process.env.OPERATOR ?? userInfo().username,
  open: async () => composeOps(readConfig(process.env)),
  io: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    ask: process.stdin.isTTY ? ask : null,
  },
})
process.exit(code)

/** An end of input is a no. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(question), ended])
  terminal.close()
  return answer
}
