import { t } from '@lingui/core/macro'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { type NotificationSearch, notificationShows, notificationTopics } from '../notification-search.ts'
import { topicLabels } from '../notifications.texts.ts'

type NotificationFiltersProps = {
  search: NotificationSearch
  groups: readonly { id: string; name: string }[]
  onChange: (search: NotificationSearch) => void
}

/** Renders the filters of the notifications. They are kept in the address. */
export function NotificationFilters({ search, groups, onChange }: NotificationFiltersProps) {
  const { show, topic, familyGroupId } = search
  const choose = (changes: { [Name in keyof NotificationSearch]: NotificationSearch[Name] | undefined }) => {
    const next = { show, topic, familyGroupId, ...changes }
    onChange({
      ...(next.show && { show: next.show }),
      ...(next.topic && { topic: next.topic }),
      ...(next.familyGroupId && { familyGroupId: next.familyGroupId }),
    })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <SegmentedChoice
        legend={t`Show`}
        options={[
          { value: 'all', label: t({ message: 'All', context: 'notifications' }) },
          { value: 'unread', label: t`Unread` },
          { value: 'snoozed', label: t`Snoozed` },
        ]}
        value={show ?? 'all'}
        onChange={(value) => choose({ show: notificationShows.find((known) => known === value) })}
      />
      <Filters active={countFilters(search, 'show')}>
        <Select
          label={t`Topic`}
          placeholder={t`All topics`}
          options={notificationTopics.map((value) => ({ value, label: topicLabels[value] }))}
          value={topic ?? ''}
          onChange={({ target }) =>
            choose({ topic: notificationTopics.find((known) => known === target.value) })
          }
        />
        {(groups.length > 1 || familyGroupId) && (
          <Select
            label={t`Group`}
            placeholder={t`All groups`}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={familyGroupId ?? ''}
            onChange={({ target }) => choose({ familyGroupId: target.value || undefined })}
          />
        )}
      </Filters>
    </div>
  )
}
