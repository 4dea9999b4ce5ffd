import { join } from 'node:path'
import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { passIdentity } from '@cambio/adapters/postgres/testing/pass-identity'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { creditorReference } from '@cambio/core/fiat/creditor-reference'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { composeOps } from '../../../ops/src/compose.ts'
import { readConfig as readOpsConfig } from '../../../ops/src/config.ts'
import { run } from '../../../ops/src/run.ts'
import type { World } from './world.ts'

const SANDBOX_LIST = join(import.meta.dirname, '../../../sandbox/lists/sdn.xml')
const IDENTITY_SECRET = 'an identity secret of this test'

/** A bank statement line for money received. */
interface ReceivedLine {
  /** Amount in euros, as a decimal string. */
  amount: string
  statementId?: string
  /** Name of the payer. By default, each statement line has a different payer. */
  payer?: string
  /** IBAN of the payer. By default, the statement line contains no IBAN. */
  payerIban?: string
  /** Operator who records the statement line. */
  by?: string
  /** Booking time in ISO 8601. */
  booked?: string
  /** Whether an operator confirms that an identical line is a separate payment. */
  isAlso?: boolean
}

/** Returns the command-line option for the payer's IBAN. */
function ibanOf({ payerIban }: ReceivedLine): string[] {
  return payerIban === undefined ? [] : ['--payer-iban', payerIban]
}

/** Creates functions that run operator commands on the bank account of a test environment. */
export function createBankOperators(world: () => World) {
  let lines = 0
  const newId = () => `line-${(lines += 1)}`
  const now = () => new Date().toISOString()
  const ops = (operator: string, ...argv: string[]) => runOps(world(), operator, argv)

  /** Records a statement line that contains an order's reference. */
  function receive(order: Order | null, line: ReceivedLine) {
    const { statementId = newId(), by = 'ana', booked = now() } = line
    return ops(by, ...receivedCommand(order, { ...line, statementId, booked }))
  }

  /** Records the statement line of a transfer that the bank has carried out. */
  function sent(txId: string, ...fee: string[]) {
    const line = ['--statement-id', newId(), '--booked', now(), ...fee]
    return ops('ana', 'bank-transfer', 'sent', txId, ...line, '--reason', 'statement', '--yes')
  }

  const bankOrders = async () => JSON.parse((await ops('ana', 'bank-transfer', 'list', '--json')).output).orders

  /** Creates an account with a confirmed email address and a verified name. */
  async function verifiedUser(name = { firstName: 'Anna', lastName: 'Smith' }): Promise<number> {
    const { userId } = await userWithBalance(world(), 'eth', 0n)
    await passIdentity(world(), { userId, name, secret: IDENTITY_SECRET })
    return userId
  }

  return { newId, now, ops, receive, sent, bankOrders, verifiedUser }
}

/** Runs an operator command on the database and the chains of a test environment. */
async function runOps(
  { databaseUrls, chains }: World,
  operator: string,
  argv: readonly string[],
): Promise<{ code: number; output: string }> {
  const environment = {
    SANCTIONS_LISTS: JSON.stringify([{ format: 'ofac-sdn', file: SANDBOX_LIST }]),
    DATABASE_URL: databaseUrls.operator,
    CHAINS: JSON.stringify(chains),
    ...TEST_SEAL_SECRETS,
    IDENTITY_SECRET,
    STORAGE_URL: 'file:///nowhere',
  }
  let output = ''
  const say = (text: string) => void (output += text)
  const open = () => composeOps(readOpsConfig(environment))
  const code = await run(argv, { io: { out: say, err: say, prompt: null }, operator, open })
  return { code, output }
}

/** Returns the arguments of the command that records a statement line. */
function receivedCommand(
  order: Order | null,
  line: ReceivedLine & Required<Pick<ReceivedLine, 'statementId' | 'booked'>>,
): string[] {
  const { statementId, amount, booked, payer = `Payer of ${statementId}`, isAlso = false } = line
  const reference = order === null ? [] : ['--reference', creditorReference(present(order.depositMemo, 'a memo'))]
  return [
    'bank-transfer',
    'received',
    '--statement-id',
    statementId,
    '--amount',
    amount,
    '--currency',
    'EUR',
    '--payer',
    payer,
    '--booked',
    booked,
    ...reference,
    ...ibanOf(line),
    ...(isAlso ? ['--also'] : []),
    '--reason',
    'statement',
    '--yes',
  ]
}
