import { LOCALES } from '@cambio/kernel/locale'

/** Returns a page's normalised path, or null if the path is already normalised. The result is always a local path. */
export function cleanPath(url: string): string | null {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const rest = end < 0 ? '' : url.slice(end)
  const clean = aliased(
    path
      .replaceAll('\\', '%5C')
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, ''),
  )
  return clean === path ? null : clean + rest
}

/** Corrects the language prefix of a path: lowercases it and replaces Ukraine's country code with the language code. */
function aliased(path: string): string {
  const [, typed = ''] = path.split('/')
  const slug = typed.toLowerCase()
  if (slug === 'ua') return `/uk${path.slice(3)}`
  const isLanguage = Object.values(LOCALES).some((locale) => locale.slug === slug)
  return isLanguage && slug !== '' ? `/${slug}${path.slice(1 + slug.length)}` : path
}
