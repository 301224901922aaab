import { Ban } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useEndLinksOfGroup } from '../share-links.queries.ts'

/** For managers: every link of every contractor stops at once. */
export function EndLinksOfGroup({ familyGroupId }: { familyGroupId: string }) {
  const ending = useEndLinksOfGroup()
  const end = async () => {
    try {
      const { ended } = await ending.mutateAsync({ familyGroupId })
      toast.success(ended === 1 ? 'One link is ended.' : `${ended} links are ended.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="justify-self-start text-danger">
          <Ban aria-hidden="true" />
          End all links of contractors
        </Button>
      }
      title="End all links of contractors?"
      description="Every share link of this group stops working at once, for everybody who has one. You cannot undo this, but you can create new links."
      confirmLabel="End all links"
      onConfirm={end}
    />
  )
}
