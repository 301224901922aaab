import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ListChecks, Pencil, Printer } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { houseOf } from '../../../house/components/house-form-page.tsx'
import { PropertyBreadcrumbs } from '../../../house/components/property-breadcrumbs.tsx'
import { kindTexts } from '../../../house/manual/manual.texts.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { progressOf } from '../../checklists/checklists.rules.ts'
import { spanText } from '../../stays/stays.texts.ts'
import { useSetItemDone } from '../stay-checklists.queries.ts'
import { checklistKinds } from '../stay-checklists.rules.ts'
import type { StayChecklistsView, StayChecklistView } from '../stay-checklists.schemas.ts'

type StayChecklistsPageProps = { property: PropertyView; view: StayChecklistsView }

/** Renders what to pack for a stay, and what to do on arrival and before leaving, from the lists of the manual. */
export function StayChecklistsPage({ property, view: { stay, lists, may } }: StayChecklistsPageProps) {
  const mayWrite = property.may.editManual && property.status === 'ACTIVE'
  const ticking = useSetItemDone(stay.id)
  return (
    <Page>
      <PageHeader
        above={<PropertyBreadcrumbs of={houseOf(property)} part="stays" />}
        title={t`Checklists`}
        subtitle={`${stay.personName}, ${spanText(stay, locale())}`}
        actions={
          lists.length > 0 && (
            <Button onClick={() => window.print()} data-no-print>
              <Printer aria-hidden="true" />
              {t`Print`}
            </Button>
          )
        }
      />
      <div className="grid max-w-form grid-cols-1 gap-8">
        {lists.length === 0 && <NoLists propertyId={property.id} mayWrite={mayWrite} />}
        {lists.length > 0 && !may.tick && (
          <p className="text-muted">{t`You can only read these checklists.`}</p>
        )}
        {lists.map((list) => (
          <Checklist
            key={list.kind}
            list={list}
            canTick={may.tick}
            onTick={(item, isDone) =>
              ticking.mutate({ kind: list.kind, item, isDone }, { onError: toastFailure })
            }
          />
        ))}
        {lists.length > 0 && (
          <p className="text-sm text-muted" data-no-print>
            {t`These are the lists under Packing, Arriving and Leaving in the manual. Ticks belong to this stay; the next one starts with empty lists.`}{' '}
            {mayWrite && (
              <Link
                to="/property/$propertyId/manual"
                params={{ propertyId: property.id }}
                className="text-link"
              >
                {t`Edit the lists in the manual`}
              </Link>
            )}
          </p>
        )}
      </div>
    </Page>
  )
}

type ChecklistProps = {
  list: StayChecklistView
  canTick: boolean
  onTick: (item: string, isDone: boolean) => void
}

function Checklist({ list: { kind, items, isCut }, canTick, onTick }: ChecklistProps) {
  const id = `checklist-${kind.toLowerCase()}`
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg">
        {kindTexts[kind].title}
      </h2>
      {items.length > 0 && <Progress label={progressOf(items)} share={done / items.length} />}
      <ul className={`${cardClass} divide-y empty:hidden`}>
        {items.map(({ text, isDone, doneByName }, index) => (
          <li key={text} className="px-3">
            <label className="flex min-h-touch items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={isDone}
                disabled={!canTick}
                onChange={({ target }) => onTick(text, target.checked)}
                aria-describedby={doneByName ? `${id}-${index}` : undefined}
                className="size-5 shrink-0 accent-accent"
              />
              <span dir="auto" className={clsx('min-w-0 wrap-anywhere', isDone && 'text-muted line-through')}>
                {text}
              </span>
            </label>
            {doneByName && (
              <p id={`${id}-${index}`} className="ms-8 pb-2 text-sm text-muted wrap-anywhere">
                {doneByName}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="text-muted">{t`This list is too long to be shown in full. The manual has all of it.`}</p>
      )}
    </section>
  )
}

function NoLists({ propertyId, mayWrite }: { propertyId: string; mayWrite: boolean }) {
  return (
    <EmptyState
      icon={<ListChecks aria-hidden="true" />}
      title={t`No checklists yet`}
      action={
        mayWrite && (
          <ul className="flex flex-wrap justify-center gap-2">
            {checklistKinds.map((kind) => (
              <li key={kind}>
                <ButtonLink to="/property/$propertyId/manual/new" params={{ propertyId }} search={{ kind }}>
                  <Pencil aria-hidden="true" />
                  {kindTexts[kind].title}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )
      }
    >
      {mayWrite
        ? t`Write a list in the manual under Packing, Arriving or Leaving. Each of its lines can then be ticked off here, for every stay separately.`
        : t`Lists in the manual under Packing, Arriving and Leaving appear here. There are none yet.`}
    </EmptyState>
  )
}
