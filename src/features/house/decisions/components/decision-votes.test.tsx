import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { yes } from '../outcome.rules.ts'
import { DecisionVotes } from './decision-votes.tsx'

const voter = { basisPoints: 2_500, canVote: true, hasLink: false, isMe: false }
const voters = [
  { ...voter, position: 0, userId: '1', name: 'Anna Keller', isMember: true, choice: yes },
  { ...voter, position: 1, userId: '2', name: 'Ben Keller', isMember: false, choice: yes },
  { ...voter, position: 2, userId: null, name: 'Rosa Lindt', isMember: false },
  { ...voter, position: 3, userId: null, name: 'Karl Lindt', isMember: false, hasLink: true },
]
const rule = {
  kind: 'YES_NO',
  options: 2,
  counting: 'HEADS',
  threshold: 'MAJORITY',
  quorumBasisPoints: null,
} as const
const showVotes = (state: 'OPEN' | 'ADOPTED' = 'OPEN') =>
  showInTab(
    <DecisionVotes
      decision={{ answers: [null, null], counting: 'HEADS', rule, voters, propertyId: 'p1', state }}
    />,
    { read: () => [], change: async () => ({}) },
  )

it('shows the vote of someone who has left the group as that of a former member', async () => {
  await showVotes()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(lines.map((line) => line.includes('(former member)'))).toEqual([false, true, false, false])
})

it('says which owners need a personal link to vote', async () => {
  await showVotes()
  const hint = screen.getByText(/can’t vote yet/).textContent
  expect(hint).toContain('now: Rosa Lindt.')
  expect(hint).not.toContain('Karl')
  expect(screen.getByRole('link', { name: 'owners page' })).toHaveProperty('pathname', '/property/p1/owners')
})

it('says nothing of it once voting has ended', async () => {
  await showVotes('ADOPTED')
  expect(screen.queryByText(/can’t vote yet/)).toBeNull()
  expect(screen.getByRole('list', { name: 'Who was asked' })).toBeDefined()
  expect(screen.queryByText('Who is asked')).toBeNull()
  expect(screen.queryByText('How the votes stand')).toBeNull()
})
