import { DomainError } from '../shared/domain-error.ts'

/** Verified launch data of a mini-app, signed by the messenger. */
export interface LaunchData {
  /** ID of the launch data (32 bytes), which is the same for another encoding of the same data. */
  id: Uint8Array
  /** The user's ID at the messenger. */
  messengerUserId: number
  /** Language set in the messenger, as an IETF tag; null if unknown. */
  language: string | null
  /** When the messenger signed the launch data, in epoch milliseconds. */
  authDate: number
  /** When the exchange stops accepting the launch data, in epoch milliseconds. */
  expiresAt: number
  /** Parameter of the link that opened the mini-app, at most 512 characters; null if there was no parameter. */
  startParameter: string | null
}

/** Verifies launch data. */
export interface LaunchDataReader {
  /**
   * Verifies launch data and returns its content.
   * @param initData raw launch data, as the messenger passes it to the mini-app
   * @param now epoch milliseconds
   * @throws {DomainError} LAUNCH_DATA_INVALID when the messenger did not sign it for this bot, LAUNCH_DATA_STALE when
   * it is too old
   */
  read(initData: string, now: number): Promise<LaunchData>
}

/**
 * Verifies launch data and returns its content.
 * @throws {DomainError} MESSENGER_CLOSED when this installation has no bot, and the errors of `LaunchDataReader.read`
 */
export function readLaunchData(reader: LaunchDataReader | null, initData: string, now: number): Promise<LaunchData> {
  if (reader === null) throw new DomainError('MESSENGER_CLOSED', 'This exchange has no mini-app')
  return reader.read(initData, now)
}

/** Creates the error for launch data that has already been used. */
export function launchDataUsed(): DomainError {
  return new DomainError('LAUNCH_DATA_USED', 'This launch data was already used: open the mini-app again', {
    field: 'initData',
    reason: 'launch_data_used',
  })
}

/** Creates the error for a messenger user without an account. */
export function messengerUserUnknown(): DomainError {
  return new DomainError('MESSENGER_USER_UNKNOWN', 'No account is linked to this messenger user')
}
