import { useId } from 'react'
import styles from './figures.module.css'

interface SliderProps {
  label: string
  value: number
  shown: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** Slider with its label and its formatted value. */
export function Slider({ label, value, shown, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slide}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{shown}</output>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
