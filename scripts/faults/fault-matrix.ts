/** How far a proof goes. */
export type Stage =
  /** The service's own processes, a real Postgres and a chain's real node, ended or cut for real. */
  | 'real'
  /** The same on a chain whose node is simulated. */
  | 'simulated node'
  /** The service's own code in one process, on a real Postgres or a real line. */
  | 'in process'
  /** The whole core on the simulation's clock, chains and crashes. */
  | 'simulation'

/** Tests that show what must hold: all whose full name holds `test`, in the files whose path holds `file`. */
export interface Proof {
  stage: Stage
  file: string
  test: string
}

export interface Fault {
  fault: string
  expected: string
  proofs: readonly Proof[]
  /** What of the row is not shown, in plain words. */
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
  test: 'a world keeps every promise',
}

/** The rows of `guarantees.md` §2. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'SIGKILL at each labelled point of a payout',
    expected: 'after a restart exactly one payout, the same transaction',
    proofs: [
      real('payout-faults.int.test.ts', 'a worker killed at'),
      simulated('every-chain.int.test.ts', 'its payout every death of the worker: paid once'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGKILL at each labelled point of a withdrawal, or a reorganisation after it was final',
    expected: 'held once, paid once; given back by a person only while nothing is signed',
    proofs: [
      real('account-money.int.test.ts', 'a worker that dies at'),
      real('account-money.int.test.ts', 'a withdrawal that a reorganisation takes back'),
      SIMULATION,
    ],
  },
  {
    fault:
      'a deposit into a wallet, SIGKILL where it is seen or credited, or undone before or after its credit, spent or not',
    expected:
      'credited once; taken back as far as the balance goes, the rest the house’s loss until the coins come back',
    proofs: [
      real('wallet-deposits.int.test.ts', 'credits a deposit once'),
      real('wallet-deposits.int.test.ts', 'undone after a part was withdrawn'),
      SIMULATION,
    ],
  },
  {
    fault: 'the node takes the transaction, then answers 500, cuts the line or never answers',
    expected: 'the same bytes are sent again; nothing twice',
    proofs: [real('payout-faults.int.test.ts', 'a node that takes the payout and'), SIMULATION],
  },
  {
    fault: 'a foreign transaction at our number',
    expected: 'found by looking the transaction up, never by the text of an error; the chain halts',
    proofs: [real('payout-faults.int.test.ts', "somebody else's transaction with our number")],
  },
  {
    fault: 'two workers at once',
    expected: 'one payout',
    proofs: [real('payout-faults.int.test.ts', 'two workers at once')],
  },
  {
    fault: 'SIGSTOP past the lease, then SIGCONT',
    expected: 'the stale writer is refused; one payout',
    proofs: [real('payout-faults.int.test.ts', 'a worker stopped past its lease')],
  },
  {
    fault: 'connection to the database cut before, during, after COMMIT',
    expected: 'what is so is read again; one payout',
    proofs: [real('database-faults.int.test.ts', 'a line to the database that is cut')],
  },
  {
    fault: 'database killed and back',
    expected: 'no acknowledged order lost; one payout each',
    proofs: [real('database-faults.int.test.ts', 'a database killed in the middle of payouts')],
  },
  {
    fault: 'database restored from a backup',
    expected: 'payouts stay halted until a person has compared',
    proofs: [real('database-faults.int.test.ts', 'a database put back to before a payout')],
    open: 'no command books a payment that the restored books have forgotten',
  },
  {
    fault: 'reorganisation of 1 and depth − 1, deposit re-mined or gone',
    expected: 'no payout below the depth; counted anew',
    proofs: [real('reorg-faults.int.test.ts', 'reorganised away before it is credited'), SIMULATION],
  },
  {
    fault: 'reorganisation of depth + 5, after the payout',
    expected: 'order at risk, loss booked, chain halted',
    proofs: [
      real('reorg-faults.int.test.ts', 'undone by a reorganisation of'),
      real('account-money.int.test.ts', 'goes back when its deposit is undone'),
      SIMULATION,
    ],
  },
  {
    fault: 'an unconfirmed deposit is replaced by its sender',
    expected: 'never paid on it',
    proofs: [simulated('reorg-faults.int.test.ts', 'an unconfirmed deposit')],
  },
  {
    fault: 'a node lags behind',
    expected:
      'nothing is undone, nothing credited, nothing halts, however far behind it is; one that shows another chain halts its own',
    proofs: [
      real('reorg-faults.int.test.ts', 'a node that lags behind'),
      inProcess('packages/core/src/chains/step-back.test.ts', ''),
    ],
  },
  {
    fault: 'a node lies, two nodes disagree',
    expected:
      'nothing credited, the chain halts; while the second node is away or behind, nothing is credited and nothing halts',
    proofs: [real('witness-faults.int.test.ts', '')],
    open: 'not for Monero, whose transfers only our own wallet sees',
  },
  {
    fault: 'a deposit from a listed sender; the screening provider down, silent or unreadable',
    expected: 'held, and moved by an operator alone; without an answer the deposit waits, others go on',
    proofs: [
      real('listed-senders.int.test.ts', ''),
      inProcess('packages/adapters/src/screening/cached-screening.test.ts', ''),
      SIMULATION,
    ],
    open: 'Monero shows no sender; only one hop is screened',
  },
  {
    fault: 'fee spike, stuck payout',
    expected: 'replaced with the same number or inputs, up to a ceiling, paid once',
    proofs: [
      real('replacement-faults.int.test.ts', 'on an EVM chain'),
      simulated('replacement-faults.int.test.ts', 'on a chain of outputs'),
    ],
  },
  {
    fault: 'duplicate, reordered, forged webhook',
    expected: 'one effect; forged 401',
    proofs: [],
    open: 'nobody sends webhooks to us yet; ours are signed and replayable (packages/adapters/src/webhooks)',
  },
  {
    fault: 'clock of a machine an hour off, either way',
    expected: 'the time of the database and the blocks decide',
    proofs: [real('payout-faults.int.test.ts', 'a worker whose clock is')],
  },
  {
    fault: 'disk full',
    expected: '503, no part of a row',
    proofs: [
      inProcess(
        'apps/server/src/routes/orders/disk-full.int.test.ts',
        'answers 503 while the disk of the orders is full',
      ),
      inProcess('apps/server/src/routes/orders/disk-full.int.test.ts', 'answers 503 while the disk is full'),
      inProcess('apps/server/src/routes/account/verification.int.test.ts', 'a full disk: 503'),
      inProcess('apps/server/src/routes/account/verification.int.test.ts', 'a storage that takes no more'),
    ],
  },
  {
    fault: 'liquidity provider slow, garbage, negative or ten-fold price',
    expected: 'left out at once, comes back by itself; a price outside the band is never shown',
    proofs: [
      simulated('fills.int.test.ts', 'while ChangeNOW is out of its mind'),
      inProcess('packages/core/src/liquidity/liquidity-desk.test.ts', 'a desk'),
    ],
  },
  {
    fault: 'late, short, over-, second, dust, wrong-token, missing-memo deposit',
    expected: "the order's policy, refund, or suspense; never silence",
    proofs: [
      { stage: 'real', file: 'e2e/src/journeys/outcomes-by-api.e2e.test.ts', test: '' },
      simulated('every-chain.int.test.ts', 'a chain of memos'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGTERM during a payout, rolling restart',
    expected: 'a clean end, nothing lost, one payout, no request cut off',
    proofs: [
      real('payout-faults.int.test.ts', 'a worker told to stop in the middle of a payout'),
      real('server-faults.int.test.ts', 'a server told to stop answers whatever it has begun'),
    ],
  },
]
