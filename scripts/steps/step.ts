import { spawn } from 'node:child_process'
import { ROOT } from '../lib/root.ts'
import { NOTHING, type Tally } from './tally.ts'

/** A step in a check run or test run. */
export interface Step {
  name: string
  run(): Promise<Tally>
}

export interface Output {
  code: number | null
  /** Both output streams in the order in which their parts arrived. */
  text: string
  stdout: string
}

const ONE_PASSED: Tally = { ...NOTHING, passed: 1 }
const ONE_FAILED: Tally = { ...NOTHING, failed: 1 }

/**
 * Creates a step that runs a command. The step passes if the exit code is 0, and prints the command's output only on
 * failure.
 */
export function commandStep(name: string, script: string, scriptArguments: readonly string[] = []): Step {
  return {
    name,
    run: async () => {
      const { code, text } = await runNode(script, scriptArguments)
      if (code === 0) return ONE_PASSED
      console.log(text.trim())
      return ONE_FAILED
    },
  }
}

/** Creates a step like `commandStep`, but always prints the command's output when the command ends. */
export function sayingStep(name: string, script: string, scriptArguments: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, text } = await runNode(script, scriptArguments)
      console.log(text.trim())
      return code === 0 ? ONE_PASSED : ONE_FAILED
    },
  }
}

/** Starts a step immediately. The returned step waits for its end, so that the steps before it run at the same time. */
export function startedStep({ name, run }: Step): Step {
  const running = run()
  // Prevent an unhandled rejection: `runSteps` reports a failure once it reaches this step.
  running.catch(() => {})
  return { name, run: () => running }
}

/** Runs a script in the root folder with this process's Node. Returns its exit code and output. */
export const runNode = (script: string, scriptArguments: readonly string[], env = process.env): Promise<Output> =>
  runProgram(process.execPath, [script, ...scriptArguments], env)

/** Runs a program in the root folder. Returns its exit code and output. */
export function runProgram(program: string, programArguments: readonly string[], env = process.env): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Output = { code: null, text: '', stdout: '' }
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output.text += part
      output.stdout += part
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      output.text += part
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...output, code }))
  })
}

/**
 * Runs steps one after another, prints their results and returns the tally of each step. A step that throws counts as
 * failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const step of steps) {
    process.stdout.write(`· ${step.name} …\n`)
    const startedAt = Date.now()
    const tally = await step.run().catch((error: unknown) => {
      console.log(error)
      return ONE_FAILED
    })
    tallies.push(tally)
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
    const counts =
      tally.passed + tally.failed + tally.skipped > 1 ? ` (${tally.passed} of ${tally.passed + tally.failed})` : ''
    const mark = tally.failed > 0 ? '✗' : tally.passed > 0 ? '✓' : '–'
    console.log(`${mark} ${step.name}${counts}, ${seconds} s`)
  }
  return tallies
}
