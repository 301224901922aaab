import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newId } from '../../../../lib/ids.ts'
import { emptyProperty, propertyRights } from '../properties.rules.ts'
import type { PropertyView } from '../properties.schemas.ts'
import { PropertyFacts } from './property-facts.tsx'

const property: PropertyView = {
  ...emptyProperty('Europe/Zurich'),
  id: newId(),
  familyGroupId: newId(),
  groupName: 'The Kellers',
  currency: 'EUR',
  role: 'VIEWER',
  status: 'ACTIVE',
  coverFileId: null,
  name: 'Lake cabin',
  version: 1,
  may: propertyRights({ role: 'VIEWER', status: 'ACTIVE' }),
}

it('leads from an address to a map and to directions, with the country', () => {
  const address = { street1: 'Seestrasse 4', postalCode: '8810', city: 'Horgen', country: 'CH' }
  render(<PropertyFacts property={{ ...property, ...address }} />)
  const target = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '')
  const place = 'Seestrasse 4, 8810 Horgen, Switzerland'
  expect(target('Map').searchParams.get('query')).toBe(place)
  expect(target('Directions').searchParams.get('to')).toBe(place)
})

it('offers neither without an address', () => {
  render(<PropertyFacts property={{ ...property, country: 'CH' }} />)
  expect(screen.queryByRole('link')).toBeNull()
})
