import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from './lib/root.ts'

/** npm stub. It installs Node, fails, or hangs during the install until it is killed. */
const NPM = `
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
mkdirSync('node_modules/half', { recursive: true })
mkdirSync('packages/one/node_modules/half', { recursive: true })
if (process.env.NPM_DOES === 'fail') process.exit(190)
if (process.env.NPM_DOES === 'hang') {
  console.log('half-way')
  setInterval(() => {}, 1_000)
} else {
  mkdirSync('node_modules/.bin', { recursive: true })
  try { symlinkSync(process.execPath, 'node_modules/.bin/node') } catch {}
  writeFileSync('node_modules/.package-lock.json', '{}')
}
`

let clone: string

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'cambio-clone-'))
  mkdirSync(join(clone, 'scripts'))
  mkdirSync(join(clone, 'packages/one'), { recursive: true })
  for (const name of ['run.mjs', 'install.mjs']) cpSync(join(ROOT, 'scripts', name), join(clone, 'scripts', name))
  writeFileSync(join(clone, 'package.json'), '{"type":"module","workspaces":["packages/*","missing"]}')
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'npm.js'), NPM)
  writeFileSync(join(clone, 'hello.js'), `console.log('hello')`)
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

function start(npmDoes: 'install' | 'fail' | 'hang'): ChildProcess {
  const env = { ...process.env, NPM_DOES: npmDoes, npm_execpath: join(clone, 'npm.js') }
  return spawn(process.execPath, ['scripts/run.mjs', 'hello.js'], { cwd: clone, env, stdio: 'pipe' })
}

/** Waits until a process ends or prints the given word. */
function hear(child: ChildProcess, word?: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part
        if (word && output.includes(word)) resolve({ code: null, output })
      })
    child.once('close', (code) => resolve({ code, output }))
  })
}

const isHalfLeft = () => ['.', 'packages/one'].map((at) => existsSync(join(clone, at, 'node_modules/half')))

it('reinstalls packages only when the lock file changes', async () => {
  expect(await hear(start('install'))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Installing.*\nhello\n$/s),
  })
  expect(await hear(start('fail'))).toMatchObject({ code: 0, output: 'hello\n' })
  writeFileSync(join(clone, 'package-lock.json'), '{"new":1}')
  expect((await hear(start('install'))).output).toContain('Packages changed')
})

it('removes node_modules and reinstalls all packages after a failed update', async () => {
  await hear(start('install'))
  writeFileSync(join(clone, 'package-lock.json'), '{"new":1}')
  expect((await hear(start('fail'))).code).toBe(1)
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  expect((await hear(start('install'))).output).toContain('removing node_modules')
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  'stops npm on %s and installs the packages again on the next start',
  async (signal) => {
    const child = start('hang')
    await hear(child, 'half-way')
    const end = hear(child)
    child.kill(signal)
    const { code, output } = await end
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(output).toContain('interrupted')
    expect((await hear(start('fail'))).output).toContain('removing node_modules')
  },
)

it('reinstalls incomplete packages, including those in workspaces, after npm fails', async () => {
  expect((await hear(start('fail'))).code).toBe(1)
  expect(isHalfLeft()).toEqual([true, true])
  writeFileSync(join(clone, 'node_modules/half/file'), 'of the first try')
  writeFileSync(join(clone, 'packages/one/node_modules/half/file'), 'of the first try')
  const { code, output } = await hear(start('install'))
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('interrupted') })
  expect(existsSync(join(clone, 'node_modules/half/file'))).toBe(false)
  expect(existsSync(join(clone, 'packages/one/node_modules/half/file'))).toBe(false)
})

it('does not start a second install while npm from a killed install is still running', async () => {
  const killed = start('hang')
  await hear(killed, 'half-way')
  killed.kill('SIGKILL')
  const { code, output } = await hear(start('install'))
  const npm = Number(/process (\d+)/.exec(output)?.[1])
  process.kill(npm, 'SIGKILL')
  expect(code).toBe(1)
  expect(output).toContain('Another install is under way')
})

it('removes a package folder that an interrupted manual npm run left incomplete', async () => {
  mkdirSync(join(clone, 'node_modules/half'), { recursive: true })
  writeFileSync(join(clone, 'node_modules/half/file'), 'of the first try')
  expect(await hear(start('install'))).toMatchObject({
    code: 0,
    output: expect.stringContaining('removing node_modules'),
  })
  expect(existsSync(join(clone, 'node_modules/half/file'))).toBe(false)
})
