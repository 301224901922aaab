import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { AppError } from '../../../../lib/app-error.ts'
import { QuickAddLine } from './quick-add-line.tsx'

const people = [
  { id: 'u1', name: 'Anna Keller' },
  { id: 'u2', name: 'Ben Keller' },
  { id: 'u3', name: 'Rosa Lind' },
]
const projects = [{ id: 'p1', name: 'New roof' }]
const nothingYet = { typed: '', sent: [], hadFocus: false }

async function show(
  change: (task: Record<string, unknown>) => Promise<unknown> = async () => ({}),
  early = nothingYet,
) {
  const added: Record<string, unknown>[] = []
  await showInTab(<QuickAddLine propertyId="h1" people={people} projects={projects} early={early} />, {
    read: () => [],
    change: async (task: Record<string, unknown>) => {
      added.push(task)
      return change(task)
    },
  })
  return { added, line: screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a task' }) }
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true }).textContent

beforeEach(() => toast.remove())

describe('the quick-add field', () => {
  it('offers people after an @ and projects after a #, and fewer with each letter', async () => {
    const { line } = await show()
    await userEvent.type(line, 'Fix gutter @')
    expect(offered()).toEqual(['Anna Keller', 'Ben Keller', 'Rosa Lind'])
    await userEvent.type(line, 'kel')
    expect(offered()).toEqual(['Anna Keller', 'Ben Keller'])
    await userEvent.type(line, 'x')
    expect(offered()).toEqual([])
    expect(line.getAttribute('aria-expanded')).toBe('false')
    await userEvent.type(line, ' #')
    expect(offered()).toEqual(['New roof'])
  })

  it('cycles through suggestions with the arrows, and inserts with Enter or Tab without sending', async () => {
    const { line, added } = await show()
    await userEvent.type(line, '@kel')
    expect(chosen()).toBe('Anna Keller')
    await userEvent.keyboard('{ArrowUp}')
    expect(chosen()).toBe('Ben Keller')
    expect(line.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await userEvent.keyboard('{ArrowDown}{Tab}')
    expect(line.value).toBe('@Anna Keller ')
    expect(document.activeElement).toBe(line)
    await userEvent.type(line, 'and #{Enter}')
    expect(line.value).toBe('@Anna Keller and #New roof ')
    expect(added).toEqual([])
  })

  it('inserts the clicked suggestion, and none after Escape', async () => {
    const { line } = await show()
    await userEvent.type(line, '@')
    await userEvent.click(screen.getByRole('option', { name: 'Rosa Lind' }))
    expect(line.value).toBe('@Rosa Lind ')
    expect(document.activeElement).toBe(line)
    await userEvent.clear(line)
    await userEvent.type(line, '@be{Escape}')
    expect(offered()).toEqual([])
    expect(line.value).toBe('@be')
  })

  it('sends what it recognised, without what was removed', async () => {
    const { line, added } = await show()
    await userEvent.type(line, 'Fix gutter @rosa{Enter} !high')
    const understood = screen.getByRole('list', { name: 'Recognised' })
    expect(understood.textContent).toContain('Assigned to Rosa Lind')
    expect(understood.textContent).toContain('High')
    await userEvent.click(within(understood).getByRole('button', { name: /High/ }))
    await userEvent.type(line, '{Enter}')
    await waitFor(() => expect(added).toHaveLength(1))
    expect(added[0]).toMatchObject({ title: 'Fix gutter !high', assigneeUserId: 'u3', priority: 'NORMAL' })
    expect(line.value).toBe('')
  })

  it('keeps refused text in front of newer input', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { line } = await show(() => answer.promise)
    await userEvent.type(line, 'Fix gutter{Enter}Wash')
    expect(line.value).toBe('Wash')
    answer.reject(new AppError('too-many', 'There are too many open tasks.'))
    expect(await screen.findByText('There are too many open tasks.')).toBeTruthy()
    expect(line.value).toBe('Fix gutter Wash')
  })

  it('starts with what was typed before it loaded, and adds what was sent', async () => {
    const { line, added } = await show(undefined, {
      typed: 'Wash the c',
      sent: ['Fix gutter'],
      hadFocus: true,
    } as never)
    expect(document.activeElement).toBe(line)
    await userEvent.keyboard('ar')
    expect(line.value).toBe('Wash the car')
    await waitFor(() => expect(added).toMatchObject([{ title: 'Fix gutter' }]))
  })
})
