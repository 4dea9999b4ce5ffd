import { Address, Asset, nativeToScVal, xdr } from '@stellar/stellar-sdk/base'
import { BASE_FEE, type Applied, type Ledger } from './ledgers.ts'

const symbol = (name: string): xdr.ScVal => xdr.ScVal.scvSymbol(name)
const account = (address: string): xdr.ScVal => new Address(address).toScVal()
const amountOf = (amount: bigint): xdr.ScVal => nativeToScVal(amount, { type: 'i128' })

interface TransactionEvent {
  operation: number
  topics: xdr.ScVal[]
  value: xdr.ScVal
}

/** Returns a transaction's events in the format of CAP-67. */
function eventsOfTransaction({ source, body, moves }: Applied): TransactionEvent[] {
  const fee = amountOf(BASE_FEE * BigInt(body.operations.length))
  return [
    { operation: 0, topics: [symbol('fee'), account(source)], value: fee },
    ...moves.map(({ operation, from, to, amount, mark }) => ({
      operation,
      topics: [symbol('transfer'), account(from), account(to), xdr.ScVal.scvString('native')],
      value: mark === null ? amountOf(amount) : markedAmount(amount, mark),
    })),
  ]
}

function markedAmount(amount: bigint, mark: xdr.ScVal): xdr.ScVal {
  const entry = (key: string, val: xdr.ScVal) => new xdr.ScMapEntry({ key: symbol(key), val })
  return xdr.ScVal.scvMap([entry('amount', amountOf(amount)), entry('to_muxed_id', mark)])
}

/**
 * Returns a ledger's events in the format of Stellar RPC. Fee events are first, because the network charges all fees
 * first.
 */
export function eventsOf(ledger: Ledger, passphrase: string): object[] {
  const contractId = Asset.native().contractId(passphrase)
  const reported = ledger.transactions.flatMap((transaction, index) =>
    eventsOfTransaction(transaction).map((one, nth) => ({
      ...one,
      hash: transaction.hash,
      place: nth === 0 ? 0 : index + 1,
    })),
  )
  return reported
    .toSorted((a, b) => a.place - b.place)
    .map(({ operation, topics, value, hash, place }, index) => ({
      type: 'contract',
      ledger: ledger.sequence,
      ledgerClosedAt: new Date(ledger.closeTime * 1_000).toISOString().replace('.000', ''),
      contractId,
      // Unlike a real node's ID, this ID contains the index of the event within the ledger. IDs of both kinds sort in
      // event order when compared as strings.
      id: `${String(ledger.sequence).padStart(10, '0')}-${String(index).padStart(10, '0')}`,
      operationIndex: operation,
      transactionIndex: place,
      txHash: hash,
      topic: topics.map((topic) => topic.toXdr('base64')),
      value: value.toXdr('base64'),
    }))
}
