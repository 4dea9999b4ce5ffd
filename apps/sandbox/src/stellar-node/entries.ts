import { Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base'
import type { Account, State } from './state.ts'

const ONE_KEY = Uint8Array.of(1, 0, 0, 0)

/**
 * Returns the ledger entry for a key, or undefined if it does not exist. This ledger contains only accounts and their
 * data entries.
 */
export function entryOf(state: Pick<State, 'get'>, key: xdr.LedgerKey): xdr.LedgerEntryData | undefined {
  if (key.type !== 'account' && key.type !== 'data') return undefined
  const { accountId } = key.value
  const address = StrKey.encodeEd25519PublicKey(accountId.ed25519.value)
  const account = state.get(address)
  if (account === undefined) return undefined
  if (key.type === 'account') return xdr.LedgerEntryData.account(accountEntry(address, account))
  const dataValue = account.data.get(key.data.dataName.toString())
  if (dataValue === undefined) return undefined
  return xdr.LedgerEntryData.data(
    new xdr.DataEntry({ accountId, dataName: key.data.dataName, dataValue, ext: xdr.DataEntryExt.v0() }),
  )
}

function accountEntry(address: string, { balance, sequence, data }: Account): xdr.AccountEntry {
  return new xdr.AccountEntry({
    accountId: Keypair.fromPublicKey(address).xdrPublicKey(),
    balance,
    seqNum: sequence,
    numSubEntries: data.size,
    inflationDest: null,
    flags: 0,
    homeDomain: '',
    thresholds: ONE_KEY,
    signers: [],
    ext: xdr.AccountEntryExt.v0(),
  })
}
