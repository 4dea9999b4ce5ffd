/** Message files of the information pages. In its own module, so that other pages do not load this list. */
export const siteMessages = import.meta.glob<Record<string, unknown>>('../../messages/*/site-*.json', {
  import: 'default',
})
