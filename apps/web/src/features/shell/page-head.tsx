import { Asset, useTags } from '@tanstack/react-router'

/**
 * Head of the page from the routes. Modules are only declared here. The browser loads them after the first paint
 * (`client.tsx`).
 */
export function PageHead() {
  const seen = new Map<string, number>()
  return useTags().map((tag) => {
    // Keys by kind of link: reusing the element of a font for a module makes browsers warn about an invalid preload.
    const kind = `${tag.tag}-${String(tag.attrs?.['rel'] ?? '')}`
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    const isModule = tag.attrs?.['rel'] === 'modulepreload'
    return <Asset key={`${kind}-${count}`} {...tag} {...(isModule && { attrs: { ...tag.attrs, rel: 'later' } })} />
  })
}
