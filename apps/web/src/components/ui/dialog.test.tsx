// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

/** Button that opens a dialog. */
function Opener({ mustAnswer = false }: { mustAnswer?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="A question" mustAnswer={mustAnswer} onClose={() => setOpen(false)}>
          <input aria-label="First" />
          <input aria-label="Second" data-first-focus />
          <button type="button" onClick={() => setOpen(false)}>
            Answer
          </button>
        </Dialog>
      )}
    </>
  )
}

/** Dispatches the event that a browser fires when the user presses Escape in an open dialog. */
const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))

describe('modal dialog', () => {
  test('opens a modal dialog and focuses its field marked for focus', async () => {
    const user = await show(<Opener />, [])
    await user.click(screen.getByText('Open'))
    expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'A question' }).open).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Second'))
  })

  test.each([
    ['the close button', async (click: (element: Element) => Promise<void>) => click(screen.getByLabelText('Close'))],
    ['Escape', pressEscape],
  ])('closes a dialog with %s and returns focus to the element that opened it', async (_name, close) => {
    const user = await show(<Opener />, [])
    await user.click(screen.getByText('Open'))
    await close((element) => user.click(element))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByText('Open'))
  })

  test('a dialog has no close button and ignores Escape when the user must choose an action', async () => {
    const user = await show(<Opener mustAnswer />, [])
    await user.click(screen.getByText('Open'))
    expect(pressEscape()).toBe(false)
    expect(screen.queryByLabelText('Close')).toBeNull()
    await user.click(screen.getByText('Answer'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
