import { SettingError } from '@cambio/kernel/setting-error'

/** Returns the error for a setting whose value cannot be used. */
export function wrongSetting(setting: string, message: string): SettingError {
  return new SettingError(`Setting ${setting}: ${message}`)
}
