import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useForgetGroup } from '../../../base/groups/groups.queries.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { useLoadSampleFamily, useRemoveSampleFamily } from '../samples.queries.ts'

/** Says that this family is made up, and takes it away once the person has seen what goes. */
export function SampleNotice({ group }: { group: GroupView }) {
  const navigate = useNavigate()
  const removal = useRemoveSampleFamily()
  const forget = useForgetGroup()
  const remove = async () => {
    try {
      await removal.mutateAsync(group.id)
      toast.success('The sample family is gone.')
      await navigate({ to: '/family-select' })
      forget(group.id)
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  return (
    <aside className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-accent-soft p-4">
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Sparkles className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
        <span>
          This family is made up, so that you can look around. Change whatever you like: nobody else sees it.
        </span>
      </p>
      {group.role === 'MANAGER' && (
        <AlertDialog
          trigger={<Button>Remove sample data</Button>}
          title="Remove the sample family?"
          description="Its houses, their pictures and the made-up relatives go at once and for good, with everything that you changed or added there. Your own groups stay as they are."
          confirmLabel="Remove it all"
          onConfirm={remove}
        />
      )}
    </aside>
  )
}

/** For whoever wants to see the product at work before typing anything. */
export function SampleOffer() {
  const navigate = useNavigate()
  const loading = useLoadSampleFamily()
  // Awaited, not given along: with the group in the list this offer goes away, and with it what it asked to be told.
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
      <h2 className="text-lg">Look around first?</h2>
      <p className="text-muted">
        Kinstead can make a family for you to try: five houses and what is done in them. It takes a moment,
        and goes away as quickly.
      </p>
      <Button onClick={load} loading={loading.isPending} className="justify-self-start">
        <Sparkles aria-hidden="true" />
        Explore with sample data
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {loading.isPending ? 'Furnishing the houses…' : ''}
      </p>
    </div>
  )
}
