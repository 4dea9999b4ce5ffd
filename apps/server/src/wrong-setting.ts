import { SettingError } from '@cambio/kernel/setting-error'

/** Returns the error for an unusable setting value. */
export function wrongSetting(setting: string, message: string): SettingError {
  return new SettingError(`Setting ${setting}: ${message}`)
}
