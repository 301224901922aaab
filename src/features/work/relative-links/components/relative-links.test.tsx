import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RelativeLinkState } from '../relative-links.rules.ts'
import type { RelativeLinkView } from '../relative-links.schemas.ts'
import { RelativeLinks } from './relative-links.tsx'

const link: RelativeLinkView = {
  id: '1',
  name: 'Aunt Greta',
  ownerName: 'Margarete Keller',
  moneyOf: null,
  scopes: ['MANUAL', 'VOTE'],
  state: 'ACTIVE',
  wrongPins: 0,
  issuedByName: 'Anna Keller',
  issuedAt: '2026-11-01T10:00:00Z',
  expiresAt: '2027-11-01T10:00:00Z',
  lastUsedAt: null,
}

/** @returns what the list says of each link */
function show(links: Partial<RelativeLinkView>[], outsiders = ['Margarete Keller']) {
  const view = { people: [], links: links.map((one, at) => ({ ...link, id: String(at), ...one })) }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RelativeLinks propertyId="p" familyGroupId="g" view={view} outsiders={outsiders} />
    </QueryClientProvider>,
  )
  const items = within(screen.getByRole('list', { name: 'Personal links' })).getAllByRole('heading')
  return items.map((heading) => heading.closest('li')?.textContent ?? '')
}

const gone = 'Margarete Keller is no longer an owner outside the group.'

it('warns that a link is outdated when its owner is none outside the group any more', () => {
  const [hers, manual] = show([{}, { ownerName: null, scopes: ['MANUAL'] }], ['Rosa Lindt'])
  expect(hers).toContain('Outdated')
  expect(hers).toContain(gone)
  expect(manual).toContain('Active')
  expect(manual).not.toContain(gone)
})

it('does not while the owner is one', () => {
  expect(show([{}])[0]).not.toContain('Outdated')
})

it.each([
  ['LOCKED', 'PIN locked', true],
  ['EXPIRED', 'Expired', false],
  ['STOPPED', 'Stopped', false],
] satisfies [RelativeLinkState, string, boolean][])('says that a link is %s', (state, label, hasPin) => {
  expect(show([{ state }], ['Rosa Lindt'])[0]).toContain(label)
  expect(screen.queryAllByRole('button', { name: 'New PIN for Aunt Greta' })).toHaveLength(hasPin ? 1 : 0)
})
