import type { AddressRules } from '../chains/address-rules.ts'
import { isCardMoney, isProviderOnly, type ChainId, type Instrument } from '../instruments/instrument.ts'
import type { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Characters that a memo must not contain: line breaks, and characters that are invisible or reverse the text
 * direction. In messages and emails, they could make a memo look like a different one.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Address rules of every supported chain. */
export type AddressRulesByChain = ReadonlyMap<ChainId, AddressRules>

/**
 * Validates an address and its memo for an instrument's network. Returns the address in its canonical form.
 * @throws {DomainError} NETWORK_UNKNOWN, ADDRESS_INVALID, MEMO_INVALID; `details.reason` is a message key that pages
 *   translate
 */
export function checkAddress(
  rules: AddressRulesByChain,
  instrument: Instrument,
  address: string,
  memo: string | null,
  field: string,
): string {
  const chainRules = rules.get(instrument.chain)
  if (!chainRules) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
  if (memo !== null && INVISIBLE.test(memo)) throw memoInvalid(field, 'memo_incorrect')
  const verdict = chainRules.check(address.trim(), memo)
  if (verdict.ok) return verdict.canonical
  throw verdict.field === 'memo'
    ? memoInvalid(field, verdict.problem)
    : new DomainError('ADDRESS_INVALID', 'The network does not accept this address', { field, reason: verdict.problem })
}

/** Creates the error for an invalid memo. `addressField` is the name of the address's request field. */
function memoInvalid(addressField: string, reason: string): DomainError {
  const field = memoField(addressField)
  return new DomainError('MEMO_INVALID', 'The network does not accept this memo', { field, reason })
}

/**
 * Returns the name of the request field for the memo of an address: `memo`, `destinationAddressMemo` or
 * `refundAddressMemo`.
 */
export function memoField(addressField: string): string {
  return addressField === 'address' ? 'memo' : `${addressField}Memo`
}

/**
 * Matches an address on a provider-only network: 4 to 128 printable ASCII characters without spaces. The exchange
 * rejects any other input without querying a provider.
 */
export const PROVIDER_ONLY_ADDRESS = /^[\x21-\x7e]{4,128}$/
const OTHERS_MEMO = /^[\x20-\x7e]{1,120}$/

/**
 * Checks an address as `checkAddress` does, but queries a provider if only providers trade on the network.
 * @throws {DomainError} in the same cases as `checkAddress`; also NO_LIQUIDITY when no provider responds
 */
export async function checkAddressAnywhere(
  deps: { addressRules: AddressRulesByChain; providerQuotes: Pick<ProviderQuotes, 'checkAddress'> },
  instrument: Instrument,
  target: { address: string; memo: string | null; field: string },
): Promise<string> {
  const { address, memo, field } = target
  if (isCardMoney(instrument)) return checkPayoutMethod(address, field)
  if (!isProviderOnly(instrument)) return checkAddress(deps.addressRules, instrument, address, memo, field)
  const text = address.trim()
  if (memo !== null && memo !== '' && (!instrument.requiresMemo || !OTHERS_MEMO.test(memo)))
    throw memoInvalid(field, 'memo_incorrect')
  const isGood =
    PROVIDER_ONLY_ADDRESS.test(text) && (await isAcceptedByProviders(deps.providerQuotes, instrument, text))
  if (isGood) return text
  throw new DomainError('ADDRESS_INVALID', 'The network does not accept this address', {
    field,
    reason: 'error_address_incorrect',
  })
}

/**
 * Matches the ID that a provider assigns to a saved card or account: 6 to 64 letters, digits, underscores or hyphens.
 */
const PAYOUT_METHOD = /^[\w-]{6,64}$/
/** Matches a string that looks like a card number: 12 to 19 digits, with or without separators. */
const CARD_NUMBER = /^\d(?:[ -]?\d){11,18}$/

/**
 * Checks the payout method of a sale. To make sure that no card number is stored, rejects anything that looks like a
 * card number, even with a wrong check digit.
 * @throws {DomainError} ADDRESS_INVALID
 */
function checkPayoutMethod(text: string, field: string): string {
  const token = text.trim()
  if (PAYOUT_METHOD.test(token) && !CARD_NUMBER.test(token)) return token
  throw new DomainError(
    'ADDRESS_INVALID',
    `${field} must be the card provider's id of a saved card, and never a card number`,
    { field, reason: 'error_address_incorrect' },
  )
}

async function isAcceptedByProviders(
  providerQuotes: Pick<ProviderQuotes, 'checkAddress'>,
  instrument: Instrument,
  address: string,
): Promise<boolean> {
  try {
    return await providerQuotes.checkAddress(instrument, address)
  } catch (error) {
    if (error instanceof AdapterError)
      throw new DomainError('NO_LIQUIDITY', 'The address cannot be checked at the moment')
    throw error
  }
}
