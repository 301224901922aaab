import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import RelativeLinkForm from './relative-link-form.tsx'

const show = (people: { id: string; name: string }[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RelativeLinkForm propertyId="p" outsiders={[]} people={people} close={() => {}} onIssued={() => {}} />
    </QueryClientProvider>,
  )

it('asks whose money a link confirms', async () => {
  show([{ id: '0199aaaa-0000-7000-8000-000000000001', name: 'Greta Keller' }])
  await userEvent.type(await screen.findByLabelText('Name'), 'Aunt Greta')
  await userEvent.click(screen.getByLabelText('Confirm money received'))
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  const refusal = 'Choose whose money the link confirms.'
  await screen.findAllByText(refusal)
  await userEvent.selectOptions(screen.getByLabelText('Person outside the group'), 'Greta Keller')
  expect(screen.queryByText(refusal)).toBeNull()
})

it('says what to do when nobody outside the group shares costs', async () => {
  show([])
  await screen.findByText(/add them as a person outside the group when you split an expense/)
  expect(screen.queryByLabelText('Confirm money received')).toBeNull()
  expect(screen.queryByLabelText('Person outside the group')).toBeNull()
})
