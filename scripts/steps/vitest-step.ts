import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { FileTime } from './slowest-files.ts'
import type { Step } from './step.ts'
import type { Tally } from './tally.ts'

/** Result of a test, or of a test file that could not start. */
export interface TestResult {
  file: string
  /** Full name of the test; empty for a file. */
  name: string
  status: string
  /** Error message of a failed test. */
  why?: string
}

interface VitestStepOptions {
  env?: NodeJS.ProcessEnv
  results?: TestResult[]
  times?: FileTime[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    /** Start of the file's tests, in epoch milliseconds. */
    startTime: number
    /** End of the file's tests, in epoch milliseconds. */
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/**
 * Creates a step that runs one Vitest project. Its tally counts each test, and a file that could not start as one
 * failure. The step adds each test's result to `results` and each file's duration to `times`.
 */
export function vitestStep(
  name: string,
  project: string,
  { env = process.env, results = [], times = [] }: VitestStepOptions = {},
): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cambio-vitest-'))
      const reportFile = join(folder, 'report.json')
      try {
        const code = await runVitest(project, reportFile, env)
        return readReport(reportFile, code, { results, times })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function runVitest(project: string, reportFile: string, env: NodeJS.ProcessEnv): Promise<number | null> {
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const child = spawn(process.execPath, [script, 'run', '--project', project, '--passWithNoTests', ...reporters], {
    cwd: ROOT,
    env: { ...env, CI: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function readReport(
  reportFile: string,
  code: number | null,
  { results, times }: Required<Pick<VitestStepOptions, 'results' | 'times'>>,
): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  for (const { name: file, status, message, assertionResults, startTime, endTime } of report.testResults) {
    times.push({ file: relative(ROOT, file), ms: endTime - startTime })
    for (const { fullName: name, status, failureMessages } of assertionResults)
      results.push({ file, name, status, why: (failureMessages ?? []).join('\n') })
    const isTold = assertionResults.some((one) => one.status === 'failed')
    if (status === 'failed' && !isTold)
      results.push({ file, name: '', status, why: message || 'could not start: what it said stands above' })
  }
  const failed = report.numFailedTests
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (code !== 0 || !report.success) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
