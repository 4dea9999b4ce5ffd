import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser'
import type { CoreArea } from './core-area.ts'

const CORE = 'packages/core/src'
/** Folders that may import any area. They contain test fakes and the simulation of the whole exchange. */
const TEST_FOLDERS = ['testing', 'simulation']
const TEST = '\\.(test|suite)\\.ts$|/testing/'

/** Returns one rule per area. It lets the area import only itself and the areas in its `uses` list. */
export function coreAreaRules(areas: readonly CoreArea[]): IForbiddenRuleType[] {
  return areas.map(({ area, uses }) => ({
    name: `core-${area}-imports-only-the-areas-that-its-entry-names`,
    severity: 'error',
    from: { path: `^${CORE}/${area}/`, pathNot: TEST },
    to: { path: `^${CORE}/`, pathNot: `^${CORE}/(${[area, ...uses].join('|')})/` },
  }))
}

/**
 * Returns the errors in the list of areas: a folder without an entry, an entry without a folder, a duplicate entry, or
 * an area that uses a later area.
 */
export function areaListProblems(areas: readonly CoreArea[], folders: readonly string[]): string[] {
  const names = areas.map(({ area }) => area)
  const known = new Set([...names, ...TEST_FOLDERS])
  return [
    ...folders.filter((folder) => !known.has(folder)).map((folder) => `${CORE}/${folder} is not in the list of areas`),
    ...names.filter((area) => !folders.includes(area)).map((area) => `the area ${area} has no folder in ${CORE}`),
    ...names.filter((area, index) => names.indexOf(area) !== index).map((area) => `the area ${area} is listed twice`),
    ...areas.flatMap(({ area, uses }, index) =>
      uses
        .filter((used) => !names.slice(0, index).includes(used))
        .map((used) => `${area} may not use ${used}, because the list does not name it before`),
    ),
  ]
}

/**
 * Returns the `uses` entries that no import needs. Such an entry could hide a new import cycle between areas from the
 * check.
 */
export function unusedPermissions(areas: readonly CoreArea[], modules: ICruiseResult['modules']): string[] {
  const areaOf = (file: string): string | undefined => new RegExp(`^${CORE}/([^/]+)/`).exec(file)?.[1]
  const used = new Set(
    modules
      .filter(({ source }) => !new RegExp(TEST).test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${areaOf(source)} ${areaOf(resolved)}`),
      ),
  )
  return areas.flatMap(({ area, uses }) =>
    uses.filter((other) => !used.has(`${area} ${other}`)).map((other) => `${area} no longer uses ${other}`),
  )
}
