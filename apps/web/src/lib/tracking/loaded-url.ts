/** Returns the URL of the page that the browser loaded last. Client-side navigation does not change it. */
export function loadedUrl(): string {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded?.name ?? location.href
}
