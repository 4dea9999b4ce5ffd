import type { OpenedIdentity } from '@cambio/core/ops/users/decide-identity'

const YEAR_MS = 365.25 * 24 * 3_600_000
const TITLES = { facePhoto: 'Face', frontPhoto: 'Front', backendPhoto: 'Back' }

/** Returns the reviewer's page, with identity data and photos in a single HTML document. */
export function identityPage({ check, data, photos }: OpenedIdentity, now: number): string {
  const age = Math.floor((now - Date.parse(data.birthDate)) / YEAR_MS)
  const lines = [
    ['Account', String(check.userId)],
    ['Name', `${data.firstName} ${data.lastName}`],
    ['Born', `${data.birthDate} (about ${age})`],
    ['Document', `${data.identityType} of ${data.issueCountry}`],
    ['Number', data.identityNumber],
    ['Valid until', data.expireDate],
    ['Sent', new Date(check.createdAt).toISOString()],
  ]
  const rows = lines.map(([name = '', value = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
  const figures = photos.map(
    ({ photo, jpeg }) =>
      `<figure><figcaption>${TITLES[photo]}</figcaption><img alt="${TITLES[photo]}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"></figure>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Account ${check.userId}</title>
<style>body{font:16px/1.5 system-ui;margin:24px;background:#fff;color:#111}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
dt{color:#555}dd{margin:0;font-weight:600}figure{margin:24px 0}img{max-width:100%;border:1px solid #ccc}</style>
<p>This page was given once: do not close it before you have decided.</p><dl>${rows.join('')}</dl>${figures.join('')}</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
