import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useForgetGroup } from '../../../base/groups/groups.queries.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { useLoadSampleFamily, useRemoveSampleFamily } from '../samples.queries.ts'

/** Says that this is a sample family, and removes it after a confirmation. */
export function SampleNotice({ group }: { group: GroupView }) {
  const navigate = useNavigate()
  const removal = useRemoveSampleFamily()
  const forget = useForgetGroup()
  const remove = async () => {
    try {
      await removal.mutateAsync(group.id)
      toast.success(t`Sample family removed`)
      await navigate({ to: '/family-select' })
      forget(group.id)
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  return (
    <aside className="flex items-center justify-between gap-2 rounded-lg border py-1 ps-4 pe-1 text-sm text-muted">
      <p className="flex min-w-0 items-center gap-3">
        <Sparkles className="size-5 shrink-0" aria-hidden="true" />
        <span>{t`This is a made-up family. Try anything: only you can see it.`}</span>
      </p>
      {group.may.manage && (
        <AlertDialog
          trigger={
            <Button variant="quiet" className="shrink-0" aria-label={t`Remove sample data`}>
              {t`Remove`}
            </Button>
          }
          title={t`Remove the sample family?`}
          description={t`The sample houses, their pictures and the sample relatives are deleted permanently, with everything that you changed or added there. Your own groups are not affected.`}
          confirmLabel={t`Remove sample family`}
          onConfirm={remove}
        />
      )}
    </aside>
  )
}

/** For people who want to see the product before entering anything. */
export function SampleOffer() {
  const navigate = useNavigate()
  const loading = useLoadSampleFamily()
  // Awaited here: once the group is in the list, this component and its callbacks are gone.
  const load = async () => {
    try {
      const { familyGroupId } = await loading.mutateAsync()
      await navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div className="grid gap-3 rounded-lg border bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-lg">{t`Look around first?`}</h2>
      <p className="text-muted">
        {t`Kinstead can create a sample family with five houses for you to explore. It takes a moment, and you can remove it at any time.`}
      </p>
      <Button onClick={load} loading={loading.isPending} className="justify-self-start">
        <Sparkles aria-hidden="true" />
        {t`Explore with sample data`}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {loading.isPending ? t`Furnishing the houses…` : ''}
      </p>
    </div>
  )
}
