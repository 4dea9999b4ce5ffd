import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageWithoutPart } from './features/shell/navigation/missing-part.ts'
import { getRouter } from './router.tsx'

// Replaces the framework's `StartClient`. Its code for server functions would be a tenth of the home page's code, and
// this site has no server functions.
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
