import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { Address, scValToBigInt, xdr } from '@stellar/stellar-sdk/base'
import type { EventJson } from './stellar-json.ts'
import { memoOfBytes } from './stellar-memo.ts'

const named = (name: string): string => xdr.ScVal.scvSymbol(name).toXdr('base64')

/** Topic of coin transfer events, in the format of RPC filters. */
export const TRANSFER = named('transfer')
/** Topic of transaction fee events, in the format of RPC filters. */
export const FEE = named('fee')

/**
 * Returns the transfers among a ledger's events (CAP-67). Each event reports an amount that an account received. The
 * source is a payment, the last step of a path payment, an account creation or merge, a claimed balance, or a contract.
 * @param events events of one coin, in ledger order
 */
export function transfersOf(events: readonly EventJson[]): IncomingTransfer[] {
  return sentTransfersOf(events).map(({ from: _from, ...transfer }) => transfer)
}

/**
 * Returns the same transfers as `transfersOf`, but with their sources. A source is the address of an account, a
 * contract or a claimable balance.
 */
export function sentTransfersOf(events: readonly EventJson[]): (IncomingTransfer & { from: string })[] {
  const seen = new Map<string, number>()
  return events.flatMap((event) => {
    if (event.topic[0] !== TRANSFER) return []
    const operationKey = `${event.txHash}.${event.operationIndex}`
    const nth = seen.get(operationKey) ?? 0
    seen.set(operationKey, nth + 1)
    const { amountAtomic, memo } = contentOf(xdr.ScVal.fromXdr(event.value, 'base64'))
    const [from, address] = [addressIn(event.topic[1]), addressIn(event.topic[2])]
    const outputKey = `${event.operationIndex}.${nth}`
    const transfer = { txId: event.txHash, outputKey, from, address, memo, contract: null, amountAtomic }
    return amountAtomic > 0n ? [transfer] : []
  })
}

function addressIn(topic = ''): string {
  return Address.fromScVal(xdr.ScVal.fromXdr(topic, 'base64')).toString()
}

/**
 * Reads an event's contents: an amount, or a map with an amount and a memo. The memo is that of the transaction, or the
 * number in the receiver's muxed address.
 */
function contentOf(data: xdr.ScVal): { amountAtomic: bigint; memo: string | null } {
  if (data.type !== 'scvMap') return { amountAtomic: scValToBigInt(data), memo: null }
  const field = (name: string) =>
    data.map?.find(({ key }) => key.type === 'scvSymbol' && key.sym.toString() === name)?.val
  const amount = field('amount')
  const memo = field('to_muxed_id')
  return { amountAtomic: amount ? scValToBigInt(amount) : 0n, memo: memo ? memoOf(memo) : null }
}

function memoOf(value: xdr.ScVal): string | null {
  switch (value.type) {
    case 'scvU64':
      return value.u64.toString()
    case 'scvString':
      return memoOfBytes(value.str.bytes)
    case 'scvBytes':
      return `0x${Buffer.from(value.bytes.value).toString('hex')}`
    default:
      return null
  }
}
