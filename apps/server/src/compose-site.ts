import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContentFiles } from '@cambio/adapters/content/content-files'
import { ContentService } from '@cambio/adapters/content/content-service'
import { KeptContent } from '@cambio/adapters/content/kept-content'
import { RequiredArticles } from '@cambio/adapters/content/required-articles'
import { readRedirectFile } from '@cambio/adapters/site/redirect-file'
import { readSeoFiles } from '@cambio/adapters/site/seo-files'
import { readThemeFile } from '@cambio/adapters/site/theme-file'
import { CardArtist } from '@cambio/adapters/share/card-artist'
import { CardFiles } from '@cambio/adapters/share/card-files'
import { createFormStamps } from '@cambio/adapters/support/form-stamps'
import type { AttemptLimits } from '@cambio/core/accounts/account-ports'
import type { ContentSource } from '@cambio/core/content/content-source'
import type { Clock } from '@cambio/kernel/clock'
import { missingOperatorFields } from '@cambio/kernel/site-theme'
import type { Base } from './compose-base.ts'
import { DEFAULT_CONTENT, type Config } from './config.ts'
import { knownWords } from './pages/message-files.ts'
import { wrongSetting } from './wrong-setting.ts'

/** Maximum total size of stored share images, in bytes, which is enough for the images of a few thousand pages. */
const MAX_CARD_BYTES = 500_000_000
/** Folder of the web app images used to draw share images. */
const PICTURES = fileURLToPath(new URL('../../web/public/', import.meta.url))

/** Redirects, strings and theme of the pages. */
export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Reads redirects, SEO copy and the theme from the content folder. In production, the theme must name the operator.
 * @throws {SettingError} for an invalid file, or for a theme that does not name the operator
 */
export async function openSite({
  contentDir,
  redirectHosts,
  mode,
}: Pick<Config, 'contentDir' | 'redirectHosts' | 'mode'>) {
  const read = Promise.all([
    readRedirectFile(contentDir, redirectHosts),
    knownWords().then((words) => readSeoFiles(contentDir, words)),
    readThemeFile(contentDir),
  ])
  const [redirects, seoTexts, { theme, logo }] = await read.catch((error: Error) => {
    throw wrongSetting('CONTENT_DIR', error.message)
  })
  const [missing] = mode === 'production' ? missingOperatorFields(theme.operator) : []
  if (missing !== undefined)
    throw wrongSetting('CONTENT_DIR', `theme.json must set operator.${missing} when MODE=production`)
  return { redirects, seoTexts, theme, logo }
}

/**
 * Opens the source of articles and docs: the content folder or an external content service.
 * @throws {SettingError} if a content file is invalid
 */
async function openContent(
  { contentUrl, contentDir, mode }: Config,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<ContentSource> {
  // Fall back to the built-in articles when the content folder has no docs, because the folder may contain only a
  // theme.
  const dir = contentUrl === null || existsSync(join(contentDir, 'docs')) ? contentDir : DEFAULT_CONTENT
  // Outside production, editors see changed files immediately. In production, a change requires a restart.
  const files = await ContentFiles.open({ dir, isWatched: mode !== 'production', clock, onError }).catch(
    (error: Error) => {
      throw wrongSetting('CONTENT_DIR', error.message)
    },
  )
  if (contentUrl === null) return files
  const source = new ContentService({ baseUrl: contentUrl, onError, standIn: new RequiredArticles(files) })
  return new KeptContent({ source, clock, onError })
}

/** Returns the services for pages, content, support and public statistics. */
export async function siteServices(
  { config, stores, clock, onError, report }: Base,
  site: Site,
  limits: AttemptLimits,
) {
  const { redirects, seoTexts, theme, logo } = site
  return {
    redirects,
    seoTexts,
    theme,
    logo,
    content: await openContent(config, clock, onError),
    stats: stores.stats,
    auditLog: stores.auditLog,
    signerSpends: stores.signerSpends,
    status: stores.status,
    incidents: stores.incidents,
    support: {
      supportEmail: config.supportEmail,
      messages: stores.support,
      limits,
      clock,
      report,
      stamps: createFormStamps(config.sessionSecret),
    },
    shareCards: {
      painter: new CardArtist(PICTURES, theme, logo),
      look: JSON.stringify([theme.name, theme.colours.light, logo]),
      shelf: config.shareDir === null ? null : new CardFiles(config.shareDir, MAX_CARD_BYTES),
    },
  }
}
