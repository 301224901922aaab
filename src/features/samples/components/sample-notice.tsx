import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../components/ui/toast.tsx'
import type { GroupView } from '../../groups/groups.schemas.ts'
import { useRemoveSampleFamily } from '../samples.queries.ts'

/** Says that this family is made up, and takes it away with one click. */
export function SampleNotice({ group }: { group: GroupView }) {
  const navigate = useNavigate()
  const removal = useRemoveSampleFamily()
  const remove = async () => {
    try {
      await removal.mutateAsync(group.id)
      toast.success('The sample family is gone.')
      await navigate({ to: '/family-select' })
    } catch (error) {
      toastFailure(error)
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
        <Button onClick={remove} loading={removal.isPending}>
          Remove sample data
        </Button>
      )}
    </aside>
  )
}
