import { expect, test } from 'vitest'
import en from '../../messages/en/messenger.json' with { type: 'json' }
import ru from '../../messages/ru/messenger.json' with { type: 'json' }
import { popupProblem, type HostPopup } from './popup-limits.ts'
import { failurePopup, otherUserPopup, silentBiometryPopup, unreachablePopup, usedPopup } from './popups.ts'

const text = (length: number): string => 'a'.repeat(length)
const button = { id: 'ok', text: 'OK' }
const allowed: HostPopup = {
  title: text(64),
  message: text(256),
  buttons: [button, button, { id: text(64), text: text(64) }],
}

test.each<[string, Partial<HostPopup>, ReturnType<typeof popupProblem>]>([
  ['every part at its limit', {}, null],
  ['a title of 65 characters', { title: text(65) }, 'title'],
  ['no title', { title: '' }, null],
  ['an empty message', { message: '' }, 'message'],
  ['a message of 257 characters', { message: text(257) }, 'message'],
  ['no button', { buttons: [] }, 'buttons'],
  ['four buttons', { buttons: [button, button, button, button] }, 'buttons'],
  ['a button ID of 65 characters', { buttons: [{ ...button, id: text(65) }] }, 'button-id'],
  ['an empty button text', { buttons: [{ ...button, text: '' }] }, 'button-text'],
  ['a button text of 65 characters', { buttons: [{ ...button, text: text(65) }] }, 'button-text'],
])('popupProblem returns the invalid part, if any, of a popup with %s', (_name, part, expected) => {
  expect(popupProblem({ ...allowed, ...part })).toBe(expected)
})

test('every popup message fits into a messenger popup in both languages', () => {
  for (const texts of [en, ru])
    for (const popup of [failurePopup, otherUserPopup, silentBiometryPopup, usedPopup])
      expect(popupProblem(popup(texts))).toBeNull()
  for (const texts of [en, ru]) expect(popupProblem(unreachablePopup(texts, true))).toBeNull()
})
