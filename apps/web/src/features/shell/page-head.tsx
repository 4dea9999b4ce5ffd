import { Asset, useTags } from '@tanstack/react-router'

/**
 * Head elements of the current routes. Changes the `rel` of module links, so that the browser loads the modules only
 * after the first paint (`client.tsx`).
 */
export function PageHead() {
  const seen = new Map<string, number>()
  return useTags().map((tag) => {
    // Include the `rel` attribute in the React key. React could otherwise reuse the element of a font preload for a
    // module preload, and browsers would log a warning.
    const kind = `${tag.tag}-${String(tag.attrs?.['rel'] ?? '')}`
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    const isModule = tag.attrs?.['rel'] === 'modulepreload'
    return <Asset key={`${kind}-${count}`} {...tag} {...(isModule && { attrs: { ...tag.attrs, rel: 'later' } })} />
  })
}
