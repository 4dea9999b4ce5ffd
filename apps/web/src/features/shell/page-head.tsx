import { Asset, useTags } from '@tanstack/react-router'

/** What the routes say of the page's head; modules are only named there, and asked for after the first paint (`client.tsx`). */
export function PageHead() {
  const seen = new Map<string, number>()
  return useTags().map((tag) => {
    // By kind of link: one that turned from a font into a module would for a moment be a font without its kind, and browsers say so.
    const kind = `${tag.tag}-${String(tag.attrs?.['rel'] ?? '')}`
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    const isModule = tag.attrs?.['rel'] === 'modulepreload'
    return <Asset key={`${kind}-${count}`} {...tag} {...(isModule && { attrs: { ...tag.attrs, rel: 'later' } })} />
  })
}
