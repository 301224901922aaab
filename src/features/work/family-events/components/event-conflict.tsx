import { Differences, differencesOf, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { FamilyEventFields } from '../family-events.schemas.ts'

type EventConflictProps = {
  mine: FamilyEventFields
  theirs: FamilyEventFields
  properties: readonly { id: string; name: string }[]
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote beside what is in the form. */
export function EventConflict({ mine, theirs, properties, onTakeNewer }: EventConflictProps) {
  const texts = (fields: FamilyEventFields) => ({
    Title: fields.title,
    'First day': formatCalendarDate(fields.startsOn, locale()),
    'Last day': formatCalendarDate(fields.endsOn, locale()),
    From: fields.startTime ?? '',
    Until: fields.endTime ?? '',
    'Comes every year': fields.repeatsYearly ? 'Yes' : 'No',
    Property: fields.propertyId
      ? (properties.find(({ id }) => id === fields.propertyId)?.name ?? 'Another one')
      : '',
    Note: fields.note ?? '',
  })
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      <Differences of={differencesOf(texts(theirs), texts(mine))} />
    </EditConflict>
  )
}
