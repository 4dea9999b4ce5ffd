import { useText } from '../../lib/i18n.ts'

/** A short text of ours: a title, and sections of a heading and a paragraph. */
export function DocPage({ page, sections }: { page: 'terms' | 'privacy'; sections: readonly string[] }) {
  const t = useText()
  return (
    <main id="main" className="wrap doc">
      <h1>{t(`docs:${page}_title`)}</h1>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`docs:${page}_${section}`)}</h2>
          <p>{t(`docs:${page}_${section}_text`)}</p>
        </section>
      ))}
    </main>
  )
}
