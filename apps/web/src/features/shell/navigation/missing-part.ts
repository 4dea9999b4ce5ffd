/**
 * Called when a code chunk failed to load. Changes the start of the error's message, because the router recognises such
 * errors by it. Otherwise the router would reload the page while the user reads or types.
 */
export function keepPageWithoutPart(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }
  if (payload instanceof Error) payload.message = `A part of the page is missing: ${payload.message}`
}
