import { AccountSetAsfFlags, type Transaction } from 'xrpl'

/** Account reserve, in drops. */
export const RESERVE = 1_000_000n

/** Settings of an account that concern incoming payments. */
export interface Settings {
  requireDestinationTag: boolean
  /** Whether the account asks wallets not to send XRP to it. The ledger does not enforce this. */
  disallowIncomingXRP: boolean
  depositAuth: boolean
}

export const NO_SETTINGS: Settings = { requireDestinationTag: false, disallowIncomingXRP: false, depositAuth: false }

/** Settings by the number with which a transaction switches them on or off. */
const SETTING_OF: ReadonlyMap<number, keyof Settings> = new Map([
  [AccountSetAsfFlags.asfRequireDest, 'requireDestinationTag'],
  [AccountSetAsfFlags.asfDisallowXRP, 'disallowIncomingXRP'],
  [AccountSetAsfFlags.asfDepositAuth, 'depositAuth'],
])
/** Flags of an account in the ledger (`lsfRequireDestTag` and others). */
const FLAG_OF: Readonly<Record<keyof Settings, number>> = {
  requireDestinationTag: 0x0002_0000,
  disallowIncomingXRP: 0x0008_0000,
  depositAuth: 0x0100_0000,
}

/** Returns an account's settings after one of its transactions. */
export function changedSettings(settings: Settings, body: Transaction): Settings {
  if (body.TransactionType !== 'AccountSet') return settings
  const [set, cleared] = [body.SetFlag, body.ClearFlag].map((flag) => SETTING_OF.get(flag ?? 0))
  return { ...settings, ...(set && { [set]: true }), ...(cleared && { [cleared]: false }) }
}

/** Returns an account's flags in the ledger. */
export function flagsOf(settings: Settings): number {
  const names = Object.keys(FLAG_OF) as (keyof Settings)[]
  return names.reduce((sum, name) => sum + (settings[name] ? FLAG_OF[name] : 0), 0)
}

/**
 * Returns the result code with which an account rejects XRP from another account, or null if it accepts the XRP. An
 * account that cannot pay for transactions still accepts small payments.
 * @param amount amount of a payment in drops; null for the coins of a deleted account
 */
export function refusalOf(
  account: { balance: bigint; settings: Settings } | undefined,
  tag: number | undefined,
  amount: bigint | null,
): string | null {
  if (account === undefined) return null
  if (account.settings.requireDestinationTag && tag === undefined) return 'tecDST_TAG_NEEDED'
  const isSmall = amount !== null && amount <= RESERVE && account.balance <= RESERVE
  return account.settings.depositAuth && !isSmall ? 'tecNO_PERMISSION' : null
}
