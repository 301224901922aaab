import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { AppError } from '../../../../lib/app-error.ts'
import { RenameCategory } from './category-dialog.tsx'

it('shows the name that someone else gave, renames it with the next press, and offers to undo that', async () => {
  const sent: unknown[] = []
  const newer = { key: 'GARDEN', name: 'Hedges', isHidden: false, version: 2 }
  const change = async (data: { version: number }) => {
    sent.push(data)
    if (data.version < newer.version) throw new AppError('conflict', 'Too late.', { current: newer })
    return { version: data.version + 1 }
  }
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const category = { key: 'GARDEN', name: null, isHidden: false, version: 1 }
  const familyGroupId = '0198a0ce-0000-7000-8000-000000000000'
  const dialog = <RenameCategory familyGroupId={familyGroupId} category={category} close={close} />
  await showInTab(dialog, { read: () => [], change })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Garden')
  await userEvent.clear(name)
  await userEvent.type(name, 'Lawn')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('It is now called “Hedges”.')
  expect([name.value, isClosed]).toEqual(['Lawn', false])
  await userEvent.click(screen.getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(isClosed).toBe(true))
  const of = { familyGroupId, category: 'GARDEN' }
  const renamed = [1, 2].map((version) => ({ ...of, name: 'Lawn', version }))
  expect(sent).toEqual(renamed)
  await screen.findByText('“Hedges” is now called “Lawn”')
  await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(sent).toEqual([...renamed, { ...of, name: 'Hedges', version: 3 }])
})
