// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { repeatEarlyInput } from './repeat-early-input.ts'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.innerHTML = ''
  delete document.documentElement.dataset['ready']
  vi.unstubAllGlobals()
})

/** Form whose fields start with `500` and an unticked box. It shows its state. */
function Form() {
  const [amount, setAmount] = useState('500')
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  return (
    <form>
      <input aria-label="Amount" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
      <output>{`${amount} ${note} ${isAgreed ? 'agreed' : 'open'}`}</output>
    </form>
  )
}

const field = <One extends Element>(selector: string): One => {
  const found = document.querySelector<One>(selector)
  if (!found) throw new Error(selector)
  return found
}
const state = () => field('output').textContent

function type(selector: string, text: string): void {
  const one = field<HTMLInputElement>(selector)
  one.value = text
  one.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Renders the form as the server does. */
function serve(): HTMLElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.createElement('main')
  page.innerHTML = renderToString(<Form />)
  document.body.append(page)
  return page
}

/** Runs the page's code, marks the page as ready, and waits until observers of this mark have run. */
async function start(page: HTMLElement): Promise<void> {
  await act(async () => {
    root = hydrateRoot(page, <Form />)
  })
  await act(async () => {
    const { promise, resolve } = promiseWithResolvers()
    const observer = new MutationObserver(() => resolve())
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-ready'] })
    document.documentElement.dataset['ready'] = ''
    await promise
    observer.disconnect()
  })
}

function promiseWithResolvers() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

test('keeps what a user typed and ticked before the code was ready', async () => {
  const page = serve()
  repeatEarlyInput()
  type('input', '12')
  type('textarea', 'rent')
  field<HTMLInputElement>('[type=checkbox]').click()
  type('input', '125')
  await start(page)
  expect(state()).toBe('125 rent agreed')
  expect(field<HTMLInputElement>('input').value).toBe('125')
})

test('keeps a box that the user ticked and then unticked', async () => {
  const page = serve()
  repeatEarlyInput()
  field<HTMLInputElement>('[type=checkbox]').click()
  field<HTMLInputElement>('[type=checkbox]').click()
  await start(page)
  expect(state()).toBe('500  open')
})

test.each([
  ['navigate', '77  open'],
  ['reload', '500  open'],
])('content from before this script counts after a %s as %s', async (kind, shown) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: kind }] as unknown as PerformanceEntryList)
  const page = serve()
  field<HTMLInputElement>('input').value = '77'
  repeatEarlyInput()
  await start(page)
  expect(state()).toBe(shown)
})
