/** Renders an API name or type in a monospaced font. */
export const asCode = (text: string) => <span className="mono">{text}</span>

/** Renders part of the API reference and marks its language. `language` is a BCP 47 tag. */
export const inLanguage = (language: string, text: string) => <span lang={language}>{text}</span>
