import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { draftIn } from '../../../../components/ui/draft.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { keepWish, readWish } from '../../../base/subscription/plan-wish.ts'
import { emptyProperty, newPropertyDraft } from '../properties.rules.ts'
import { PendingProperty } from './pending-property.tsx'

const wish = {
  wanted: 'property' as const,
  familyGroupId: '0199a000-0000-7000-8000-000000000001',
  propertyId: '0199a000-0000-7000-8000-000000000002',
  keptPhotoId: '0199a000-0000-7000-8000-000000000003',
}
const typed = { ...emptyProperty('Europe/Zurich'), name: 'Boathouse', city: 'Thun' }
const draft = draftIn(() => window.sessionStorage, newPropertyDraft(wish.familyGroupId))

beforeEach(() => {
  window.sessionStorage.clear()
  draft.keep(typed)
  keepWish(wish)
})

const show = (change: (sent: never) => Promise<unknown>) =>
  showInTab(<PendingProperty wish={wish} form={<a href="/form">To the form</a>} />, {
    read: () => null,
    change,
  })

it('creates the property once, with its photo and under its ID, and opens it', async () => {
  const change = vi.fn(async (_: unknown) => ({ propertyId: wish.propertyId }))
  const { router } = await show(change)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/property/${wish.propertyId}`))
  const { familyGroupId, propertyId: id, keptPhotoId } = wish
  expect(change.mock.calls.map(([sent]) => sent)).toEqual([{ ...typed, familyGroupId, id, keptPhotoId }])
  expect([draft.read(), readWish()]).toEqual([null, null])
})

it('shows the failure, keeps what was typed, and retries under the same ID', async () => {
  const change = vi.fn(async (_: unknown): Promise<unknown> => ({ propertyId: wish.propertyId }))
  change.mockRejectedValueOnce(new AppError('unavailable', 'Kinstead is restarting.'))
  const { router } = await show(change)
  expect((await screen.findByRole('alert')).textContent).toContain('Kinstead is restarting.')
  expect(screen.getByRole('link', { name: 'To the form' })).toBeDefined()
  expect(draft.read()).toEqual(typed)
  expect(readWish()).toEqual(wish)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/property/${wish.propertyId}`))
  expect(change.mock.calls[1]).toEqual(change.mock.calls[0])
})

it('shows the form when this tab has no draft to create', async () => {
  draft.clear()
  const change = vi.fn(async () => ({}))
  await show(change)
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeDefined()
  expect(change).not.toHaveBeenCalled()
})
