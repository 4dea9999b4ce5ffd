import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageWithoutPart } from './features/shell/navigation/missing-part.ts'
import { getRouter } from './router.tsx'

// This file replaces the framework's `StartClient`. That component contains code for server functions, which this site
// does not use. The code would make up a tenth of the home page's code.
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
