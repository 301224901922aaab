import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { yes } from '../outcome.rules.ts'
import { DecisionVotes } from './decision-votes.tsx'

it('shows the vote of someone who has left the group as that of a former member', () => {
  const voter = { basisPoints: 5_000, canVote: true, hasLink: false, isMe: false, choice: yes }
  const voters = [
    { ...voter, position: 0, userId: '1', name: 'Anna Keller', isMember: true },
    { ...voter, position: 1, userId: '2', name: 'Ben Keller', isMember: false },
    { ...voter, position: 2, userId: null, name: 'Rosa Lindt', isMember: false, canVote: false },
  ]
  const rule = {
    kind: 'YES_NO',
    options: 2,
    counting: 'HEADS',
    threshold: 'MAJORITY',
    quorumBasisPoints: null,
  } as const
  render(<DecisionVotes decision={{ answers: [null, null], counting: 'HEADS', rule, voters }} />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(lines.map((line) => line.includes('(former member)'))).toEqual([false, true, false])
})
