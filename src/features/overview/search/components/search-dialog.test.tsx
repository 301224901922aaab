import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { myFamilyGroupsSwitcherQuery } from '../../../base/groups/groups.queries.ts'
import { placesQuery } from '../../../house/properties/properties.queries.ts'
import { SearchDialog } from './search-dialog.tsx'

// The build writes the words of a language into the scripts; here the translator has them.
vi.mock('#i18n', async () => {
  const [{ languages }, { translatorOf }] = await Promise.all([
    import('virtual:languages'),
    import('../../../../i18n/translator.ts'),
  ])
  return { i18n: translatorOf('de', languages.de?.messages()), Trans: () => null }
})

it('offers its commands in German too, each below its title', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(myFamilyGroupsSwitcherQuery.queryKey, [])
  client.setQueryData(placesQuery.queryKey, [])
  const routeTree = createRootRoute({
    component: () => (
      <SearchDialog open onOpenChange={() => {}} takeTyped={() => ''} onShortcuts={() => {}} />
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const titles = ['Gehe zu', 'Erstellen', 'Mehr']
  for (const title of titles) expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByRole('option', { name: 'Neue Gruppe' })).toBeDefined()
})
