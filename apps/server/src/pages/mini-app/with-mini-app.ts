/** Tags that add the mini-app's script and styles to a page. `apps/web/vite.config.ts` builds the files. */
const TAGS = '<link rel="stylesheet" href="/messenger.css"><script type="module" src="/messenger.js"></script>'
const HEAD_END = '</head>'

/** Adds the mini-app's code to a rendered page. Visitors outside the mini-app never load it. */
export function withMiniApp(html: Buffer): Buffer {
  const at = html.indexOf(HEAD_END)
  if (at === -1) return html
  return Buffer.concat([html.subarray(0, at), Buffer.from(TAGS), html.subarray(at)])
}
