import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { groupRights } from '../../groups/groups.rules.ts'
import { sectionId } from '../section-id.ts'
import { EmergencyAccess } from './emergency-access.tsx'

const group = {
  id: 'g1',
  name: 'The Kellers',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  weekStart: 1,
  approvalThresholdMinor: 0,
  isSample: false,
  version: 1,
  role: 'MANAGER' as const,
  may: groupRights('MANAGER'),
}

const showSection = async () => {
  const tab = await showInTab(<EmergencyAccess group={group} members={[]} trusted={[]} />, {
    read: () => [],
    change: async () => ({}),
  })
  return { ...tab, heading: await screen.findByRole('heading', { name: 'Emergency access' }) }
}

it('has the focus when a link leads to it', async () => {
  const { router, heading } = await showSection()
  await router.navigate({ to: '/', hash: sectionId })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('leaves the focus alone when the page is opened without the anchor', async () => {
  await showSection()
  expect(document.activeElement).toBe(document.body)
})
