import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { callPath, type Call } from '../../packages/contract/src/call.ts'
import { ROOT } from '../lib/root.ts'

const CALLS = join(ROOT, 'packages/contract/src/calls')
/** Folder of the calls that only partners make and no page uses. */
const PARTNERS = 'partners'
/**
 * Name of the generated list for the calls whose files are directly in `CALLS`, not in a subfolder. Every page loads
 * this list.
 */
const EVERY_PAGE = 'site'

/** An API call in the contract, with the file and the exported constant that define it. */
export interface DefinedCall {
  call: Call
  constant: string
  /** Path relative to `CALLS`, such as `account/sign-in.ts`. */
  file: string
}

/**
 * Returns the calls that pages make, keyed by the name of their generated call list. Omits calls that require a
 * partner's signature.
 */
export async function readTables(): Promise<Map<string, DefinedCall[]>> {
  const tables = new Map<string, DefinedCall[]>()
  for (const file of callFiles()) {
    const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : EVERY_PAGE
    const module = (await import(pathToFileURL(join(CALLS, file)).href)) as Record<string, unknown>
    const defined = Object.entries(module).flatMap(([constant, value]) =>
      isCall(value) && value.signed !== 'required' ? [{ call: value, constant, file }] : [],
    )
    if (folder !== PARTNERS) tables.set(folder, [...(tables.get(folder) ?? []), ...defined])
  }
  return tables
}

function callFiles(): string[] {
  return readdirSync(CALLS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(CALLS, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'timeoutMs' in value && 'versions' in value
}

/**
 * Returns the TypeScript source of a generated call list: the method, path, timeout and type of each call. The source
 * imports only types from the contract, so that no page loads the contract's schemas.
 */
export function tableText(name: string, calls: readonly DefinedCall[]): string {
  const files = Map.groupBy(calls, ({ file }) => file)
  const imports = [...files].map(([file, all]) => {
    const constants = all.map(({ constant }) => constant).toSorted()
    return `import type { ${constants.join(', ')} } from '../calls/${file}'`
  })
  const sorted = calls.toSorted((a, b) => (a.call.name < b.call.name ? -1 : 1))
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Calls`
  return [
    '// Written by npm run openapi from packages/contract/src/calls.',
    `import type { CallSpec } from '../call.ts'`,
    ...imports,
    '',
    `export interface ${type} {`,
    ...sorted.map(({ call, constant }) => `  ${call.name}: typeof ${constant}`),
    '}',
    '',
    `export const ${name.toUpperCase()}_CALLS: Record<keyof ${type}, CallSpec> = {`,
    ...sorted.map(({ call }) => `  ${call.name}: ${specText(call)},`),
    '}',
    '',
  ].join('\n')
}

function specText(call: Call): string {
  return `{ method: '${call.method}', path: '${callPath(call)}', timeoutMs: ${call.timeoutMs} }`
}

/** Returns the file path of a generated call list, relative to the repository root. */
export function tableFile(name: string): string {
  return `packages/contract/src/generated/${name}-calls.ts`
}
