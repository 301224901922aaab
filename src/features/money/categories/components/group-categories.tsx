import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { categoriesQuery, useShowCategory } from '../categories.queries.ts'
import { type CategoryView, canHide } from '../categories.rules.ts'
import { categoryLabel } from '../categories.ts'
import { AddCategory, RenameCategory } from './category-dialog.tsx'

/** Lists the categories of a group, for its managers. */
export function GroupCategories({ familyGroupId }: { familyGroupId: string }) {
  const { data: categories } = useSuspenseQuery(categoriesQuery(familyGroupId))
  const [edited, setEdited] = useState<CategoryView | 'new' | null>(null)
  const dialog = { familyGroupId, close: () => setEdited(null) }
  return (
    <SectionCard
      title={t`Categories`}
      action={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t`Add category`}
        </Button>
      }
    >
      <p className="mb-4 max-w-prose text-muted">
        {t`For expenses, income, bills and budgets. A hidden category is no longer offered, but stays where it is used.`}
      </p>
      <ul className="divide-y rounded-lg border" aria-label={t`Categories`}>
        {categories.map((category) => (
          <CategoryLine
            key={category.key}
            familyGroupId={familyGroupId}
            category={category}
            onRename={() => setEdited(category)}
          />
        ))}
      </ul>
      {edited === 'new' && <AddCategory {...dialog} />}
      {edited !== null && edited !== 'new' && <RenameCategory {...dialog} category={edited} />}
    </SectionCard>
  )
}

type CategoryLineProps = { familyGroupId: string; category: CategoryView; onRename: () => void }

function CategoryLine({ familyGroupId, category, onRename }: CategoryLineProps) {
  const { key, name, isHidden } = category
  const label = categoryLabel(key, name)
  const { mutateAsync, isPending } = useShowCategory()
  const show = (isOffered: boolean) => mutateAsync({ familyGroupId, category: key, isOffered })
  const toggle = async () => {
    // An earlier undo offer would now undo the wrong change.
    toast.dismiss()
    try {
      await show(isHidden)
    } catch (error) {
      toastFailure(error)
      return
    }
    toastUndo(isHidden ? t`“${label}” is offered again` : t`“${label}” hidden`, () => show(!isHidden))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="flex min-h-touch min-w-0 flex-1 basis-40 flex-wrap items-center gap-2">
        <h3 className="font-medium wrap-anywhere">{label}</h3>
        {isHidden && <Badge>{t`Hidden`}</Badge>}
      </div>
      <div className="flex">
        <Button variant="quiet" onClick={onRename} aria-label={t`Rename “${label}”`}>
          {t`Rename`}
        </Button>
        {canHide(key) && (
          <Button
            variant="quiet"
            onClick={toggle}
            loading={isPending}
            aria-label={isHidden ? t`Show “${label}” again` : t`Hide “${label}”`}
          >
            {isHidden ? t`Show again` : t`Hide`}
          </Button>
        )}
      </div>
    </li>
  )
}
