import { Ban, Link2 } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { useCreateStandingLink, useEndLinksOfWorker } from '../share-links.queries.ts'
import type { LinkListView } from '../share-links.schemas.ts'
import { LinkCard } from './link-card.tsx'

type LinksOfWorkerProps = { workerId: string; workerName: string; view: LinkListView }

/** For the page of a contractor, which gives it its title. The links of a contractor: the standing one, those of jobs, and the button that ends them all. */
export function LinksOfWorker({
  workerId,
  workerName,
  view: { links, role, sendsMail },
}: LinksOfWorkerProps) {
  const hasStanding = links.some(({ kind, state }) => kind === 'STANDING' && state === 'ACTIVE')
  const isLive = links.some(({ endReason }) => endReason === null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {!hasStanding && can(role, 'share-link.create') && <NewStandingLink workerId={workerId} />}
      {links.length > 0 && (
        <ul className="-mx-4 grid grid-cols-1 divide-y sm:-mx-6">
          {links.map((link) => (
            <LinkCard
              key={link.id}
              link={link}
              title={link.kind === 'STANDING' ? 'All jobs' : (link.projectTitle ?? 'A job')}
              sendsMail={sendsMail}
            />
          ))}
        </ul>
      )}
      {isLive && can(role, 'share-link.revoke') && <EndAll workerId={workerId} workerName={workerName} />}
    </div>
  )
}

function NewStandingLink({ workerId }: { workerId: string }) {
  const creation = useCreateStandingLink()
  const create = async () => {
    try {
      await creation.mutateAsync({ workerId })
      toast.success('The link is ready to be sent.')
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-muted">
        A link to all jobs of this contractor: what waits for an answer, and what goes on.
      </p>
      <Button loading={creation.isPending} onClick={create} className="justify-self-start">
        <Link2 aria-hidden="true" />
        Create link to all jobs
      </Button>
    </div>
  )
}

function EndAll({ workerId, workerName }: { workerId: string; workerName: string }) {
  const ending = useEndLinksOfWorker()
  const end = async () => {
    try {
      const { ended } = await ending.mutateAsync({ workerId })
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
          End all links
        </Button>
      }
      title="End all links?"
      description={`Every link of ${workerName} in this group stops working at once. You cannot undo this.`}
      confirmLabel="End all links"
      onConfirm={end}
    />
  )
}
