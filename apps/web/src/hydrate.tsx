import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageWithoutPart } from './features/shell/navigation/missing-part.ts'
import { getRouter } from './router.tsx'

// Replaces the framework's `StartClient`, whose code for server functions would make up a tenth of the home page's
// code. This site has no server functions.
addEventListener('vite:preloadError', keepPageWithoutPart)
void getRouter().then((router) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  }),
)
