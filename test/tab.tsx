import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { createQueryClient } from '../src/cache/query-client.ts'
import { Toaster } from '../src/components/layout/toaster.tsx'

/** Stands for the server: each read by its key, and each change by what is sent. */
type Server = {
  read: (queryKey: QueryKey) => unknown
  change: (sent: never) => Promise<unknown>
}

/** Renders a part of a page in a separate tab, with the product's read cache, router and notices. */
export async function showInTab(part: ReactNode, { read, change }: Server) {
  const queryClient = createQueryClient()
  const { defaultQueryOptions, defaultMutationOptions } = queryClient
  queryClient.defaultQueryOptions = ((options: { queryKey: QueryKey }) => ({
    ...defaultQueryOptions.call(queryClient, options as never),
    queryFn: async () => structuredClone(await read(options.queryKey)),
  })) as never
  queryClient.defaultMutationOptions = ((options: object) => ({
    ...defaultMutationOptions.call(queryClient, options as never),
    mutationFn: change,
  })) as never
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Suspense>{part}</Suspense>,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/$', component: () => 'Elsewhere' })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { queryClient, router }
}
