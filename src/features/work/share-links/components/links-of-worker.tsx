import { t } from '@lingui/core/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useCreateStandingLink, useEndLinksOfWorker } from '../share-links.queries.ts'
import type { LinkListView } from '../share-links.schemas.ts'
import { EndAllLinks } from './end-all-links.tsx'
import { LinkCard } from './link-card.tsx'

type LinksOfWorkerProps = { workerId: string; workerName: string; view: LinkListView }

/**
 * Renders the links of a contractor: the standing one, those of jobs, and the button that ends them all. The page
 * provides the title.
 */
export function LinksOfWorker({ workerId, workerName, view: { links, may, sendsMail } }: LinksOfWorkerProps) {
  const hasStanding = links.some(({ kind, state }) => kind === 'STANDING' && state === 'ACTIVE')
  const [newId, setNewId] = useState<string | null>(null)
  const isLive = links.some(({ endReason }) => endReason === null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {!hasStanding && may.create && <NewStandingLink workerId={workerId} onMade={setNewId} />}
      {links.length > 0 && (
        <ul className="-mx-4 grid grid-cols-1 divide-y sm:-mx-6">
          {links.map((link) => (
            <LinkCard
              key={link.id}
              link={link}
              title={link.kind === 'STANDING' ? t`All jobs` : (link.projectTitle ?? t`A job`)}
              sendsMail={sendsMail}
              isNew={link.id === newId}
            />
          ))}
        </ul>
      )}
      {isLive && may.endAll && <EndAll workerId={workerId} workerName={workerName} />}
    </div>
  )
}

type NewStandingLinkProps = { workerId: string; onMade: (shareLinkId: string) => void }

function NewStandingLink({ workerId, onMade }: NewStandingLinkProps) {
  const creation = useCreateStandingLink()
  const create = async () => {
    try {
      const { shareLinkId } = await creation.mutateAsync({ workerId })
      onMade(shareLinkId)
      toast.success(t`The link is ready to send.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-muted">
        {t`A link to all jobs of this contractor: those waiting for an answer and those in progress.`}
      </p>
      <Button loading={creation.isPending} onClick={create} className="justify-self-start">
        <Link2 aria-hidden="true" />
        {t`Create link to all jobs`}
      </Button>
    </div>
  )
}

function EndAll({ workerId, workerName }: { workerId: string; workerName: string }) {
  const ending = useEndLinksOfWorker()
  return (
    <EndAllLinks
      label={t`End all links`}
      description={t`Every link of ${workerName} in this group stops working immediately. You can’t undo this.`}
      onEnd={() => ending.mutateAsync({ workerId })}
    />
  )
}
