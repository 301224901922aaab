import { expect, it } from 'vitest'
import { saveStale } from '../../../../../test/stale-form.tsx'
import { newId } from '../../../../lib/ids.ts'
import { emptyProperty, propertyRights } from '../../properties/properties.rules.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import type { ManualSectionView } from '../manual.schemas.ts'
import { EditSectionPage } from './section-page.tsx'

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

const section: ManualSectionView = {
  id: newId(),
  kind: 'BINS',
  title: 'Bins and recycling',
  body: 'On Tuesdays.',
  version: 1,
  updatedAt: '2026-11-01T10:00:00.000Z',
}

it('shows the newer text of a section, and takes it into the form', async () => {
  const { conflict, field, takeTheirs } = await saveStale({
    page: <EditSectionPage property={property} section={section} />,
    newer: { ...section, body: 'On Mondays.', version: 2 },
    label: 'Text',
    typed: 'On Fridays.',
  })
  expect(conflict.textContent).toContain('On Mondays.')
  await takeTheirs()
  expect((await field()).value).toBe('On Mondays.')
})
