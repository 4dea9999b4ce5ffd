import { useState } from 'react'

interface CoinIconProps {
  currencyTitle: string
  size?: number
  /** True to load the image only when the icon approaches the viewport. */
  lazy?: boolean
  /** True for a coin without an icon file, so that the page does not request one. */
  isPlain?: boolean
}

/** Icon of a coin, or the first letter of its title if it has no icon. */
export function CoinIcon({ currencyTitle, size = 28, lazy = false, isPlain = false }: CoinIconProps) {
  const [missing, setMissing] = useState(isPlain)
  if (missing) {
    return (
      <span className="coin-letter" style={{ width: size, height: size }} aria-hidden="true">
        {currencyTitle.slice(0, 1)}
      </span>
    )
  }
  return (
    <img
      className="coin-icon"
      src={`/coins/${currencyTitle.toLowerCase()}.svg`}
      width={size}
      height={size}
      alt=""
      loading={lazy ? 'lazy' : 'eager'}
      onError={() => setMissing(true)}
    />
  )
}
