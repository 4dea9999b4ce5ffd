import { byCard, type Fault, inProcess, real, simulated, SIMULATION } from './fault.ts'

/** Rows of the fault matrix in `guarantees.md` §2. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'SIGKILL of the worker at each checkpoint of a payout',
    expected: 'after a restart, the worker completes the payout exactly once, with the same transaction',
    proofs: [
      real('payout-faults.int.test.ts', 'a worker killed at'),
      real('bank-kills.int.test.ts', ''),
      simulated(
        'every-chain.int.test.ts',
        'pays the order once when a reorg moves the deposit and the worker is killed',
      ),
      SIMULATION,
    ],
  },
  {
    fault:
      'SIGKILL of the worker at each checkpoint of a withdrawal, or a reorganisation after the withdrawal was final',
    expected:
      'the amount is held once and paid once; an operator can credit it back only while the payment is unsigned',
    proofs: [
      real('account-money.int.test.ts', 'pays a withdrawal exactly once when the worker is killed at'),
      real('account-money.int.test.ts', 'pays a withdrawal only once when a reorganisation reverts the final payment'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGKILL of the worker at each checkpoint of a card purchase',
    expected:
      'the purchase is settled once: it finishes once, one transaction delivers it, and each posting is booked once',
    proofs: [real('card-faults.int.test.ts', 'a worker killed at')],
  },
  {
    fault: 'SIGKILL at each labelled point of creating a purchase or sale, or of following a sale or an identity check',
    expected: 'a repeated request creates one order; each order is settled once, and a check is emailed once',
    proofs: [byCard('card-create-kills.int.test.ts', 'a server killed at'), byCard('sale-kills.int.test.ts', '')],
  },
  {
    fault:
      'SIGKILL while a deposit to an account is recorded or credited; a reorganisation reverts the deposit before or after its credit, whether or not the user has spent it',
    expected:
      'the deposit is credited once; a reversal debits the account up to its balance, and the exchange books the rest as a loss until the deposit reappears',
    proofs: [
      real('wallet-deposits.int.test.ts', 'credits a wallet deposit once'),
      real('wallet-deposits.int.test.ts', 'books the withdrawn part of a reverted wallet deposit as a loss'),
      SIMULATION,
    ],
  },
  {
    fault: 'the node accepts a transaction, then responds with 500, drops the connection or never responds',
    expected: 'the worker sends the same bytes again; nothing is paid twice',
    proofs: [real('payout-faults.int.test.ts', 'the node accepts the payout but the response is lost'), SIMULATION],
  },
  {
    fault: 'the node answers no estimate of a whole group of payments, or no estimate at all',
    expected:
      'other payments, sweeps and the surplus continue, and operators see the payments that wait; while the node answers no estimate, no payment is postponed or held, and the loop reports failures',
    proofs: [
      real('waiting-payments.int.test.ts', 'pays other users while the node returns no fee estimate'),
      real('waiting-payments.int.test.ts', 'sweeps deposits while the node returns no fee estimate for a payout'),
      real('waiting-payments.int.test.ts', 'pays out once the node returns fee estimates again'),
    ],
  },
  {
    fault: 'hundreds of sweeps wait for gas, coins or a lower fee',
    expected: 'they take turns, and later payments to users leave without waiting for them',
    proofs: [
      real(
        'waiting-payments.int.test.ts',
        'sends a payout even if more sweeps precede it in the queue than one pass of the worker reads',
      ),
    ],
  },
  {
    fault: 'a foreign transaction uses our sequence number',
    expected:
      'the worker detects it by looking up the transaction, never from an error message; once all lookups of about a minute agree, the chain is halted',
    proofs: [
      real('payout-faults.int.test.ts', 'a foreign transaction has used the sequence number'),
      real('witness-faults.int.test.ts', 'a foreign transaction has used the number of a payout'),
    ],
  },
  {
    fault: 'a node counts the sequence number of a mined payment but does not know its transaction',
    expected:
      'the payment waits and is neither sent again nor failed; nothing is halted; it ends once the node knows it',
    proofs: [
      real('witness-faults.int.test.ts', 'neither halts the chain nor fails a payout while the node does not know'),
    ],
  },
  {
    fault: 'two workers run at once',
    expected: 'each order is paid once',
    proofs: [real('payout-faults.int.test.ts', 'pays every order exactly once when two workers')],
  },
  {
    fault: 'a worker receives SIGSTOP, and SIGCONT only after its lease has expired',
    expected: 'the database rejects writes by the stale worker; each order is paid once',
    proofs: [real('payout-faults.int.test.ts', 'a suspended worker writes nothing when it resumes')],
  },
  {
    fault: 'the database connection breaks before, during or after COMMIT',
    expected: 'the worker reads the state again; each order is paid once',
    proofs: [real('database-faults.int.test.ts', 'pays every order once when the database connection')],
  },
  {
    fault: 'the database is killed and restarted',
    expected: 'no acknowledged order is lost; each order is paid once',
    proofs: [real('database-faults.int.test.ts', 'the database crashes during payouts')],
  },
  {
    fault: 'the database is restored from a backup',
    expected: 'payouts remain stopped until an operator has reconciled the books; no deposit address is assigned again',
    proofs: [
      real('database-faults.int.test.ts', 'after the database is restored to a point before a payout'),
      real('restore-faults.int.test.ts', 'pays no order twice after a restore'),
      real('restore-faults.int.test.ts', 'assigns no address again that an order got after the backup was made'),
    ],
    open: 'no command books a payment that is missing from the restored journal; on Solana, Tron, Monero and the bank account, a snapshot with the mark file is not noticed',
  },
  {
    fault: 'a reorganisation of 1 or depth − 1 blocks, after which the deposit is mined again or dropped',
    expected: 'no payout before the required depth; confirmations are counted again from zero',
    proofs: [real('reorg-faults.int.test.ts', 'when a reorg drops its deposit'), SIMULATION],
  },
  {
    fault: 'a reorganisation of depth + 5 blocks after the payout',
    expected: 'the order is marked as at risk, the loss is booked and the chain is halted',
    proofs: [
      real('reorg-faults.int.test.ts', 'marks an order as at risk when a reorganisation'),
      real('account-money.int.test.ts', 'when a deposit is reverted, reverses the earnings'),
      SIMULATION,
    ],
  },
  {
    fault: 'the sender replaces an unconfirmed deposit',
    expected: 'the exchange pays nothing for it',
    proofs: [simulated('reorg-faults.int.test.ts', 'an unconfirmed deposit')],
  },
  {
    fault: 'a node lags behind',
    expected:
      'nothing is reverted, credited or halted, however far the node lags; a node that belongs to another chain halts its chain',
    proofs: [
      real('reorg-faults.int.test.ts', 'when a node lags behind'),
      inProcess('packages/core/src/watching/step-back.test.ts', ''),
    ],
  },
  {
    fault: 'a node reports false data or omits a deposit, or two nodes disagree',
    expected:
      'only the disputed deposit or payment waits, and others continue; a different block halts the chain; while the second node is down or lags behind, nothing is credited, no payment becomes final and no chain is halted; an omitted deposit is found in receipts, or when an operator has the blocks read again',
    proofs: [
      real('witness-faults.int.test.ts', ''),
      inProcess('packages/core/src/watching/dispute-deposit.test.ts', ''),
      inProcess('packages/core/src/sending/confirm-outcome.test.ts', ''),
      real('omitted-deposits.int.test.ts', ''),
    ],
    open: 'not on Monero, where only our wallet sees transfers; an omission that the header hides too is noticed only by the user',
  },
  {
    fault:
      'a deposit comes from a blacklisted sender, or the screening provider is down, silent or returns invalid data',
    expected:
      'the deposit is held, and only an operator can move it; without a screening result the deposit waits, and others continue',
    proofs: [
      real('listed-senders.int.test.ts', ''),
      inProcess('packages/adapters/src/screening/cached-screening.test.ts', ''),
      SIMULATION,
    ],
    open: 'Monero does not reveal the sender; only the direct sender is screened',
  },
  {
    fault: 'fees spike and a payout is stuck',
    expected: 'the worker replaces it with the same sequence number or inputs, up to a fee ceiling; it is paid once',
    proofs: [
      real('replacement-faults.int.test.ts', 'replacement of a payment on an EVM chain'),
      simulated('replacement-faults.int.test.ts', 'replacement of a payment on a UTXO chain'),
    ],
  },
  {
    fault: 'the card provider is down, responds after 200 s, or reports an absurd price',
    expected: 'no purchase is quoted or created, swaps continue, and a repeated request creates one order',
    proofs: [byCard('card-price-faults.int.test.ts', 'faults of the card provider')],
  },
  {
    fault: 'a duplicate, reordered or forged webhook',
    expected: 'each webhook takes effect once; a forged one is rejected with 401',
    proofs: [
      byCard('card-orders.int.test.ts', 'finishes a card order only once when callbacks are'),
      byCard('card-orders.int.test.ts', 'returns 401 for a forged callback'),
      inProcess('apps/server/src/routes/messenger/bot-webhook.int.test.ts', 'returns 401 for a wrong, missing'),
      inProcess('apps/server/src/routes/messenger/bot-webhook.int.test.ts', 'replies to a bot update only once'),
    ],
  },
  {
    fault: "a machine's clock is an hour fast or slow",
    expected: 'only database time and block heights determine deadlines',
    proofs: [real('payout-faults.int.test.ts', 'for price ticks and deadlines when the worker')],
  },
  {
    fault: 'the disk is full',
    expected: 'calls return 503 and leave no partial row',
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
        'returns 503 and leaves no row or file while the disk is full',
      ),
      inProcess(
        'apps/server/src/routes/account/verification-uploads.int.test.ts',
        'returns 503 and leaves no row or file when storing',
      ),
    ],
  },
  {
    fault: 'a liquidity provider is slow, or returns invalid data or a negative or tenfold price',
    expected:
      'its quote is dropped; if a check with usual amounts fails too, the provider is excluded, and used again automatically; a price outside the price band is never displayed',
    proofs: [
      simulated('fills.int.test.ts', 'orders while ChangeNOW misbehaves'),
      inProcess('packages/core/src/liquidity/provider-quotes.test.ts', 'the provider quote cache'),
    ],
  },
  {
    fault: 'a deposit is late, too small, too large, dust, a second one, in the wrong token or without its memo',
    expected: "the order's policy, a refund or suspense applies; no deposit is silently ignored",
    proofs: [
      { stage: 'real', file: 'e2e/src/journeys/outcomes-by-api.e2e.test.ts', test: '' },
      simulated('every-chain.int.test.ts', 'a chain that identifies deposits by memo'),
      SIMULATION,
    ],
  },
  {
    fault: 'SIGTERM during a payout, or a rolling restart',
    expected: 'the process exits cleanly: nothing is lost, the order is paid once, and every request is completed',
    proofs: [
      real('payout-faults.int.test.ts', 'pays the order once when SIGTERM stops a worker in the middle of a payout'),
      real('server-faults.int.test.ts', 'a server completes all requests in progress after SIGTERM'),
    ],
  },
  {
    fault: 'a destination contract that burns gas, self-destructs, or forwards coins to one of our addresses',
    expected:
      'the order is rejected, or its payout is held unsigned; forwarded coins count as a deposit (invariants 23 to 25)',
    proofs: [real('fee-faults.int.test.ts', ''), real('forwarders.int.test.ts', '')],
  },
  {
    fault: 'no block includes a payment, or its transactions expire',
    expected:
      'it is voided or held after the time limit, or at the request of an operator; later payments of the chain are paid; after a retry it is paid once (invariant 24)',
    proofs: [
      real('fee-faults.int.test.ts', 'a payment that no block includes'),
      real('fee-faults.int.test.ts', 'a sweep that no block includes'),
      simulated('void-faults.int.test.ts', 'a payment that no block of'),
      simulated('void-faults.int.test.ts', 'a payment whose transactions expire'),
    ],
    open: 'a payment on Monero cannot be voided',
  },
  {
    fault: 'a second machine uses the same database with another seed or without a keystore',
    expected: 'the machine refuses to start with a one-line error; it derives and signs nothing',
    proofs: [inProcess('packages/adapters/src/signer/open-wallet.int.test.ts', 'rejects another machine')],
  },
  {
    fault: 'two migrations run at once, or an old version runs on a newer database',
    expected: 'one migration waits for the other; the old and the new version both work',
    proofs: [
      inProcess(
        'packages/adapters/src/postgres/roles/roles.int.test.ts',
        'two concurrent migrations run one after the other',
      ),
      inProcess('packages/adapters/src/postgres/roles/roles.int.test.ts', 'refuses to start if migrations are missing'),
    ],
    open: 'no fault test covers several workers that each watch some of the chains',
  },
  {
    fault: 'a node provides no traces',
    expected: 'the worker does not watch the chain, and an event reports the reason',
    proofs: [real('forwarders.int.test.ts', 'an EVM chain whose node provides no traces')],
  },
]
