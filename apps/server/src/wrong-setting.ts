import { SettingError } from '@cambio/kernel/setting-error'

/** Returns the error for a setting that cannot be used, which names it. */
export function wrongSetting(setting: string, message: string): SettingError {
  return new SettingError(`Setting ${setting}: ${message}`)
}
