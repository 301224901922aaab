import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { relativeLinkTexts } from '../relative-links.texts.ts'
import HandOverForm from './hand-over-form.tsx'

const members = [
  { userId: newId(), name: 'Anna Keller', role: 'MANAGER' },
  { userId: newId(), name: 'Greta Berg', role: 'MEMBER' },
  { userId: newId(), name: 'Vera Berg', role: 'VIEWER' },
]
const ids = { propertyId: newId(), relativeLinkId: newId() }
type Scopes = Parameters<typeof HandOverForm>[0]['link']['scopes']

/** Opens the dialog. @returns what was sent, and how often it was closed */
async function open({
  scopes = ['STAY'] as Scopes,
  hasOutsiders = false,
  change = async (_: object): Promise<unknown> => undefined,
} = {}) {
  const sent: object[] = []
  const done = { sent, closed: 0 }
  const page = (
    <HandOverForm
      propertyId={ids.propertyId}
      familyGroupId={newId()}
      link={{ id: ids.relativeLinkId, name: 'Aunt Greta', scopes }}
      hasOutsiders={hasOutsiders}
      close={() => {
        done.closed++
      }}
    />
  )
  await showInTab(page, {
    read: () => members,
    change: (fields: object) => {
      sent.push(fields)
      return change(fields)
    },
  })
  await screen.findByRole('option', { name: 'Greta Berg' })
  return done
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
const choose = (name: string) => userEvent.selectOptions(screen.getByLabelText('Member'), name)

it('chooses nobody by itself, and hands over to the chosen member', async () => {
  const done = await open()
  expect(screen.getByLabelText<HTMLSelectElement>('Member').value).toBe('')
  await press()
  expect(await screen.findByText('Choose a member.')).toBeTruthy()
  expect(done).toEqual({ sent: [], closed: 0 })
  await choose('Greta Berg')
  await press()
  await expect.poll(() => done).toEqual({ sent: [{ ...ids, userId: members[1]?.userId }], closed: 1 })
})

it('stays open and says why while an open decision asks her', async () => {
  const refusal = relativeLinkTexts.isAsked('Margarete Berg', 'Replace the roof?')
  const done = await open({ change: () => Promise.reject(new AppError('conflict', refusal)) })
  await choose('Greta Berg')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain(refusal)
  expect(done.closed).toBe(0)
})

it('says what a viewer can’t do, before it is done', async () => {
  await open()
  await choose('Greta Berg')
  expect(screen.queryByText(/^A viewer sees their stays/)).toBeNull()
  await choose('Vera Berg')
  expect(screen.getByText(/^A viewer sees their stays/)).toBeTruthy()
})

it('says only what applies to the link', async () => {
  await open()
  const facts = () => within(screen.getByRole('list')).getAllByRole('listitem')
  expect(facts().map(({ textContent }) => textContent)).toEqual([
    'The stays requested and the problems reported with this link become the member’s own.',
    'The link ends immediately. You can’t undo this.',
  ])
})

it('leads to the owners, and says what happens to votes and money, where there are any', async () => {
  await open({ scopes: ['VOTE', 'MONEY'], hasOutsiders: true })
  const list = within(screen.getByRole('list'))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(list.getByText('Votes already cast stay as they are.')).toBeTruthy()
  expect(list.getByText(/^Amounts recorded under the name/)).toBeTruthy()
  expect(list.getByRole('link', { name: 'Record owners' }).getAttribute('href')).toBe(
    `/property/${ids.propertyId}/owners/change`,
  )
})
