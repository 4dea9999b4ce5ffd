/**
 * Called when a code chunk failed to load. Keeps the failure local to the code that requested the chunk. Otherwise the
 * router would reload the page while the user reads or types. It recognises such a failure by the start of its message.
 */
export function keepPageWithoutPart(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }
  if (payload instanceof Error) payload.message = `A part of the page is missing: ${payload.message}`
}
