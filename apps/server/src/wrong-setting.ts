import { SettingError } from '@cambio/kernel/setting-error'

/** Returns an error about a setting with an unusable value. */
export function wrongSetting(setting: string, message: string): SettingError {
  return new SettingError(`Setting ${setting}: ${message}`)
}
