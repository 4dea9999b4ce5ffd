import { relative } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { TestResult } from '../steps/vitest-step.ts'
import type { Fault, Proof } from './fault-matrix.ts'

const HEAD = `# Faults

What is done to the service, what must hold, and which tests of this tree show it. \`npm test\` compares it with its own run
(\`UPDATE_DOCS=1 npm test\` writes it anew): a row whose tests are missing or red fails it. *Real* means the service's own
processes, a real Postgres and a chain's real node; where a node or the clock is simulated, the row says so.

| Fault | What must hold | Shown by | Where |
|---|---|---|---|
`

/** The rows as a page. */
export function faultPage(faults: readonly Fault[]): string {
  return HEAD + faults.map(rowOf).join('')
}

/** What keeps a row from being shown by this run, in words; skipped tests are no failure. */
export function missingProofs(faults: readonly Fault[], results: readonly TestResult[]): string[] {
  return faults.flatMap(({ fault, proofs }) =>
    proofs.flatMap((proof) => {
      const found = testsOf(proof, results)
      if (found.length === 0) return [`${fault}: no test "${proof.test}" in ${proof.file}`]
      return found.filter(({ status }) => status === 'failed').map(({ name }) => `${fault}: red: ${name}`)
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
