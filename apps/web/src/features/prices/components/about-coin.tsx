import { useI18n } from '../../../lib/texts/i18n.ts'
import { PriceText } from './price-text.tsx'

/** Description of a coin. Without a description, a note states that users can swap the coin here. */
export function AboutCoin({ title, name }: { title: string; name: string }) {
  const i18n = useI18n()
  const { t } = i18n
  return (
    <section className="block" aria-labelledby="about">
      <h2 id="about">{t('price:about_title', { name })}</h2>
      <PriceText>
        {i18n.has(`coins:${title}`) ? t(`coins:${title}`) : t('price:about_unknown', { name, title })}
      </PriceText>
    </section>
  )
}
