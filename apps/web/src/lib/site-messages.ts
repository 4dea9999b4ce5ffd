/** Message files of the pages of information: a list that other pages do not carry. */
export const siteMessages = import.meta.glob<Record<string, unknown>>('../messages/*/site-*.json', {
  import: 'default',
})
