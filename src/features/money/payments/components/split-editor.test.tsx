import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { Ownership, SplitDraft } from '../../splits/split-draft.rules.ts'
import { SplitEditor } from './split-editor.tsx'

const person = (id: string, name: string, standing: ParticipantView['standing'] = 'MEMBER') =>
  ({ id, name, standing, isMe: false, profileImageUrl: null }) as ParticipantView

const anna = person('p1', 'Anna Keller')
const ben = person('p2', 'Ben Keller')
const gone = person('p3', 'Carl Keller', 'FORMER')

type EditorProps = {
  first: SplitDraft
  amountMinor?: number | null
  ownership?: Ownership
  addOutsider?: (name: string) => Promise<{ id: string }>
}

function Editor({ first, amountMinor = 10_000, ownership = null, addOutsider }: EditorProps) {
  const [value, setValue] = useState(first)
  return (
    <SplitEditor
      value={value}
      onChange={setValue}
      amountMinor={amountMinor}
      currency="GBP"
      participants={[anna, ben, gone]}
      ownership={ownership}
      {...(addOutsider && { addOutsider })}
    />
  )
}

const between = (...ids: string[]): SplitDraft => ({
  method: 'EQUAL',
  people: ids.map((participantId) => ({ participantId, text: '' })),
})
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement
const sum = () => screen.getByRole('status').textContent
const method = () => screen.getByRole('combobox', { name: 'How it is split' })

describe('the split editor', () => {
  it('shows each share and follows who takes part', async () => {
    render(<Editor first={between('p1', 'p2')} />)
    expect(within(row('Anna Keller')).getByText('£50.00')).toBeTruthy()
    expect(sum()).toBe('£100.00 between 2 people.')
    await userEvent.click(screen.getByRole('checkbox', { name: /Ben Keller/ }))
    expect(within(row('Anna Keller')).getByText('£100.00')).toBeTruthy()
    expect(within(row('Ben Keller')).queryByText(/£/)).toBeNull()
    expect(sum()).toBe('£100.00 between 1 person.')
  })

  it('lists former members only when they have a share', () => {
    const { unmount } = render(<Editor first={between('p1')} />)
    expect(screen.queryByText('Carl Keller')).toBeNull()
    unmount()
    render(<Editor first={between('p1', 'p3')} />)
    expect(within(row('Carl Keller')).getByText('(has left)')).toBeTruthy()
  })

  it('asks for amounts that add up, and says what is missing', async () => {
    render(<Editor first={between('p1', 'p2')} />)
    await userEvent.selectOptions(method(), 'AMOUNT')
    const [mine, his] = ['Amount of Anna Keller', 'Amount of Ben Keller'].map((name) =>
      screen.getByRole<HTMLInputElement>('textbox', { name }),
    )
    if (!mine || !his) throw new Error('an amount has no field')
    // What was equal is the start of it.
    expect([mine.value, his.value]).toEqual(['50.00', '50.00'])
    await userEvent.clear(mine)
    await userEvent.type(mine, '70')
    expect(sum()).not.toContain('between')
    await userEvent.clear(his)
    await userEvent.type(his, '30')
    expect(sum()).toBe('£100.00 between 2 people.')
    await userEvent.clear(his)
    await userEvent.type(his, 'a lot')
    expect(his.getAttribute('aria-invalid')).toBe('true')
  })

  it('splits by ownership only when the owners are known, and shows them', async () => {
    const { unmount } = render(<Editor first={between('p1', 'p2')} />)
    const option = () => within(method()).getByRole<HTMLOptionElement>('option', { name: /own/i })
    expect(option().disabled).toBe(true)
    unmount()
    const weights = [
      { participantId: 'p1', name: 'Anna Keller', weight: 2_500 },
      { participantId: 'p2', name: 'Ben Keller', weight: 7_500 },
    ]
    render(<Editor first={between('p1', 'p2')} ownership={{ isComplete: true, weights }} />)
    await userEvent.selectOptions(method(), option())
    expect(within(row('Ben Keller')).getByText('75%')).toBeTruthy()
    expect(within(row('Ben Keller')).getByText('£75.00')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('adds a person outside the group, also with Enter, without submitting the form', async () => {
    const addOutsider = vi.fn(async () => ({ id: 'p9' }))
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Editor first={between('p1')} addOutsider={addOutsider} />
      </form>,
    )
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Someone outside the group' }),
      ' Uncle Max {Enter}',
    )
    expect(addOutsider).toHaveBeenCalledWith('Uncle Max')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(within(row('Anna Keller')).getByText('£50.00')).toBeTruthy()
  })

  it('says that an amount is missing', () => {
    render(<Editor first={between('p1', 'p2')} amountMinor={null} />)
    expect(sum()).toBe('Enter an amount to see each share.')
  })
})
