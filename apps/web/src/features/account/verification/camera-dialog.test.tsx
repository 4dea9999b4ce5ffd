// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { CameraDialog } from './camera-dialog.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('takes no photo before the camera shows its first frame', async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(() =>
    Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [] })),
  )
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  await show(<CameraDialog title="Your face" facing="user" onTaken={() => {}} onClose={() => {}} />, ['profile'])
  const video = screen.getByLabelText<HTMLVideoElement>('Camera picture')
  await waitFor(() => expect(video.srcObject).not.toBeNull())
  const button = screen.getByRole('button', { name: /Take the photo/ })
  expect(button.getAttribute('aria-busy')).toBe('true')
  fireEvent.loadedData(video)
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
})
