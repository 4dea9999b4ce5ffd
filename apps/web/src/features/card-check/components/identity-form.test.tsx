// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { IdentityForm } from './identity-form.tsx'

afterEach(cleanup)

async function frameOf(formUrl: string): Promise<HTMLIFrameElement | null> {
  await show(<IdentityForm provider="Mercuryo" formUrl={formUrl} onClose={() => {}} />, ['identity'])
  return document.querySelector('iframe')
}

test('the identity form may use the camera and the microphone', async () => {
  expect((await frameOf('https://identity.example/form/1'))?.getAttribute('allow')).toBe('camera; microphone')
})

test.each([
  ['keeps its origin on another site', 'https://identity.example/form/1', true],
  ['loses its origin on this site', `${location.origin}/sandbox/identity/1`, false],
  ['loses its origin on a blank page', 'about:blank', false],
  ['loses its origin in a blob of this site', `blob:${location.origin}/1`, false],
])('the identity form %s', async (_what, url, keepsOrigin) => {
  const rights = (await frameOf(url))?.getAttribute('sandbox')?.split(' ')
  expect(rights).toEqual(['allow-forms', 'allow-scripts', ...(keepsOrigin ? ['allow-same-origin'] : [])])
})
