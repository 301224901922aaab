import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarRange, Eye, EyeOff } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import type { useFolded } from '../../../../components/ui/filters.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { ownKinds } from '../calendar.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'
import { kindLabels } from '../calendar.texts.ts'
import { type CalendarSearch, hiddenOf, kindsOf, toggledCalendar, toggledKind } from '../calendar-search.ts'
import { kindColors, kindIcons } from './calendar-icons.tsx'
import { CalendarViews } from './calendar-toolbar.tsx'

type CalendarFiltersProps = {
  calendar: CalendarView
  search: CalendarSearch
  panel: ReturnType<typeof useFolded>['panel']
}

/** Counts the active filters. */
export const activeFilters = ({ kinds, property, person, without }: CalendarSearch) =>
  [kinds, property, person, without].filter(Boolean).length

/** Filters by kind, property and person. The kinds are also the legend. */
export function CalendarFilters({ calendar, search, panel }: CalendarFiltersProps) {
  const navigate = useNavigate()
  const { familyGroupId, properties, people } = calendar
  const chosen = kindsOf(search.kinds)
  const show = (change: CalendarSearch) =>
    void navigate({ to: '/calendar', search: { ...search, familyGroupId, ...change }, resetScroll: false })
  return (
    <div id={panel.id} className={clsx('mb-6 grid grid-cols-1 gap-3', panel.className)} data-no-print>
      <CalendarViews
        calendar={calendar}
        search={search}
        view={search.view ?? 'agenda'}
        className="sm:hidden"
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2 py-1">
        <legend className="sr-only">{t`Show only`}</legend>
        {ownKinds.map((kind) => {
          const Icon = kindIcons[kind]
          const isOn = chosen?.includes(kind) ?? false
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={isOn}
              onClick={() => show({ kinds: toggledKind(search.kinds, kind) })}
              className={clsx(
                'flex min-h-touch shrink-0 items-center gap-2 rounded-md border py-1 ps-1.5 pe-3 transition-colors',
                isOn ? 'border-border-strong bg-raised font-medium' : 'bg-surface hover:bg-raised',
              )}
            >
              <span className={clsx('grid size-7 place-items-center rounded-sm', kindColors[kind])}>
                <Icon className="size-4" aria-hidden="true" />
              </span>
              {kindLabels[kind].many}
            </button>
          )
        })}
      </fieldset>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        {(properties.length > 1 || people.length > 1) && (
          <div className="grid min-w-0 grid-cols-[repeat(2,minmax(0,1fr))] gap-3 sm:max-w-form sm:flex-1 sm:basis-80">
            <Select
              label={t`Property`}
              placeholder={t`All properties`}
              value={search.property ?? ''}
              onChange={(event) => show({ property: event.target.value || undefined })}
              options={properties
                .filter(({ isArchived }) => !isArchived)
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Select
              label={t`Person`}
              placeholder={t`Everyone`}
              value={search.person ?? ''}
              onChange={(event) => show({ person: event.target.value || undefined })}
              options={people.map(({ userId, name, isMe }) => ({
                value: userId,
                label: isMe ? t`${name} (me)` : name,
              }))}
            />
          </div>
        )}
        <OtherCalendars calendar={calendar} search={search} show={show} />
      </div>
    </div>
  )
}

type OtherCalendarsProps = Omit<CalendarFiltersProps, 'panel'> & { show: (change: CalendarSearch) => void }

/** Hides and shows each of the other calendars, whatever else is filtered, and leads to their page. */
function OtherCalendars({ calendar: { familyGroupId, subscriptions }, search, show }: OtherCalendarsProps) {
  const hidden = hiddenOf(search.without)
  return (
    <fieldset
      className={clsx('flex min-w-0 flex-wrap items-center gap-2', subscriptions.length === 0 && 'sm:hidden')}
    >
      <legend className="sr-only">{t`Other calendars`}</legend>
      {subscriptions.map(({ id, name, color }) => {
        const isShown = !hidden.includes(id)
        const Icon = isShown ? Eye : EyeOff
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isShown}
            onClick={() => show({ without: toggledCalendar(search.without, id) })}
            className="flex min-h-touch min-w-0 items-center gap-2 rounded-md border bg-surface px-3 py-1 transition-colors hover:bg-raised"
          >
            <ColorDot color={color} className="size-4" />
            <span className={clsx('min-w-0 wrap-anywhere', !isShown && 'text-muted line-through')}>
              {name}
            </span>
            <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </button>
        )
      })}
      {/* From a tablet on, it is at the top of the page. */}
      <ButtonLink
        variant="quiet"
        to="/calendar/$familyGroupId/others"
        params={{ familyGroupId }}
        className="sm:hidden"
      >
        <CalendarRange aria-hidden="true" />
        {t`Manage other calendars`}
      </ButtonLink>
    </fieldset>
  )
}
