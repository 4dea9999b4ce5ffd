import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { Step } from './step.ts'
import type { Tally } from './tally.ts'

/** Result of a test, or of a test file that could not start. */
export interface TestResult {
  file: string
  /** Full name of the test; empty for a file. */
  name: string
  status: string
  /** Message of the failure. */
  why?: string
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
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/**
 * Creates a step that runs one Vitest project. Each test counts, and a file that could not start counts as one failure.
 * Adds the result of each test to `results`.
 */
export function vitestStep(
  name: string,
  project: string,
  { env = process.env, results = [] }: { env?: NodeJS.ProcessEnv; results?: TestResult[] } = {},
): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cambio-vitest-'))
      const reportFile = join(folder, 'report.json')
      try {
        const code = await runVitest(project, reportFile, env)
        return readReport(reportFile, code, results)
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

function readReport(reportFile: string, code: number | null, results: TestResult[]): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  for (const { name: file, status, message, assertionResults } of report.testResults) {
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
