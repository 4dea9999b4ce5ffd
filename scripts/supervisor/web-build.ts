import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'
import { precompress } from './precompress.ts'

const WEB = join(ROOT, 'apps/web')
const STAMP = join(WEB, 'dist/.sources')
const SOURCES = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{ts,json}',
  'packages/{kernel,contract}/src/**/*',
  'package-lock.json',
]

/**
 * Builds the pages if a source file has changed since the last build.
 * @throws {PlainFailure} with the last output lines of a failed build
 */
export async function buildWebIfChanged(logFile = join(WEB, 'dist/build.log')): Promise<void> {
  const hash = sourcesHash()
  const fresh =
    existsSync(join(WEB, 'dist/server/server.js')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
  if (fresh) return
  console.log('Building the pages …')
  const output = await runViteBuild()
  mkdirSync(dirname(logFile), { recursive: true })
  writeFileSync(logFile, output.text)
  if (output.code !== 0) {
    throw new PlainFailure(
      `The pages could not be built (see ${logFile}): ${output.text.trim().split('\n').slice(-3).join(' ')}`,
    )
  }
  await precompress(join(WEB, 'dist/client'))
  writeFileSync(STAMP, hash)
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function runViteBuild(): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: WEB,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
  })
}
