/** Renders an API name or type in a monospaced font. */
export const asCode = (text: string) => <span className="mono">{text}</span>

/** Renders a text of the API reference and marks its language. `language` is a BCP 47 tag. */
export const inLanguage = (language: string, text: string) => <span lang={language}>{withCode(text)}</span>

/** Renders the parts of a text between backticks as code. A backtick without a partner stays as it is. */
function withCode(text: string) {
  return text.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code className="mono" key={index}>
        {part}
      </code>
    ),
  )
}
