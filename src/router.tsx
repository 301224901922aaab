import { createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { createQueryClient } from './cache/query-client.ts'
import { ErrorPage } from './components/layout/error-page.tsx'
import { NotFoundPage } from './components/layout/not-found-page.tsx'
import { keepPageOnSearch, pendingOptions } from './components/layout/pending-page.tsx'
import { isDeviceInUse } from './features/base/device-store/device-flag.ts'
import { offlineAddress } from './features/overview/offline/worker/worker.rules.ts'
import { routeTree } from './routeTree.gen.ts'

/** The nonce of this page: the entry passes it in a header, the page keeps it in a meta tag for the browser. */
const pageNonce = createIsomorphicFn()
  .server(() => getRequest().headers.get('x-nonce') ?? undefined)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content)

/** A page that failed leads to the copy on this device, as a full load does without a connection (docs/offline.md). */
const copyFor = (href: string) => (isDeviceInUse() ? offlineAddress(href) : null)
const FailedPage = (props: ErrorComponentProps) => <ErrorPage {...props} copyFor={copyFor} />

/** Creates the router with its own query cache: one per request on the server, one per tab in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: pageNonce() },
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    ...pendingOptions,
  })
  keepPageOnSearch(router)
  setupRouterSsrQueryIntegration({ router, queryClient })
  const { hydrate } = router.options
  router.options.hydrate = async (dehydrated) => {
    await hydrate?.(dehydrated)
    queryClient.beginHydration()
  }
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (hrefChanged) queryClient.endHydration()
  })
  return router
}
