import { freePort } from '../../../../scripts/lib/ports.ts'
import { eventually, TestProcess } from './processes.ts'

const PATIENCE_MS = 180_000
/** Another process may take the port between the choice and the start. */
const STARTS = 3

export interface TestSandbox {
  process: TestProcess
  url: string
  /** What `GET /sandbox/config` answers. */
  config: unknown
}

/** Starts the sandbox as a process and waits until it answers. A sandbox that ends at once is started on another port. */
export async function startTestSandbox(settings: Record<string, string>): Promise<TestSandbox> {
  const outputs: string[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const sandbox = new TestProcess('apps/sandbox/src/main.ts', { ...settings, SANDBOX_PORT: String(port) })
    const config = await firstAnswer(sandbox, `${url}/sandbox/config`)
    if (config !== null) return { process: sandbox, url, config }
    outputs.push(sandbox.output)
  }
  throw new Error(`The sandbox ended ${STARTS} times:\n${outputs.join('\n')}`)
}

/** The first answer from `url`; null once the process has ended. @throws when neither comes in time */
async function firstAnswer(sandbox: TestProcess, url: string): Promise<unknown> {
  const outcome = await eventually('the sandbox answers or ends', PATIENCE_MS, async () => {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return { config: await response.json() }
    return sandbox.hasEnded ? { config: null } : null
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${sandbox.output}`)
  })
  return outcome.config
}
