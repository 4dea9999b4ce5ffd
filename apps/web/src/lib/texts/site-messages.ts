/** Message files of the information pages. This list is in a separate module, so that other pages do not load it. */
export const siteMessages = import.meta.glob<Record<string, unknown>>('../../messages/*/site-*.json', {
  import: 'default',
})
