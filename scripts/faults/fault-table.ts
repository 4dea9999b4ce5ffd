import { relative } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { TestResult } from '../steps/test-result.ts'
import type { Fault, Proof } from './fault.ts'

const HEAD = `# Faults

Each row states a fault, the required behaviour and the tests that prove it. \`npm test\` fails if a test of a row is missing
or failed. \`npm run check\` fails if this page differs from \`scripts/faults/fault-matrix.ts\`
(\`UPDATE_DOCS=1 npx vitest run --project unit scripts/faults\` rewrites the page). *Real* means real processes, a real
Postgres and a real chain node. A row says whether a node or the clock is simulated.

| Fault | Required behaviour | Tests | Level |
|---|---|---|---|
`

/** Returns the contents of `docs/faults.md` for the fault matrix. */
export function faultPage(faults: readonly Fault[]): string {
  return HEAD + faults.map(rowOf).join('')
}

/**
 * Returns a message for each test of the fault matrix that failed or is missing. A skipped test produces no message.
 */
export function missingProofs(faults: readonly Fault[], results: readonly TestResult[]): string[] {
  return faults.flatMap(({ fault, proofs }) =>
    proofs.flatMap((proof) => {
      const found = testsOf(proof, results)
      if (found.length === 0) return [`${fault}: no test "${proof.test}" in ${proof.file}`]
      return found.filter(({ status }) => status === 'failed').map(({ name }) => `${fault}: failed: ${name}`)
    }),
  )
}

function rowOf({ fault, expected, proofs, open }: Fault): string {
  const shown = proofs.map(({ test, file }) => `${test === '' ? 'every test' : `“${test} …”`} in \`${file}\``)
  if (open) shown.push(`**open:** ${open}`)
  const stages = [...new Set(proofs.map(({ stage }) => stage))]
  return `| ${fault} | ${expected} | ${shown.join('<br>')} | ${stages.join(', ') || '–'} |\n`
}

function testsOf({ file, test }: Proof, results: readonly TestResult[]): TestResult[] {
  return results.filter((result) => relative(ROOT, result.file).includes(file) && result.name.includes(test))
}
