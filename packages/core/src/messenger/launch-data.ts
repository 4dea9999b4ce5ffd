import { DomainError } from '../shared/domain-error.ts'

/** Launch data of a mini-app that the messenger signed, after its verification. */
export interface LaunchData {
  /** Identifies the launch data, 32 bytes. The same data in another encoding has the same id. */
  id: Uint8Array
  /** The messenger's id of the user. */
  messengerUserId: number
  /** Language of the messenger as an IETF tag; null when unknown. */
  language: string | null
  /** Time when the messenger signed the data, in epoch milliseconds. */
  authDate: number
  /** Time until which the exchange accepts the data, in epoch milliseconds. */
  expiresAt: number
  /** Parameter of the link that opened the mini-app, at most 512 characters; null without one. */
  startParameter: string | null
}

/** Verifies launch data. */
export interface LaunchDataReader {
  /**
   * Returns the content of launch data.
   * @param initData raw launch data, as the messenger passes it to the mini-app
   * @param now epoch milliseconds
   * @throws {DomainError} LAUNCH_DATA_INVALID when the messenger did not sign it for this bot, LAUNCH_DATA_STALE when it
   *   is too old
   */
  read(initData: string, now: number): Promise<LaunchData>
}

/**
 * Verifies launch data.
 * @throws {DomainError} MESSENGER_CLOSED when the installation has no bot, and as `LaunchDataReader.read`
 */
export function readLaunchData(reader: LaunchDataReader | null, initData: string, now: number): Promise<LaunchData> {
  if (reader === null) throw new DomainError('MESSENGER_CLOSED', 'This exchange has no mini-app')
  return reader.read(initData, now)
}

/** Creates the error for launch data that was used before. */
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
