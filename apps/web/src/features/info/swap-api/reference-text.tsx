/** Renders a name or type of the API in a monospaced font. */
export const asCode = (text: string) => <span className="mono">{text}</span>

/** Renders a text of the API reference. `language` is the BCP 47 tag of the text. */
export const inLanguage = (language: string, text: string) => <span lang={language}>{text}</span>
