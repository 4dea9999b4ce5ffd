const TRANSFER_SELECTOR = 'a9059cbb'

const digits = (address: string): string => address.slice(2).toLowerCase().padStart(40, '0')

/** Returns the runtime code of an EVM contract that splits received coins evenly between the given addresses. */
export function forwarderCode(recipients: readonly string[]): string {
  const parts = recipients.length.toString(16).padStart(2, '0')
  // CALL(gas, recipient, callvalue / parts, no input, no output), POP.
  const calls = recipients.map((address) => `600060006000600060${parts}340473${digits(address)}5af150`)
  return `0x${calls.join('')}00`
}

/**
 * Returns the runtime code of an EVM contract. Whenever the contract receives coins, it sends `amountAtomic` base units
 * of a token to the recipient.
 */
export function tokenForwarderCode(token: string, recipient: string, amountAtomic: bigint): string {
  const amount = amountAtomic.toString(16).padStart(64, '0')
  // MSTORE the selector at 0, the recipient at 4, the amount at 36; CALL(gas, token, 0, 68 bytes); REVERT if it failed.
  const input = `7f${TRANSFER_SELECTOR.padEnd(64, '0')}60005273${digits(recipient)}6004527f${amount}602452`
  return `0x${input}6000600060446000600073${digits(token)}5af160895760006000fd5b00`
}

/**
 * Returns the runtime code of an EVM contract. On each call, the contract pays 1 wei to the recipient `count` times.
 */
export function dripperCode(recipient: string, count: number): string {
  const times = count.toString(16).padStart(4, '0')
  // PUSH2 count; loop: DUP1, ISZERO, JUMPI to the end; CALL(gas, recipient, 1), POP; subtract 1, JUMP to the loop; STOP.
  const call = `6000600060006000600173${digits(recipient)}5af150`
  return `0x61${times}5b8015603257${call}600190036003565b00`
}

/** Returns the runtime code of an EVM contract that sends all its coins to a recipient by self-destructing. */
export function selfDestructCode(recipient: string): string {
  return `0x73${digits(recipient)}ff`
}
