// Compiles the package for `import` (dist/esm) and `require` (dist/cjs), with types. Runs on Node 20.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
// Path of the repository's compiler. This package's own TypeScript is an older version that only openapi-typescript
// needs.
const compiler = createRequire(new URL('../../package.json', import.meta.url)).resolve('typescript/package.json')
const tsc = fileURLToPath(new URL('bin/tsc', `file://${compiler}`))

rmSync(new URL('dist', import.meta.url), { recursive: true, force: true })
for (const format of ['esm', 'cjs']) {
  const module = format === 'esm' ? 'es2022' : 'commonjs'
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--module', module, '--outDir', `dist/${format}`], {
    cwd: here,
    stdio: 'inherit',
  })
}
writeFileSync(new URL('dist/cjs/package.json', import.meta.url), '{ "type": "commonjs" }\n')
