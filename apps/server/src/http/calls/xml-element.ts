const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

/** Returns an XML element that contains escaped text or other elements. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: string | readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const content = typeof inside === 'string' ? escape(inside) : inside.join('')
  const start = `<${name}${written.join('')}`
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}
