import { useState } from 'react'

interface CoinIconProps {
  currencyTitle: string
  size?: number
  /** Loaded only near the screen: for lists below the first one. */
  lazy?: boolean
  /** There is no mark of it, and none is looked for. */
  isPlain?: boolean
}

/** A coin's own mark, or its first letter where there is none. */
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
