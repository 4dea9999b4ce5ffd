// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { MiniAppMenu } from './mini-app-menu.tsx'

afterEach(cleanup)

test('lets a guest switch the language, because the mini-app has no header', async () => {
  await show(<MiniAppMenu />, [])
  expect(screen.getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: 'Русский' }).getAttribute('href')).toBe('/ru')
})
