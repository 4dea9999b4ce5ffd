/**
 * Yields the rows of all pages. Stops after a page with fewer than `limit` rows.
 * @param readPage returns the page that starts at the given offset
 */
export async function* inPages<Row>(limit: number, readPage: (offset: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const page = await readPage(offset)
    yield* page
    if (page.length < limit) return
  }
}
