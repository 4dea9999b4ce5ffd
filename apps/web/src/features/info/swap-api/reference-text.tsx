/** Shows a name or type of the API in the typeface of code. */
export const asCode = (text: string) => <span className="mono">{text}</span>

/** Shows a text of the API reference, marked with its language, a BCP 47 tag. */
export const inLanguage = (language: string, text: string) => <span lang={language}>{text}</span>
