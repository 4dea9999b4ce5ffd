// Runs before the first paint. Applies the theme that the user chose on the exchange or, if none was chosen, the
// device's theme.
const stored = (() => {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
})()
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => {
  const own = stored === 'light' || stored === 'dark' ? stored : undefined
  document.documentElement.dataset.theme = own ?? (dark.matches ? 'dark' : 'light')
}
paint()
dark.addEventListener('change', paint)
