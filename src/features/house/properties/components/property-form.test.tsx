import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { draftIn } from '../../../../components/ui/draft.ts'
import { emptyProperty } from '../properties.rules.ts'
import { PropertyForm } from './property-form.tsx'

const key = 'property-form-test'
const defaultValues = emptyProperty('Europe/Zurich')

beforeEach(() => window.sessionStorage.clear())

const show = (isNew: boolean) =>
  showInTab(
    <PropertyForm
      defaultValues={defaultValues}
      currency="EUR"
      submitLabel="Save"
      draftKey={key}
      save={async () => {}}
      {...(isNew && { photoOfNew: <p>Photo</p> })}
    />,
    { read: () => [], change: async () => ({}) },
  )

const openGroups = () =>
  [...document.querySelectorAll('details')]
    .filter(({ open }) => open)
    .map((one) => one.firstElementChild?.textContent)

it('asks for the name and type of a new property, and folds the rest', async () => {
  await show(true)
  expect(document.querySelectorAll('details')).toHaveLength(4)
  expect(openGroups()).toEqual([])
  expect(screen.getByLabelText('Name').closest('details')).toBeNull()
  expect(screen.getByLabelText('Type').closest('details')).toBeNull()
})

it('opens the groups that a draft has filled in, and those with an invalid field', async () => {
  draftIn(() => window.sessionStorage, key).keep({ ...defaultValues, city: 'Thun', yearBuilt: 12 })
  await show(true)
  expect(openGroups()).toEqual(['Where is it?', 'Size and purchase'])
  for (const group of document.querySelectorAll('details')) group.open = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(openGroups()).toEqual(['Size and purchase'])
})

it('lets the time zone of a new property follow its country', async () => {
  await show(true)
  const zone = () => screen.getByLabelText('Time zone')
  const country = screen.getByLabelText('Country')
  await userEvent.selectOptions(country, 'GB')
  expect(zone()).toHaveProperty('value', 'Europe/London')
  await userEvent.selectOptions(country, 'SE')
  expect(zone()).toHaveProperty('value', 'Europe/Stockholm')
  // The United States have several, and no country has none.
  for (const several of ['US', '']) {
    await userEvent.selectOptions(country, 'GB')
    await userEvent.selectOptions(country, several)
    expect(zone()).toHaveProperty('value', 'Europe/Zurich')
  }
})

it('keeps the time zone of a saved property when its country is corrected', async () => {
  await show(false)
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'GB')
  expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'Europe/Zurich')
})

it('shows every group of a saved property', async () => {
  await show(false)
  expect(document.querySelectorAll('details')).toHaveLength(0)
  expect(screen.getByRole('group', { name: 'Insurance' })).toBeTruthy()
})
