import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { listFormat } from '../../../lib/formats.ts'
import { locale } from '../../../lib/locale.ts'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { dayOf, fieldsOf, textOf } from '../../base/entities/sentences.rules.ts'
import { formatPercent } from './percent.rules.ts'

export const ownershipEntity = defineEntity('ownership', {
  get thing() {
    return t`the ownership`
  },
  get filter() {
    return t`Owners`
  },
  verbs: {
    RECORDED: ({ after }) => t`recorded the owners from ${dayOf(after.validFrom)}: ${ownersOf(after.owners)}`,
  },
})

const namedOwners = 4

/** Returns “Anna Keller 50%, Rosa 30%, and 2 others”. */
function ownersOf(value: unknown): string {
  const owners = Array.isArray(value) ? value.map(fieldsOf) : []
  const named = owners
    .slice(0, namedOwners)
    .map(
      ({ name, basisPoints }) =>
        `${textOf(name) ?? t`someone`} ${formatPercent(Number(basisPoints), locale())}`,
    )
  const others = owners.length - named.length
  if (others > 0) named.push(plural(others, { one: '# other', other: '# others' }))
  return listFormat(i18n.locale, {}).format(named)
}
