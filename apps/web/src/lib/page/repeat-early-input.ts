type Field = HTMLInputElement | HTMLTextAreaElement

/** Types of input fields whose content a user types or that a user ticks. */
const FIELDS = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=password], [type=checkbox])'

/**
 * Repeats what the user typed or ticked before the page's code was ready. The code starts with the initial content of
 * each field and would otherwise restore it.
 */
export function repeatEarlyInput(): void {
  const root = document.documentElement
  if (root.dataset['ready'] !== undefined) return
  const early = new Map<Field, string | boolean>()
  for (const field of hasFreshFields() ? document.querySelectorAll<Field>(FIELDS) : [])
    if (isChanged(field)) early.set(field, contentOf(field))
  const stop = new AbortController()
  const record = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(FIELDS)) early.set(target as Field, contentOf(target as Field))
  }
  addEventListener('input', record, { signal: stop.signal, capture: true })
  const observer = new MutationObserver(() => {
    if (root.dataset['ready'] === undefined) return
    observer.disconnect()
    stop.abort()
    for (const [field, content] of early) if (field.isConnected) enter(field, content)
  })
  observer.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
}

/**
 * Returns whether a difference from the initial content comes from the user. After a reload or Back, the browser itself
 * fills in earlier content, which the page's draft replaces.
 */
function hasFreshFields(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox'
}

function isChanged(field: Field): boolean {
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function contentOf(field: Field): string | boolean {
  return isTick(field) ? field.checked : field.value
}

/**
 * Enters content into a field as a user would. React ignores an event if it believes that the field already has this
 * content, so the content is first removed through React's own property of the element.
 */
function enter(field: Field, content: string | boolean): void {
  if (isTick(field)) {
    field.checked = !content
    field.click()
    return
  }
  const { selectionStart, selectionEnd } = field
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, content)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement === field && field.type !== 'email') field.setSelectionRange(selectionStart, selectionEnd)
}
