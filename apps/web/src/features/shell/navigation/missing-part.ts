const PREFIX = 'A part of the page is missing: '

/**
 * Called when a code chunk fails to load. Adds a prefix to the error message, so that the router does not recognise the
 * error. It would otherwise reload the page while the user is reading or typing.
 */
export function keepPageWithoutPart(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }
  if (payload instanceof Error) payload.message = `${PREFIX}${payload.message}`
}

/** Returns whether a page failed because one of its code chunks failed to load. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(PREFIX)
}
