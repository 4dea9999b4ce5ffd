/** Tags that add the mini-app's code and styles to a page. The files are built by `apps/web/vite.config.ts`. */
const TAGS = '<link rel="stylesheet" href="/messenger.css"><script type="module" src="/messenger.js"></script>'
const HEAD_END = '</head>'

/** Adds the code of the mini-app to a rendered page. Visitors outside the mini-app never load this code. */
export function withMiniApp(html: Buffer): Buffer {
  const at = html.indexOf(HEAD_END)
  if (at === -1) return html
  return Buffer.concat([html.subarray(0, at), Buffer.from(TAGS), html.subarray(at)])
}
