/** Renders a name or type of the API in a monospaced font. */
export const asCode = (text: string) => <span className="mono">{text}</span>

/** Renders a text of the API reference, marked with its language as a BCP 47 tag. */
export const inLanguage = (language: string, text: string) => <span lang={language}>{text}</span>
