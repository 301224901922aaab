import { defineEntity } from '../../base/entities/entities.rules.ts'
import { dayOf, fieldsOf, textOf } from '../../base/entities/sentences.rules.ts'
import { formatPercent } from './percent.rules.ts'

export const ownershipEntity = defineEntity('ownership', {
  thing: 'the ownership',
  filter: 'Owners',
  verbs: {
    RECORDED: ({ after }) =>
      `recorded the owners from ${dayOf(after.validFrom)} on: ${ownersOf(after.owners)}`,
  },
})

const namedOwners = 4

/** “Anna Keller 50%, Rosa 30%, and 2 others”. */
function ownersOf(value: unknown): string {
  const owners = Array.isArray(value) ? value.map(fieldsOf) : []
  const named = owners
    .slice(0, namedOwners)
    .map(
      ({ name, basisPoints }) => `${textOf(name) ?? 'somebody'} ${formatPercent(Number(basisPoints), 'en')}`,
    )
  const others = owners.length - named.length
  if (others > 0) named.push(others === 1 ? '1 other' : `${others} others`)
  return new Intl.ListFormat('en').format(named)
}
