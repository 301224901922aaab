import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { DocumentPicker } from './document-picker.tsx'

const titles = ['Offer', 'Plan', 'Deed']
const found = titles.map((title, at) => ({
  ...{ id: `d${at}`, title, contentType: 'application/pdf', fileId: `f${at}` },
  ...{ assetName: null, projectTitle: at === 0 ? 'New roof' : null, taskTitle: null },
  ...{ paymentTitle: null, workerName: null },
}))

function Picking({ first, onSend }: { first: string[]; onSend: () => void }) {
  const [chosen, setChosen] = useState(first)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <DocumentPicker
        propertyId="p1"
        label="Documents"
        help="Up to two."
        error={undefined}
        max={2}
        chosen={chosen}
        known={[{ id: 'd9', name: 'Old plan', isDeleted: true }]}
        onChange={setChosen}
      />
    </form>
  )
}

const show = async (first: string[], read = vi.fn((_key: readonly unknown[]): unknown => undefined)) => {
  const onSend = vi.fn()
  await showInTab(<Picking first={first} onSend={onSend} />, {
    read: (key) => read(key) ?? { documents: found, next: null, today: '2027-03-03' },
    change: async () => ({}),
  })
  return { user: userEvent.setup(), onSend, read }
}
const attached = () =>
  within(screen.getByRole('list', { name: 'Attached' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('ticks documents up to the limit, and takes them out again', async () => {
  const { user } = await show([])
  await user.click(screen.getByRole('button', { name: 'Choose documents' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Offer/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Deed' }))
  expect(attached()).toEqual(['Offer', 'Deed'])
  expect(screen.getByRole('checkbox', { name: 'Plan' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Remove Offer' }))
  expect(attached()).toEqual(['Deed'])
  expect(screen.getByRole('checkbox', { name: 'Plan' })).toHaveProperty('disabled', false)
})

it('says which of them was deleted', async () => {
  await show(['d9'])
  expect(attached()).toEqual(['Old plan (deleted)'])
})

it('searches with Enter without sending the form', async () => {
  const { user, onSend, read } = await show([])
  await user.click(screen.getByRole('button', { name: 'Choose documents' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'roof{Enter}')
  await vi.waitFor(() => expect(JSON.stringify(read.mock.calls.at(-1))).toContain('"text":"roof"'))
  expect(onSend).not.toHaveBeenCalled()
})
