import { useState } from 'react'

interface CoinIconProps {
  currencyTitle: string
  size?: number
  /** Loads the image only near the viewport: for lists below the first one. */
  lazy?: boolean
  /** The coin has no icon, so none is requested. */
  isPlain?: boolean
}

/** A coin's icon, or its first letter without one. */
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
