import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useForgetGroup } from '../../../base/groups/groups.queries.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { useRemoveSampleFamily } from '../samples.queries.ts'

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
