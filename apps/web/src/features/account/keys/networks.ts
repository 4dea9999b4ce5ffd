/** The addresses and networks of a text: one a line, or with commas or spaces between. */
export function networksOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** Whether a text may be an address or a network (CIDR); which one it is, the service decides. */
export function looksLikeNetwork(text: string): boolean {
  return /^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(text)
}
