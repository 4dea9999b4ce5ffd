/** A setting that cannot be used: the process ends with this one line, and starting it again would not help. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(setting: string, message: string) {
    super(`Setting ${setting}: ${message}`)
  }
}
