import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageWithoutPart } from './features/shell/navigation/missing-part.ts'
import { getRouter } from './router.tsx'

// This file replaces the framework's `StartClient`, which contains code for server functions. This site does not use
// server functions, and their code would make up a tenth of the home page's code.
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
