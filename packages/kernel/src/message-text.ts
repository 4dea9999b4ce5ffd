const PLACEHOLDER = /\{\{(\w+)\}\}/g

/**
 * Replaces the `{{name}}` placeholders of a text with the results of `valueOf`. Leaves a placeholder unchanged if
 * `valueOf` returns undefined.
 */
export function fillPlaceholders(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) => valueOf(name) ?? placeholder)
}

/** Replaces the `{{name}}` placeholders of a template with values, and removes lines whose value is empty. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== ''))
    .map((line) => fillPlaceholders(line, (name) => values[name] ?? ''))
    .join('\n')
}
