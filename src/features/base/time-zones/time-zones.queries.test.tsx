import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { key } from '../../../cache/keys.ts'
import { useTimeZones } from './time-zones.queries.ts'

function Zones() {
  return useTimeZones('Europe/Zurich').map(({ value }) => <p key={value}>{value}</p>)
}

const page = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <Zones />
  </QueryClientProvider>
)

test('a part of a page that hydrates late starts with what the server rendered', async () => {
  const host = document.createElement('div')
  host.innerHTML = renderToString(page(new QueryClient()))
  const loaded = new QueryClient()
  loaded.setQueryData(key('timeZones'), ['Europe/Paris', 'Europe/Zurich'])
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(host, page(loaded), { onRecoverableError: (error) => errors.push(error) })
  })
  expect(errors).toEqual([])
  expect(host.textContent).toBe('Europe/ParisEurope/Zurich')
})
