import { useText } from '../../lib/texts/i18n.ts'
import { LiveFigures } from './live-figures.tsx'

/** Headline and introduction of the home page, with statistics below. */
export function HeroWords({ title, lede }: { title: string; lede: string }) {
  const t = useText()
  return (
    <div className="hero-words">
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      <LiveFigures />
      <p className="hero-note">{t('home:no_account')}</p>
    </div>
  )
}
