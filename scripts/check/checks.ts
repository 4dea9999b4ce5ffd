import { commandStep, sayingStep, type Step } from '../steps/step.ts'
import type { TestResult } from '../steps/test-result.ts'
import { vitestStep } from '../steps/vitest-step.ts'

const bin = (path: string): string => `node_modules/${path}`

/**
 * Returns the checks for every commit: formatting, lint, types, architecture, wording, dead code, generated files,
 * advisories and unit tests.
 */
export const checks = (results: TestResult[] = []): Step[] => [
  commandStep('format', bin('oxfmt/bin/oxfmt'), ['--check', '.']),
  commandStep('lint', bin('oxlint/bin/oxlint'), ['--type-aware', '.']),
  commandStep('types', bin('typescript/bin/tsc'), ['-p', 'tsconfig.json']),
  commandStep('types of the pages', bin('typescript/bin/tsc'), ['-p', 'apps/web/tsconfig.json']),
  commandStep('architecture', 'scripts/check/architecture/main.ts'),
  commandStep('wording', bin('cspell/bin.mjs'), ['lint', '--no-progress', '--no-summary', '--no-must-find-files']),
  commandStep('dead code', bin('knip/bin/knip.js'), ['--no-progress']),
  commandStep('the call tables of the pages are current', 'scripts/contract/main.ts', ['--check']),
  commandStep('openapi.json is current', 'apps/server/src/write-openapi.ts', ['--check']),
  commandStep("the client's types are current", 'packages/client/src/write-types.ts', ['--check']),
  commandStep('the API collections are current', 'scripts/api/main.ts', ['--check']),
  sayingStep('advisories', 'scripts/check/advisories/main.ts', []),
  vitestStep('unit tests', 'unit*', { results }),
]
