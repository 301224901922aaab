import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { StayForm } from './stay-form.tsx'

const defaultValues = { startsOn: '2027-06-01', endsOn: '2027-06-03', guests: 0, note: null, userId: null }
const show = async (overlaps: object[]) => {
  await showInTab(
    <Dialog open title="Request stay" onOpenChange={() => {}}>
      <StayForm
        house={{ propertyId: 'p1', familyGroupId: 'g1' }}
        defaultValues={defaultValues}
        mayChooseWho={false}
        submitLabel="Request stay"
        save={async () => {}}
      />
    </Dialog>,
    { read: () => overlaps, change: async () => ({}) },
  )
  await screen.findByLabelText('Arrival')
}
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('moves a departure that would be before the new arrival', async () => {
  await show([])
  fireEvent.change(day('Arrival'), { target: { value: '2027-06-02' } })
  expect(day('Departure').value).toBe('2027-06-03')
  fireEvent.change(day('Arrival'), { target: { value: '2027-08-02' } })
  expect(day('Departure').value).toBe('2027-08-03')
})

it('says when nobody else is there', async () => {
  await show([])
  expect((await screen.findByText(/No other stays on these nights/)).textContent).toContain('2 nights')
})

it('names other stays on the chosen nights', async () => {
  const span = { startsOn: '2027-06-02', endsOn: '2027-06-05' }
  await show([{ id: 's1', personName: 'Ben', status: 'CONFIRMED', ...span }])
  expect((await screen.findByText(/Ben/)).textContent).toContain('confirmed')
  expect(screen.queryByText(/No other stays/)).toBeNull()
})
