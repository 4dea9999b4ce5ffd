import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../lib/root.ts'
import { mergeRuns } from './merge-runs.ts'
import type { FileTime } from './slowest-files.ts'
import type { Step } from './step.ts'
import type { Tally } from './tally.ts'
import type { TestResult } from './test-result.ts'

interface VitestStepOptions {
  env?: NodeJS.ProcessEnv
  results?: TestResult[]
  times?: FileTime[]
  /** True to run files with a failed test a second time, one after another. */
  runsFailedFilesAgain?: boolean
}

interface VitestReport {
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

interface Run {
  results: TestResult[]
  times: FileTime[]
}

/**
 * Maximum number of files to run a second time. If more files have failed tests, none runs again, because the cause is
 * probably in the code.
 */
const MAX_FILES_AGAIN = 8

/**
 * Creates a step that runs one Vitest project. Its tally counts each test, and counts a file that could not start as
 * one failure. The step adds the result of each test to `results` and the duration of each file to `times`.
 */
export function vitestStep(
  name: string,
  project: string,
  { env = process.env, results = [], times = [], runsFailedFilesAgain = false }: VitestStepOptions = {},
): Step {
  return {
    name,
    run: async () => {
      const first = await runProject(project, env)
      times.push(...first.times)
      const again = runsFailedFilesAgain ? failedFiles(first.results) : []
      const isWorthwhile = again.length > 0 && again.length <= MAX_FILES_AGAIN
      const final = isWorthwhile
        ? mergeRuns(first.results, (await runProject(project, env, again)).results)
        : first.results
      results.push(...final)
      return tallyOf(final)
    },
  }
}

function failedFiles(results: readonly TestResult[]): string[] {
  return [...new Set(results.filter(({ status }) => status === 'failed').map(({ file }) => file))].filter(Boolean)
}

function tallyOf(results: readonly TestResult[]): Tally {
  const count = (status: string) => results.filter((one) => one.status === status).length
  const [passed, failed] = [count('passed'), count('failed')]
  return { passed, failed, skipped: results.length - passed - failed }
}

/**
 * Runs a project and returns its results. If the run fails although no test failed, adds a failed result with an empty
 * name.
 * @param files files to run, one after another; all files if empty
 */
async function runProject(project: string, env: NodeJS.ProcessEnv, files: readonly string[] = []): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-vitest-'))
  const reportFile = join(folder, 'report.json')
  try {
    const code = await runVitest(reportFile, env, [
      '--project',
      project,
      ...files,
      ...(files[0] ? ['--maxWorkers=1'] : []),
    ])
    return readReport(reportFile, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runVitest(reportFile: string, env: NodeJS.ProcessEnv, options: readonly string[]): Promise<number | null> {
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const child = spawn(process.execPath, [script, 'run', ...options, '--passWithNoTests', ...reporters], {
    cwd: ROOT,
    env: { ...env, CI: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function readReport(reportFile: string, code: number | null): Run {
  const run: Run = { results: [], times: [] }
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport) : undefined
  for (const { name: file, status, message, assertionResults, startTime, endTime } of report?.testResults ?? []) {
    run.times.push({ file: relative(ROOT, file), ms: endTime - startTime })
    for (const { fullName: name, status, failureMessages } of assertionResults)
      run.results.push({ file, name, status, why: (failureMessages ?? []).join('\n') })
    const isReported = assertionResults.some((one) => one.status === 'failed')
    if (status === 'failed' && !isReported)
      run.results.push({ file, name: '', status, why: message || 'could not start; see the output above' })
  }
  const hasFailed = code !== 0 || report?.success === false
  if (hasFailed && !run.results.some(({ status }) => status === 'failed'))
    run.results.push({
      file: '',
      name: '',
      status: 'failed',
      why: `Vitest ended with code ${code}; see the output above`,
    })
  return run
}
