import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { showInTab } from '../../../../test/tab.tsx'
import { SchemaForm } from '../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { CategoryField } from './money-fields.tsx'

const categories = [
  { key: 'GARDEN', name: null, isHidden: true, version: 1 },
  { key: 'ENERGY', name: null, isHidden: false, version: 1 },
  { key: 'WATER', name: null, isHidden: true, version: 1 },
]

const familyGroupId = '0198a0ce-0000-7000-8000-000000000000'
const current = { key: 'GARDEN', name: null, isHidden: false }

function Edit() {
  const { Field, status } = useSchemaForm({
    schema: z.object({ category: z.string() }),
    defaultValues: { category: 'GARDEN' },
    save: async () => {},
  })
  return (
    <SchemaForm status={status}>
      <Field name="category">{() => <CategoryField familyGroupId={familyGroupId} current={current} />}</Field>
    </SchemaForm>
  )
}

it('offers the hidden category of an edited expense again after another was chosen', async () => {
  const loaded = Promise.withResolvers<typeof categories>()
  await showInTab(<Edit />, { read: () => loaded.promise, change: async () => undefined })
  const field = await screen.findByLabelText<HTMLSelectElement>('Category')
  // The category of the expense is there before the others are.
  expect(field.value).toBe('GARDEN')
  loaded.resolve(categories)
  await screen.findByRole('option', { name: 'Energy and heating' })
  expect(field.value).toBe('GARDEN')
  await userEvent.selectOptions(field, 'Energy and heating')
  await userEvent.selectOptions(field, 'Garden')
  expect(field.value).toBe('GARDEN')
  expect(screen.queryByRole('option', { name: 'Water' })).toBeNull()
})
