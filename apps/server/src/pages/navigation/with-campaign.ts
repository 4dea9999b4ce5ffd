import { UTM_FIELDS } from '@cambio/kernel/tracking-fields'

const CAMPAIGN = [...UTM_FIELDS.map((field) => `utm_${field}`), 'gclid', 'gad_source']

/**
 * Adds the requested URL's campaign or ad parameters to a local redirect. Shared pages are rendered without these
 * parameters, so their redirects lack them. The browser needs them, because it stores them once the visitor consents.
 */
export function withCampaign(to: string, query: URLSearchParams): string {
  if (!to.startsWith('/') || to.startsWith('//')) return to
  const came = CAMPAIGN.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]))
  if (came.length === 0) return to
  const [path = '', hash] = to.split('#')
  const more = new URLSearchParams(came).toString()
  return `${path}${path.includes('?') ? '&' : '?'}${more}${hash === undefined ? '' : `#${hash}`}`
}
