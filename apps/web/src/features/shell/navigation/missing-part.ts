/**
 * A part of the page that could not be fetched is a failure of whoever asked for it, and of nothing else. The router would load the
 * page anew by itself, under the hands of whoever reads it or types in it: it knows such a failure by how its words begin.
 */
export function keepPageWithoutPart(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }
  if (payload instanceof Error) payload.message = `A part of the page is missing: ${payload.message}`
}
