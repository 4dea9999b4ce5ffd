import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageWithoutPart } from './features/shell/navigation/missing-part.ts'
import { getRouter } from './router.tsx'

// Not the framework's own `StartClient`: it carries what calls server functions, a tenth of the code of the home page, and there
// are none here.
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
