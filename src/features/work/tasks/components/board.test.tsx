import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { AppError } from '../../../../lib/app-error.ts'
import type { BoardView } from '../board.schemas.ts'
import type { BoardStatus } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { Board } from './board.tsx'

const card = (id: string, title: string, rest: Partial<TaskCardView> = {}): TaskCardView => ({
  id,
  familyGroupId: 'g1',
  propertyId: 'h1',
  propertyName: 'Lake cabin',
  projectId: null,
  projectTitle: null,
  scheduleId: null,
  title,
  status: 'TODO',
  statusReason: null,
  priority: 'NORMAL',
  assignee: null,
  worker: null,
  dueOn: null,
  dueTime: null,
  isOverdue: false,
  needsApproval: false,
  reviewRequestedBy: null,
  doneBy: null,
  completedAt: null,
  checklistDone: 0,
  checklistTotal: 0,
  commentCount: 0,
  version: 1,
  ...rest,
})

type Move = { card: TaskCardView; to: BoardStatus; reason: string | null }
type Undo = { tasks: { taskId: string; version: number }[] }

/** A board whose server stores moves, unless told to wait or refuse. */
async function showBoard(cards: TaskCardView[], view: Partial<BoardView> = {}) {
  const stored = new Map(cards.map((one) => [one.id, one]))
  const server = { sent: [] as string[], refusal: null as AppError | null, awake: Promise.resolve() }
  const of = (status: TaskCardView['status']) => [...stored.values()].filter((one) => one.status === status)
  const read = () => ({
    columns: {
      TODO: { tasks: of('TODO'), more: 0 },
      IN_PROGRESS: { tasks: of('IN_PROGRESS'), more: 0 },
      BLOCKED: { tasks: of('BLOCKED'), more: 0 },
      IN_REVIEW: { tasks: of('IN_REVIEW'), more: 0 },
    },
    role: 'MEMBER',
    myUserId: 'anna',
    isArchived: false,
    ...view,
  })
  await showInTab(<Board familyGroupId="g1" place={{ propertyId: 'h1' }} empty="No tasks yet" />, {
    read: (queryKey) => (queryKey.includes('done') ? { tasks: of('DONE'), next: null } : read()),
    change: async (sent: Move | Undo) => {
      if ('tasks' in sent) {
        server.sent.push(`undo ${sent.tasks.map(({ taskId, version }) => `${taskId} ${version}`)}`)
        for (const one of cards) stored.set(one.id, one)
        return
      }
      const { card, to, reason } = sent
      server.sent.push(`${card.id} ${to}`)
      await server.awake
      if (server.refusal) throw server.refusal
      const version = card.version + 1
      stored.set(card.id, { ...card, status: to, statusReason: reason, version })
      return { version, next: null }
    },
  })
  await screen.findByRole('region', { name: 'Board' })
  return { server, stored }
}

const link = (title: string) => screen.getByRole('link', { name: title })
const column = (name: string) => screen.getByRole('region', { name })
const isIn = (title: string, name: string) =>
  within(column(name)).queryByRole('link', { name: title }) !== null
const said = () => within(screen.getByRole('region', { name: 'Board' })).getByRole('status').textContent

beforeEach(() => toast.remove())

describe('the board', () => {
  it('moves the focus by arrow keys, from card to card and past empty columns', async () => {
    await showBoard([card('1', 'Slates'), card('2', 'Gutters'), card('3', 'Paint', { status: 'IN_REVIEW' })])
    link('Slates').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(link('Gutters'))
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(link('Paint'))
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(link('Paint'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(link('Slates'))
  })

  it('shows a card moved with Alt and an arrow at once, keeps its focus, and announces its column', async () => {
    const { server } = await showBoard([card('1', 'Slates')])
    const answered = Promise.withResolvers<void>()
    server.awake = answered.promise
    link('Slates').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(isIn('Slates', 'In progress')).toBe(true))
    await waitFor(() => expect(document.activeElement).toBe(link('Slates')))
    expect(said()).toBe('“Slates” moved to “In progress”')
    expect(screen.queryByText('Moved to “In progress”')).toBeNull()
    answered.resolve()
    expect(await screen.findByText('Moved to “In progress”')).toBeTruthy()
    expect(server.sent).toEqual(['1 IN_PROGRESS'])
    expect(isIn('Slates', 'In progress')).toBe(true)
  })

  it('moves a refused card back, and says why', async () => {
    const { server } = await showBoard([card('1', 'Slates'), card('2', 'Gutters')])
    server.refusal = new AppError('conflict', 'This task was changed by someone else.')
    link('Slates').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(await screen.findByText('This task was changed by someone else.')).toBeTruthy()
    await waitFor(() => expect(isIn('Slates', 'To do')).toBe(true))
    expect(isIn('Slates', 'In progress')).toBe(false)
    expect(said()).toBe('Slates is back in “To do”.')
    await waitFor(() => expect(document.activeElement).toBe(link('Slates')))
  })

  it('asks for the reason of a block, and moves nothing on cancel', async () => {
    const { server, stored } = await showBoard([card('1', 'Slates')])
    const block = async () => {
      link('Slates').focus()
      await userEvent.keyboard('m')
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Blocked' }))
      return screen.findByRole('textbox', { name: /Reason/ })
    }
    await block()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent).toEqual([])
    await userEvent.type(await block(), 'The quarry is closed')
    await userEvent.click(screen.getByRole('button', { name: 'Mark as blocked' }))
    await waitFor(() => expect(isIn('Slates', 'Blocked')).toBe(true))
    expect(within(column('Blocked')).getByText('The quarry is closed')).toBeTruthy()
    await waitFor(() => expect(stored.get('1')?.statusReason).toBe('The quarry is closed'))
  })

  it('undoes a move', async () => {
    const { server } = await showBoard([card('1', 'Slates')])
    link('Slates').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(isIn('Slates', 'To do')).toBe(true))
    expect(server.sent).toEqual(['1 IN_PROGRESS', 'undo 1 2'])
    expect(said()).toBe('Slates is back in “To do”.')
  })

  it.each([
    ['to who may only look', { role: 'VIEWER' }],
    ['in an archived house', { isArchived: true }],
  ] as const)('offers no move %s', async (_, view) => {
    const { server } = await showBoard([card('1', 'Slates')], view)
    expect(screen.queryByRole('button', { name: 'Move Slates' })).toBeNull()
    link('Slates').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}m')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(server.sent).toEqual([])
    expect(isIn('Slates', 'To do')).toBe(true)
  })

  it('lets someone else complete what needs approval', async () => {
    const waiting = {
      status: 'IN_REVIEW',
      needsApproval: true,
      reviewRequestedBy: 'anna',
      doneBy: 'anna',
    } as const
    const { server } = await showBoard([
      card('1', 'Mine', waiting),
      card('2', 'Theirs', { ...waiting, reviewRequestedBy: 'ben', doneBy: 'ben' }),
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Move Mine' }))
    await screen.findByRole('menuitem', { name: 'To do' })
    expect(screen.queryByRole('menuitem', { name: 'Done' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Move Theirs' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Done' }))
    await waitFor(() => expect(isIn('Theirs', 'Done')).toBe(true))
    expect(server.sent).toEqual(['2 DONE'])
  })
})
