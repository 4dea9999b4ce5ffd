import { readThemeFile } from '@cambio/adapters/site/theme-file'
import type { WorkerConfig } from './config.ts'
import { SettingError } from '@cambio/kernel/setting-error'

/**
 * Returns the site name from the theme file.
 * @throws {SettingError} when the theme file is missing or invalid
 */
export async function readSiteName({ CONTENT_DIR }: Pick<WorkerConfig, 'CONTENT_DIR'>): Promise<string> {
  const { theme } = await readThemeFile(CONTENT_DIR).catch((error: Error) => {
    throw new SettingError(`Bad settings. CONTENT_DIR: ${error.message}`)
  })
  return theme.name
}
