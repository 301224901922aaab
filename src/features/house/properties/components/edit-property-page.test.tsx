import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveStale } from '../../../../../test/stale-form.tsx'
import { newId } from '../../../../lib/ids.ts'
import { emptyProperty, propertyRights } from '../properties.rules.ts'
import type { PropertyView } from '../properties.schemas.ts'
import { EditPropertyPage } from './edit-property-page.tsx'

const property: PropertyView = {
  ...emptyProperty('Europe/Zurich'),
  id: newId(),
  familyGroupId: newId(),
  groupName: 'The Kellers',
  currency: 'EUR',
  role: 'MANAGER',
  status: 'ACTIVE',
  coverFileId: null,
  name: 'Lake cabin',
  version: 1,
  may: propertyRights({ role: 'MANAGER', status: 'ACTIVE' }),
}

const editTown = () =>
  saveStale({
    page: <EditPropertyPage property={property} />,
    newer: { ...property, city: 'Horgen', version: 2 },
    label: 'Town',
    typed: 'Zug',
  })

it('shows the newer version of a property, and saves over it only when asked to', async () => {
  const { conflict, saveMine, sentAgain } = await editTown()
  expect(within(conflict).getByRole('row', { name: 'Town Horgen Zug' })).toBeTruthy()
  await saveMine()
  expect(await sentAgain()).toMatchObject({ city: 'Zug', version: 2 })
})

it('takes the newer version of a property into the form', async () => {
  const { field, takeTheirs } = await editTown()
  await takeTheirs()
  expect((await field()).value).toBe('Horgen')
})
