import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { createQueryClient } from './cache/query-client.ts'
import { ErrorPage } from './components/layout/error-page.tsx'
import { NotFoundPage } from './components/layout/not-found-page.tsx'
import { PendingPage } from './components/layout/pending-page.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The nonce of this page: the entry hands it over in a header, the page keeps it for the browser in a meta tag. */
const pageNonce = createIsomorphicFn()
  .server(() => getRequest().headers.get('x-nonce') ?? undefined)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content)

/** The router with its own cache of reads: one for each request on the server, one for the tab in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: pageNonce() },
    defaultPreload: 'intent',
    // The cache of reads decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}
