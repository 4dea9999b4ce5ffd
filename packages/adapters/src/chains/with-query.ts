/** Returns a link with query parameters, or the bare link if there are no parameters. */
export function withQuery(link: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString()
  return query === '' ? link : `${link}?${query}`
}
