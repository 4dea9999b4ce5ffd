/** Environment in which a fault is tested, from most to least similar to production. */
export type Stage =
  /** Real processes, a real Postgres and a real chain node. The test kills processes and cuts connections. */
  | 'real'
  /** Like `real`, but with a simulated chain node. */
  | 'simulated node'
  /** Production code in one process, with a real Postgres or a real network connection. */
  | 'in process'
  /** The whole core with a simulated clock, simulated chains and simulated crashes. */
  | 'simulation'

/** Tests that cover a row of the fault matrix. Their full names contain `test`, and their file paths contain `file`. */
export interface Proof {
  stage: Stage
  file: string
  test: string
}

export interface Fault {
  fault: string
  expected: string
  proofs: readonly Proof[]
  /** Part of the expected behaviour that no test covers yet. */
  open?: string
}

const real = (file: string, test: string): Proof => ({ stage: 'real', file: `apps/worker/src/faults/${file}`, test })
const inProcess = (file: string, test: string): Proof => ({ stage: 'in process', file, test })
const simulated = (file: string, test: string): Proof => ({
  stage: 'simulated node',
  file: `apps/worker/src/faults/${file}`,
  test,
})
const SIMULATION: Proof = {
  stage: 'simulation',
  file: 'packages/core/src/simulation/simulation.test.ts',
  test: 'a simulated world violates no invariant',
}

/** Rows of the fault matrix in `guarantees.md` §2. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'SIGKILL at each labelled point of a payout',
    expected: 'after a restart exactly one payout, the same transaction',
    proofs: [
      real('payout-faults.int.test.ts', 'a worker killed at'),
      simulated('every-chain.int.test.ts', 'pays once after a reorganisation of the deposit and a death of the worker'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGKILL at each labelled point of a withdrawal, or a reorganisation after it was final',
    expected: 'held once, paid once; an operator can give it back only while it is unsigned',
    proofs: [
      real('account-money.int.test.ts', 'pays a withdrawal exactly once when the worker dies at'),
      real('account-money.int.test.ts', 'pays a withdrawal only once when a reorganisation reverts it'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGKILL of the worker at each labelled point of a purchase by card',
    expected: 'one settlement: finished once, delivered by one transaction, each posting booked once',
    proofs: [real('card-faults.int.test.ts', 'a worker killed at')],
  },
  {
    fault: 'SIGKILL of the server at each labelled point of the creation of a purchase by card',
    expected: 'a repeated request creates and starts one purchase, which is settled once',
    proofs: [
      {
        ...{ stage: 'real', test: 'a server killed at' },
        file: 'apps/server/src/routes/card-providers/card-create-kills.int.test.ts',
      },
    ],
  },
  {
    fault:
      'a deposit to an account: SIGKILL when it is seen or credited; reverted before or after its credit, spent or not',
    expected:
      'credited once; reverted up to the balance, and the rest is a loss of the exchange until the coins come back',
    proofs: [
      real('wallet-deposits.int.test.ts', 'credits a deposit once'),
      real('wallet-deposits.int.test.ts', 'books the withdrawn part of a reverted deposit as a loss'),
      SIMULATION,
    ],
  },
  {
    fault: 'the node accepts the transaction, then answers 500, drops the connection or never answers',
    expected: 'the same bytes are sent again; nothing twice',
    proofs: [real('payout-faults.int.test.ts', 'the node accepts the payout but its response is lost'), SIMULATION],
  },
  {
    fault: 'a foreign transaction with our sequence number',
    expected: 'found by a lookup of the transaction, never by an error text; the chain halts',
    proofs: [real('payout-faults.int.test.ts', 'a foreign transaction used our sequence number')],
  },
  {
    fault: 'two workers at once',
    expected: 'one payout',
    proofs: [real('payout-faults.int.test.ts', 'pays every order exactly once when two workers')],
  },
  {
    fault: 'SIGSTOP past the lease, then SIGCONT',
    expected: 'the stale writer is refused; one payout',
    proofs: [real('payout-faults.int.test.ts', 'a worker that is suspended past its lease')],
  },
  {
    fault: 'connection to the database cut before, during, after COMMIT',
    expected: 'the worker reads the state again; one payout',
    proofs: [real('database-faults.int.test.ts', 'pays every order once when the database connection breaks')],
  },
  {
    fault: 'database killed and restarted',
    expected: 'no acknowledged order lost; one payout each',
    proofs: [real('database-faults.int.test.ts', 'the database crashes during payouts')],
  },
  {
    fault: 'database restored from a backup',
    expected: 'payouts stay stopped until an operator has reconciled',
    proofs: [real('database-faults.int.test.ts', 'after a restore of the database to a time before a payout')],
    open: 'no command books a payment that the restored journal lacks',
  },
  {
    fault: 'reorganisation of 1 and depth − 1, deposit mined again or dropped',
    expected: 'no payout below the depth; confirmations are counted again',
    proofs: [real('reorg-faults.int.test.ts', 'when the deposit is dropped'), SIMULATION],
  },
  {
    fault: 'reorganisation of depth + 5, after the payout',
    expected: 'order at risk, loss booked, chain halted',
    proofs: [
      real('reorg-faults.int.test.ts', 'marks the order at risk after a reorganisation'),
      real('account-money.int.test.ts', 'reverses as much of the earnings as the balance covers'),
      SIMULATION,
    ],
  },
  {
    fault: 'an unconfirmed deposit is replaced by its sender',
    expected: 'no payout for it',
    proofs: [simulated('reorg-faults.int.test.ts', 'an unconfirmed deposit')],
  },
  {
    fault: 'a node lags behind',
    expected: 'nothing is reverted, credited or halted, however far it lags; a node of another chain halts its chain',
    proofs: [
      real('reorg-faults.int.test.ts', 'when a node lags behind'),
      inProcess('packages/core/src/watching/step-back.test.ts', ''),
    ],
  },
  {
    fault: 'a node lies, two nodes disagree',
    expected:
      'a deposit or payment about which they disagree waits alone, and others go on; a different block or block time halts the chain; while the second node is away or behind, nothing is credited and nothing halts',
    proofs: [
      real('witness-faults.int.test.ts', ''),
      inProcess('packages/core/src/watching/dispute-deposit.test.ts', ''),
    ],
    open: 'not on Monero, where only our wallet sees transfers',
  },
  {
    fault: 'a deposit from a listed sender; the screening provider down, silent or unreadable',
    expected: 'held, and moved only by an operator; without an answer the deposit waits and others go on',
    proofs: [
      real('listed-senders.int.test.ts', ''),
      inProcess('packages/adapters/src/screening/cached-screening.test.ts', ''),
      SIMULATION,
    ],
    open: 'Monero shows no sender; only one hop is screened',
  },
  {
    fault: 'fee spike, stuck payout',
    expected: 'replaced with the same number or inputs, up to a ceiling; paid once',
    proofs: [
      real('replacement-faults.int.test.ts', 'replacement of a payment on an EVM chain'),
      simulated('replacement-faults.int.test.ts', 'replacement of a payment on a UTXO chain'),
    ],
  },
  {
    fault: 'duplicate, reordered, forged webhook',
    expected: 'one effect; forged 401',
    proofs: [],
    open: 'Cambio receives no webhooks yet; its own are signed and can be replayed (packages/adapters/src/webhooks)',
  },
  {
    fault: 'the clock of a machine is an hour off, either way',
    expected: 'database time and block heights decide',
    proofs: [real('payout-faults.int.test.ts', 'for ticks and deadlines when the worker')],
  },
  {
    fault: 'disk full',
    expected: '503, no partial row',
    proofs: [
      inProcess(
        'apps/server/src/routes/orders/create/disk-full.int.test.ts',
        'returns 503 and creates no partial order while the disk',
      ),
      inProcess(
        'apps/server/src/routes/orders/create/disk-full.int.test.ts',
        'returns 503 and creates no partial order when Postgres',
      ),
      inProcess(
        'apps/server/src/routes/account/verification-uploads.int.test.ts',
        'returns 503 without a row or file while the disk is full',
      ),
      inProcess(
        'apps/server/src/routes/account/verification-uploads.int.test.ts',
        'returns 503 and leaves no row or file when storing',
      ),
    ],
  },
  {
    fault: 'liquidity provider slow, garbage, negative or ten-fold price',
    expected: 'left out at once, used again automatically; a price outside the band is never shown',
    proofs: [
      simulated('fills.int.test.ts', 'while ChangeNOW misbehaves'),
      inProcess('packages/core/src/liquidity/provider-quotes.test.ts', 'ProviderQuotes'),
    ],
  },
  {
    fault: 'late, short, over-, second, dust, wrong-token, missing-memo deposit',
    expected: "the order's policy, refund, or suspense; never silence",
    proofs: [
      { stage: 'real', file: 'e2e/src/journeys/outcomes-by-api.e2e.test.ts', test: '' },
      simulated('every-chain.int.test.ts', 'a chain with memos'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGTERM during a payout, rolling restart',
    expected: 'a clean end, nothing lost, one payout, no request cut off',
    proofs: [
      real('payout-faults.int.test.ts', 'pays once when SIGTERM stops a worker in the middle of a payout'),
      real('server-faults.int.test.ts', 'a server completes all started requests after SIGTERM'),
    ],
  },
  {
    fault: 'a destination contract that burns gas, or forwards coins to one of our addresses',
    expected: 'refused at create or held unsigned; forwarded coins are a deposit (invariants 23 to 25)',
    proofs: [real('fee-faults.int.test.ts', ''), real('forwarders.int.test.ts', '')],
    open: 'a self-destructing destination has no test of its own',
  },
  {
    fault: 'a second machine on the same database with another seed or without a keystore',
    expected: 'it refuses to start with one line; nothing is derived or signed',
    proofs: [inProcess('packages/adapters/src/signer/open-wallet.int.test.ts', 'second machine')],
  },
  {
    fault: 'two migrations at once; an old program on a new database',
    expected: 'one migration waits for the other; old and new program both serve',
    proofs: [inProcess('packages/adapters/src/postgres/roles.int.test.ts', 'migrations ')],
    open: 'workers that each follow some of the chains have no fault test',
  },
  {
    fault: 'a node without traces',
    expected: 'the chain refuses to start, and an event reports it',
    proofs: [real('forwarders.int.test.ts', 'a chain whose node serves no traces')],
  },
]
