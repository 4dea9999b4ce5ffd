import { audit } from './audit.ts'
import { composeOps } from './compose.ts'
import { readConfig } from './config.ts'

const HELP = `Usage: npm run ops <command>
  audit   check the invariants against the database and the chains
`

const [command] = process.argv.slice(2)
if (command !== 'audit') {
  process.stdout.write(HELP)
  process.exit(command === undefined || command === 'help' ? 0 : 2)
}
const ops = await composeOps(readConfig(process.env))
const code = await audit(ops)
await ops.close()
process.exit(code)
