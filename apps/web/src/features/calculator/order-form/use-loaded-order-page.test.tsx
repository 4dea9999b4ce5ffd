// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLoadedOrderPage } from './use-loaded-order-page.ts'

afterEach(cleanup)

function Form({ isStarted }: { isStarted: boolean }) {
  useLoadedOrderPage(isStarted)
  return <p>form</p>
}

/** Opens a page with the form. Returns the paths of the pages whose code or data the router has loaded. */
async function open(isStarted: boolean): Promise<string[]> {
  const loaded: string[] = []
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <Form isStarted={isStarted} /> })
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => void loaded.push(`data ${path}`),
      component: Object.assign(() => null, { preload: async () => void loaded.push(`code ${path}`) }),
    })
  const routeTree = root.addChildren([home, page('/order/pending'), page('/order/$id')])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await screen.findByText('form')
  return loaded
}

test('loads the pages of an order once the user fills in the form', async () => {
  const loaded = await open(true)
  await waitFor(() =>
    expect(loaded.toSorted()).toEqual(['code /order/$id', 'code /order/pending', 'data /order/pending']),
  )
})

test('loads no page of an order for an empty form', async () => {
  expect(await open(false)).toEqual([])
})
