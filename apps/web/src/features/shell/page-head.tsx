import { Asset, useTags } from '@tanstack/react-router'

/** What the routes say of the page's head; modules are only named there, and asked for after the first paint (`client.tsx`). */
export function PageHead() {
  const seen = new Map<string, number>()
  return useTags().map((tag) => {
    const count = (seen.get(tag.tag) ?? 0) + 1
    seen.set(tag.tag, count)
    const isModule = tag.attrs?.['rel'] === 'modulepreload'
    return <Asset key={`${tag.tag}-${count}`} {...tag} {...(isModule && { attrs: { ...tag.attrs, rel: 'later' } })} />
  })
}
