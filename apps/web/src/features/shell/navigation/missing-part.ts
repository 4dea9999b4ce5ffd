/**
 * Called when a code chunk fails to load. Adds a prefix to the error message, so that the router does not recognise the
 * error. It would otherwise reload the page while the user is reading or typing.
 */
export function keepPageWithoutPart(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }
  if (payload instanceof Error) payload.message = `A part of the page is missing: ${payload.message}`
}
