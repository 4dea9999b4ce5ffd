// Checks imports between packages and between areas of core. Also fails if it finds fewer modules than expected,
// because it would then have checked too little.
import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { ROOT } from '../../lib/root.ts'
import { areaListProblems, unusedPermissions } from './core-area-rules.ts'
import { CORE_AREAS } from './core-areas.ts'
import { ARCHITECTURE_RULES } from './rules.ts'

const ROOMS = ['packages', 'apps', 'e2e', 'bench', 'scripts']
const MIN_MODULES = 100

// With TypeScript 7, dependency-cruiser finds no modules and reports success. This hook makes it load TypeScript 6.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
})
const { cruise } = await import('dependency-cruiser')

process.chdir(ROOT)
const { output } = await cruise(ROOMS, {
  ruleSet: { forbidden: ARCHITECTURE_RULES },
  validate: true,
  tsPreCompilationDeps: 'specify',
  exclude: { path: '^(apps|packages)/[^/]+/dist/|\\.gen\\.ts$' },
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs'],
  },
  tsConfig: { fileName: 'tsconfig.base.json' },
})
if (typeof output === 'string') throw new Error(output)
const ours = output.modules.filter((module) => /^(packages|apps|e2e|bench|scripts)\//.test(module.source))
for (const { from, to, rule, cycle } of output.summary.violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  console.error(`${rule.name}: ${from} → ${path}`)
}
if (ours.length < MIN_MODULES) console.error(`Only ${ours.length} modules were found: the tool does not read the code.`)
const problems = [
  ...areaListProblems(CORE_AREAS, readdirSync('packages/core/src')),
  ...unusedPermissions(CORE_AREAS, output.modules),
]
for (const problem of problems) console.error(`core-areas.ts: ${problem}`)
const found = output.summary.violations.length + problems.length
const passed = found === 0 && ours.length >= MIN_MODULES
console.log(`${ours.length} modules, ${found} violations`)
process.exit(passed ? 0 : 1)
