import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { PlainFailure, runPlainly } from './lib/plain-failure.ts'
import { stopLeftOver } from './postgres/cluster.ts'
import { assertMayEmpty, emptyDataFolder } from './supervisor/data-folder.ts'
import { lockDataDir } from './supervisor/lock.ts'
import { endLeftOvers } from './supervisor/run-file.ts'
import { readSettings } from './supervisor/settings.ts'

await runPlainly(async () => {
  const { dataDir, mode } = readSettings(process.env)
  if (mode === 'production')
    throw new PlainFailure('npm run reset is for the sandbox: it does nothing when MODE=production.')
  if (!existsSync(dataDir)) return console.log(`${dataDir} does not exist: nothing to empty.`)
  assertMayEmpty(dataDir)
  if (!process.argv.includes('--yes') && !(await confirmed(dataDir))) throw new PlainFailure('Nothing was removed.')
  lockDataDir(dataDir)
  await endLeftOvers(dataDir)
  await stopLeftOver(join(dataDir, 'postgres'))
  emptyDataFolder(dataDir)
  console.log(`${dataDir} is empty again.`)
})

async function confirmed(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new PlainFailure('Add --yes to empty the data without asking: npm run reset -- --yes')
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(`Remove everything in ${dataDir} (orders, keys, test coins)? [y/N] `)
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}
