import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { keepWish, type PlanWish } from '../plan-wish.ts'
import type { SubscriptionDetailsView } from '../subscription.schemas.ts'
import { SubscriptionSuccessPage } from './subscription-success-page.tsx'

const familyGroupId = '0199a000-0000-7000-8000-000000000001'
const sent = { wanted: 'property', familyGroupId, propertyId: familyGroupId } as const

const details: SubscriptionDetailsView = {
  offer: { kind: 'checkout', links: { monthly: null, annual: null } },
  subscription: null,
  hasBilling: true,
  isPaymentAwaited: true,
  groups: [],
  mayAddGroup: false,
}

beforeEach(() => {
  window.sessionStorage.clear()
})

type Standing = Partial<SubscriptionDetailsView> & { isActive?: boolean; wish?: PlanWish }

async function show({ isActive = false, wish, ...standing }: Standing) {
  if (wish) keepWish(wish)
  const read = ([name]: readonly unknown[]) =>
    name === 'currentUser' ? { id: 'anna' } : { isActive, planId: 'monthly', planName: 'Monthly Plan' }
  await showInTab(
    <SubscriptionSuccessPage
      details={{ ...details, ...standing }}
      creation={({ propertyId }) => `Creating ${propertyId}`}
    />,
    { read, change: async () => null },
  )
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('creates the thing sent before once the plan is active', async () => {
  await show({ wish: sent, isActive: true })
  expect(await screen.findByText(`Creating ${familyGroupId}`)).toBeDefined()
  expect(links()).toEqual(['View your plan'])
})

it('creates nothing while the plan is inactive, and offers the form after a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await show({ wish: sent })
    await heading('Waiting for your payment')
    expect(links()).toEqual(['View plans'])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await heading('Your payment is not confirmed yet')
    expect(links()).toEqual(['Back to your form', 'View plans'])
    expect(screen.queryByText(/Creating/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('creates nothing when the form was not submitted; the form is one press away', async () => {
  await show({ wish: { wanted: 'property', familyGroupId }, isActive: true })
  await heading('Your Monthly Plan is active')
  expect(links()).toEqual(['Continue with your new property', 'View your plan'])
})

it('says that no payment is expected when nothing was bought', async () => {
  await show({ isPaymentAwaited: false })
  await heading('No payment in progress')
  expect(links()).toEqual(['View plans'])
})

it.each(['unlocked', 'links'] as const)(
  'says that everything is unlocked where nothing is sold (%s)',
  async (kind) => {
    await show({ offer: { kind, links: { monthly: null, annual: null } }, isPaymentAwaited: false })
    await heading('Everything is unlocked')
    expect(links()).toEqual(['View plans'])
  },
)
