import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { useLoadSampleFamily } from '../samples.queries.ts'

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
