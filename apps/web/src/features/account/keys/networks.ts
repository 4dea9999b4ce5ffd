/** Returns the addresses and networks in a text, separated by lines, commas or spaces. */
export function networksOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** Returns whether a text may be an address or a network (CIDR). The server validates it. */
export function looksLikeNetwork(text: string): boolean {
  return /^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(text)
}
