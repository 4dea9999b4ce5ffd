/**
 * Thrown for an unusable setting. The process prints the message on one line and exits, because a restart would not
 * help.
 */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/**
 * Exit code EX_CONFIG from sysexits.h, after which the supervisor displays the last log line and does not restart the
 * process.
 */
const BAD_SETTING = 78

/**
 * Runs one step of a process's start-up and returns its result. For a `SettingError`, prints the message and exits the
 * process.
 */
export async function settingsOrEnd<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exit(BAD_SETTING)
  }
}
