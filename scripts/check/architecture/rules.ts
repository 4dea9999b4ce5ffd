import type { IForbiddenRuleType } from 'dependency-cruiser'
import { coreAreaRules } from './core-area-rules.ts'
import { CORE_AREAS } from './core-areas.ts'

/** Packages that each of our packages may import. A package without a key, such as `bench`, may import any package. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/kernel': [],
  'packages/contract': ['packages/kernel'],
  'packages/client': [],
  'packages/core': ['packages/kernel'],
  'packages/adapters': ['packages/core', 'packages/kernel'],
  'apps/web': ['packages/contract', 'packages/kernel'],
  'apps/server': ['packages/contract', 'packages/core', 'packages/kernel'],
  'apps/worker': ['packages/core', 'packages/kernel'],
  'apps/signer': ['packages/core', 'packages/kernel'],
  'apps/prices': ['packages/core', 'packages/kernel'],
  'apps/sandbox': ['packages/kernel', 'packages/contract'],
  'apps/ops': ['packages/core', 'packages/kernel'],
  e2e: ['packages/contract', 'packages/kernel', 'scripts/lib'],
}

const OURS = '^(packages|apps)/[^/]+/|^(e2e|bench|scripts)/'
/** Matches the files that compose a process. Only these files may import an adapter. */
const COMPOSITION_FILES =
  '(compose|compose-(accounts|base|bot|cards|market|message-loops|notifications|order-loops|orders|requests|rules|server|site|wallet)|config|migrate)\\.ts$'
const COMPOSITION = `^apps/(server|worker|signer|prices|ops)/src/${COMPOSITION_FILES}`
const TEST = '\\.(test|suite)\\.tsx?$|/testing/'

/**
 * The only external libraries that core and kernel may import. Hash functions, a user agent parser and an in-memory
 * cache do no I/O.
 */
const PURE_LIBRARY = '(^|/)node_modules/(@noble/hashes|bowser|lru-cache)/'

const table: IForbiddenRuleType[] = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `${name.split('/').at(-1) ?? name}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: `${COMPOSITION}|${TEST}` },
  to: { path: OURS, pathNot: [name, ...allowed].map((room) => `^${room}/`).join('|') },
}))

const composition: IForbiddenRuleType[] = ['server', 'worker', 'signer', 'prices', 'ops'].map((app) => ({
  name: `${app}-composition-imports-only-rooms-below`,
  severity: 'error',
  from: { path: `^apps/${app}/src/${COMPOSITION_FILES}` },
  to: { path: OURS, pathNot: `^apps/${app}/|^packages/` },
}))

const coreIsPure: IForbiddenRuleType = {
  name: 'core-and-kernel-do-no-io',
  severity: 'error',
  from: { path: '^packages/(core|kernel)/src/', pathNot: TEST },
  to: {
    pathNot: PURE_LIBRARY,
    dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown', 'unknown'],
  },
}

const webZones: IForbiddenRuleType[] = [
  {
    name: 'web-features-do-not-import-each-other',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'web-arrows-point-from-routes-to-features-to-components-and-lib',
    severity: 'error',
    from: { path: '^apps/web/src/(features|components|lib)/' },
    to: { path: '^apps/web/src/routes/' },
  },
  {
    name: 'web-components-and-lib-know-no-feature',
    severity: 'error',
    from: { path: '^apps/web/src/(components|lib)/' },
    to: { path: '^apps/web/src/features/' },
  },
  {
    name: 'web-takes-no-classic-zod',
    severity: 'error',
    from: { path: '^apps/web/src/|^packages/contract/src/' },
    to: { path: 'node_modules/zod/(index|v4/classic)' },
  },
]

const noCircles: IForbiddenRuleType = {
  name: 'no-circles',
  severity: 'error',
  from: {},
  to: { circular: true },
}

const routesDeclareTheirDependencies: IForbiddenRuleType = {
  name: 'only-the-composition-of-the-server-knows-all-services',
  severity: 'error',
  from: {
    path: '^apps/server/src/',
    pathNot: `^apps/server/src/(app|http/openapi/openapi-document)\\.ts$|${COMPOSITION}|${TEST}`,
  },
  to: { path: '^apps/server/src/services\\.ts$' },
}

const onlyBenchAndTestsUseBench: IForbiddenRuleType = {
  name: 'nothing-imports-bench-or-e2e',
  severity: 'error',
  from: { pathNot: '^(bench|e2e)/' },
  to: { path: '^(bench|e2e)/' },
}

export const ARCHITECTURE_RULES: IForbiddenRuleType[] = [
  ...table,
  ...composition,
  coreIsPure,
  ...coreAreaRules(CORE_AREAS),
  ...webZones,
  noCircles,
  routesDeclareTheirDependencies,
  onlyBenchAndTestsUseBench,
]
