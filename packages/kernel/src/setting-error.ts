/** An unusable setting. The process ends with this one line, because a restart would not help. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** EX_CONFIG of sysexits.h. The supervisor shows the last line and does not restart the process. */
const BAD_SETTING = 78

/** Runs a step of a process's start and returns its result. A `SettingError` ends the process with its message. */
export async function settingsOrEnd<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exit(BAD_SETTING)
  }
}
