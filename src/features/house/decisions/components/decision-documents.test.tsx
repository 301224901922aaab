import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { DecisionDocuments } from './decision-documents.tsx'

const sha256 = 'ab'.repeat(32)
const file = { fileId: 'f1', contentType: 'application/pdf', byteSize: 1_200_000 }

it('shows each document with its size and a download, and only names what was deleted', async () => {
  await showInTab(
    <DecisionDocuments
      documents={[
        { documentId: 'd1', name: 'Offer', sha256, file },
        { documentId: 'd2', name: 'Plan', sha256: 'cd'.repeat(32), file: null },
        { documentId: null, name: 'Deed', sha256: null, file: null },
      ]}
    />,
    { read: () => [], change: async () => ({}) },
  )
  const [offer, plan, deed] = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')
  expect(offer?.textContent).toContain('1.2 MB')
  expect(offer?.textContent).toContain(`SHA-256: ${sha256}`)
  expect(screen.getByRole('link', { name: 'Offer' })).toHaveProperty('pathname', '/document/d1')
  expect(screen.getByRole('link', { name: 'Download Offer' })).toHaveProperty(
    'pathname',
    '/api/files/f1/original',
  )
  expect(plan?.textContent).toContain('Plan (deleted)')
  expect(plan?.textContent).toContain('SHA-256')
  expect(deed?.textContent).toBe('Deed (deleted)')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})
