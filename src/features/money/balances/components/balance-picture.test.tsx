import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { groupRights } from '../../../base/groups/groups.rules.ts'
import type { BalancesView } from '../balances.schemas.ts'
import { BalancePicture } from './balance-picture.tsx'

const balancesOf = (...amounts: number[]): BalancesView => ({
  familyGroupId: 'g1',
  currency: 'EUR',
  may: groupRights('MEMBER'),
  property: null,
  transfers: [],
  houses: [],
  people: amounts.map((balanceMinor, index) => ({
    balanceMinor,
    waitingMinor: 0,
    participant: {
      id: `p${index}`,
      name: `Person ${index}`,
      userId: null,
      profileImageUrl: null,
      color: null,
      standing: 'MEMBER',
      role: 'MEMBER',
      isMe: index === 0,
    },
  })),
})

it('draws a bar for everyone with a balance, and the reader’s amount, hidden from screen readers', () => {
  const { container } = render(<BalancePicture balances={balancesOf(-2_000, 1_500, 500, 0)} />)
  const bars = [...container.querySelectorAll('[data-bar]')]
  expect(bars.map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([
    ['0', '50'],
    ['50', '37.5'],
    ['50', '12.5'],
  ])
  expect(container.textContent).toContain('You owe€20.00')
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

it('draws nothing when everyone is settled up', () => {
  const { container } = render(<BalancePicture balances={balancesOf(0, 0)} />)
  expect(container.innerHTML).toBe('')
})
