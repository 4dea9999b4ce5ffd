import { Asset, encodeMuxedAccountToAddress, extractBaseAddress, StrKey, xdr } from '@stellar/stellar-sdk/base'
import type { State } from './state.ts'

/** Base reserve, in stroops. An account must hold two base reserves, plus one for each of its data entries. */
export const BASE_RESERVE = 5_000_000n
const OWN_RESERVES = 2n
const NATIVE = 'assetTypeNative'

/** Transfer that an operation causes, as reported in the ledger's events (CAP-67). */
export interface Move {
  operation: number
  from: string
  to: string
  amount: bigint
  /** ID in the recipient's muxed address or, if it has none, the transaction's memo. */
  mark: xdr.ScVal | null
}

export interface Outcome {
  result: xdr.OperationResult
  isDone: boolean
  move: Omit<Move, 'operation' | 'mark'> | null
  /** Recipient as given in the operation. */
  receiver: xdr.MuxedAccount | null
}

type Result = Parameters<typeof xdr.OperationResult.opInner>[0]

/** Returns an account's balance above its reserve, in stroops. */
export function spendable(state: State, address: string): bigint {
  const account = state.get(address)
  return account ? account.balance - (OWN_RESERVES + BigInt(account.data.size)) * BASE_RESERVE : 0n
}

/**
 * Applies an operation. Returns its result or the reason why it failed. `sequence` is a new account's first sequence
 * number.
 */
export function applyOperation(state: State, source: string, { body }: xdr.Operation, sequence: bigint): Outcome {
  switch (body.type) {
    case 'createAccount':
      return create(state, source, body.createAccountOp, sequence)
    case 'payment':
      return pay(state, source, body.paymentOp)
    case 'pathPaymentStrictReceive':
      return payByPath(state, source, body.pathPaymentStrictReceiveOp)
    case 'accountMerge':
      return merge(state, source, body.destination)
    case 'manageData':
      return say(state, source, body.manageDataOp)
    case 'bumpSequence':
      return bump(state, source, body.bumpSequenceOp)
    default:
      // Reject all other operations because this network has no other assets, offers or contracts.
      return { result: xdr.OperationResult.opNotSupported(), isDone: false, move: null, receiver: null }
  }
}

function create(state: State, from: string, op: xdr.CreateAccountOp, sequence: bigint): Outcome {
  const { createAccount } = xdr.OperationResultTr
  const failed = (result: xdr.CreateAccountResult) => refused(createAccount(result))
  const to = StrKey.encodeEd25519PublicKey(op.destination.ed25519.value)
  const amount = op.startingBalance
  if (amount <= 0n || to === from) return failed(xdr.CreateAccountResult.createAccountMalformed())
  if (state.get(to)) return failed(xdr.CreateAccountResult.createAccountAlreadyExist())
  if (amount < OWN_RESERVES * BASE_RESERVE) return failed(xdr.CreateAccountResult.createAccountLowReserve())
  if (spendable(state, from) < amount) return failed(xdr.CreateAccountResult.createAccountUnderfunded())
  take(state, from, amount)
  state.set(to, { balance: amount, sequence, data: new Map() })
  const receiver = xdr.MuxedAccount.keyTypeEd25519(op.destination.ed25519)
  return done(createAccount(xdr.CreateAccountResult.createAccountSuccess()), { from, to, amount }, receiver)
}

function pay(state: State, from: string, op: xdr.PaymentOp): Outcome {
  const { payment } = xdr.OperationResultTr
  const failed = (result: xdr.PaymentResult) => refused(payment(result))
  const to = baseAddress(op.destination)
  if (op.amount <= 0n) return failed(xdr.PaymentResult.paymentMalformed())
  if (op.asset.type !== NATIVE) return failed(xdr.PaymentResult.paymentSrcNoTrust())
  if (!state.get(to)) return failed(xdr.PaymentResult.paymentNoDestination())
  if (spendable(state, from) < op.amount) return failed(xdr.PaymentResult.paymentUnderfunded())
  take(state, from, op.amount)
  take(state, to, -op.amount)
  return done(payment(xdr.PaymentResult.paymentSuccess()), { from, to, amount: op.amount }, op.destination)
}

/** Applies a path payment. Only a path from lumens to lumens succeeds, because this network has no offers. */
function payByPath(state: State, from: string, op: xdr.PathPaymentStrictReceiveOp): Outcome {
  const { pathPaymentStrictReceive } = xdr.OperationResultTr
  const { PathPaymentStrictReceiveResult: results } = xdr
  const failed = (result: xdr.PathPaymentStrictReceiveResult) => refused(pathPaymentStrictReceive(result))
  const to = baseAddress(op.destination)
  const amount = op.destAmount
  if (amount <= 0n || op.sendMax <= 0n) return failed(results.pathPaymentStrictReceiveMalformed())
  if ([op.sendAsset, op.destAsset, ...op.path].some(({ type }) => type !== NATIVE))
    return failed(results.pathPaymentStrictReceiveTooFewOffers())
  if (!state.get(to)) return failed(results.pathPaymentStrictReceiveNoDestination())
  if (op.sendMax < amount) return failed(results.pathPaymentStrictReceiveOverSendmax())
  if (spendable(state, from) < amount) return failed(results.pathPaymentStrictReceiveUnderfunded())
  take(state, from, amount)
  take(state, to, -amount)
  const last = new xdr.SimplePaymentResult({
    destination: xdr.PublicKey.publicKeyTypeEd25519(StrKey.decodeEd25519PublicKey(to)),
    asset: Asset.native().toXdrObject(),
    amount,
  })
  const success = new xdr.PathPaymentStrictReceiveResultSuccess({ offers: [], last })
  const result = pathPaymentStrictReceive(results.pathPaymentStrictReceiveSuccess(success))
  return done(result, { from, to, amount }, op.destination)
}

function merge(state: State, from: string, destination: xdr.MuxedAccount): Outcome {
  const { accountMerge } = xdr.OperationResultTr
  const { AccountMergeResult: results } = xdr
  const to = baseAddress(destination)
  const account = state.get(from)
  if (to === from) return refused(accountMerge(results.accountMergeMalformed()))
  if (!account || !state.get(to)) return refused(accountMerge(results.accountMergeNoAccount()))
  if (account.data.size > 0) return refused(accountMerge(results.accountMergeHasSubEntries()))
  const amount = account.balance
  take(state, to, -amount)
  state.set(from, null)
  return done(accountMerge(results.accountMergeSuccess(amount)), { from, to, amount }, destination)
}

function say(state: State, from: string, { dataName, dataValue }: xdr.ManageDataOp): Outcome {
  const { manageData } = xdr.OperationResultTr
  const { ManageDataResult: results } = xdr
  const account = state.get(from)
  const name = dataName.toString()
  if (!account || name === '') return refused(manageData(results.manageDataInvalidName()))
  const data = new Map(account.data)
  if (dataValue === null && !data.delete(name)) return refused(manageData(results.manageDataNameNotFound()))
  if (dataValue !== null) data.set(name, dataValue.value)
  if (data.size > account.data.size && spendable(state, from) < BASE_RESERVE)
    return refused(manageData(results.manageDataLowReserve()))
  state.set(from, { ...account, data })
  return { ...refused(manageData(results.manageDataSuccess())), isDone: true }
}

/** Raises an account's sequence number. A lower target succeeds without an effect. */
function bump(state: State, from: string, { bumpTo }: xdr.BumpSequenceOp): Outcome {
  const { bumpSequence } = xdr.OperationResultTr
  const { BumpSequenceResult: results } = xdr
  const account = state.get(from)
  if (!account || bumpTo < 0n) return refused(bumpSequence(results.bumpSequenceBadSeq()))
  if (bumpTo > account.sequence) state.set(from, { ...account, sequence: bumpTo })
  return { ...refused(bumpSequence(results.bumpSequenceSuccess())), isDone: true }
}

function refused(result: Result): Outcome {
  return { result: xdr.OperationResult.opInner(result), isDone: false, move: null, receiver: null }
}

function done(result: Result, move: Outcome['move'], receiver: xdr.MuxedAccount): Outcome {
  return { result: xdr.OperationResult.opInner(result), isDone: true, move, receiver }
}

function take(state: State, address: string, amount: bigint): void {
  const account = state.get(address)
  if (account) state.set(address, { ...account, balance: account.balance - amount })
}

function baseAddress(account: xdr.MuxedAccount): string {
  return extractBaseAddress(encodeMuxedAccountToAddress(account))
}
