/**
 * Returns the IP addresses and networks in a text, without duplicates. The entries may be separated by lines, commas,
 * semicolons or spaces.
 */
export function networksOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** Returns whether a text looks like an IP address or a network (CIDR). The server validates the text fully. */
export function looksLikeNetwork(text: string): boolean {
  return /^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(text)
}
