const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Replaces the `{{name}}` placeholders of a template with values, and removes lines whose value is empty. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== ''))
    .map((line) => line.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? ''))
    .join('\n')
}
