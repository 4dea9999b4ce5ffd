/**
 * Splits a string into IP addresses and networks, without duplicates. The separators are line breaks, commas,
 * semicolons and spaces.
 */
export function networksOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** Returns whether a string looks like an IP address or a network (CIDR). The server validates it fully. */
export function looksLikeNetwork(text: string): boolean {
  return /^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(text)
}
