/** White space and invisible characters. Addresses are often printed in groups of four characters. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}]/gu

/** Schemes of payment links (BIP-21, ERC-681, Solana Pay, XLS-2), by title of the network whose addresses they carry. */
const SCHEMES: Readonly<Record<string, readonly string[]>> = {
  BTC: ['bitcoin'],
  LTC: ['litecoin'],
  DOGE: ['dogecoin'],
  BCH: ['bitcoincash'],
  ETH: ['ethereum'],
  ERC20: ['ethereum'],
  SOL: ['solana'],
  SPL: ['solana'],
  TRX: ['tron'],
  TRC20: ['tron'],
  XRP: ['ripple', 'xrpl'],
}

/** Scheme, address, and query of a payment link. `@1` is the chain number of Ethereum. */
const PAYMENT_LINK = /^([a-z]+):(?:\/\/)?([a-z0-9]+)(?:@1)?(?:\?(.*))?$/iu

/** Parameters that do not change who receives the coins. A link with another one, such as a memo, stays unread. */
const HARMLESS = new Set(['amount', 'value', 'label', 'message', 'lightning', 'pj', 'pjos', 'spl-token'])

/**
 * Returns the address in the text of an address field: without white space and invisible characters, and without the
 * scheme and the parameters of a payment link for this network. Returns any other link unchanged, because its meaning
 * is ambiguous; the server then rejects it.
 */
export function addressText(typed: string, networkTitle: string): string {
  const text = typed.replaceAll(INVISIBLE, '')
  const [, scheme = '', address = '', query = ''] = PAYMENT_LINK.exec(text) ?? []
  if (!SCHEMES[networkTitle]?.includes(scheme.toLowerCase())) return text
  const isClear = [...new URLSearchParams(query).keys()].every((name) => HARMLESS.has(name.toLowerCase()))
  if (!isClear) return text
  // The scheme of Bitcoin Cash is part of its addresses.
  return networkTitle === 'BCH' ? `${scheme}:${address}` : address
}
