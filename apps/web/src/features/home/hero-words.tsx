/** Headline and introduction above the drawing of the live quote. */
export function HeroWords({ title, lede }: { title: string; lede: string }) {
  return (
    <div className="hero-words">
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </div>
  )
}
