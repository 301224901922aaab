import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useCreateShareLink } from '../share-links.queries.ts'
import type { LinkListItem, LinkListView } from '../share-links.schemas.ts'
import { LinkCard } from './link-card.tsx'

type LinksOfProjectProps = {
  projectId: string
  view: LinkListView
  /** Whether links can still be created: the project goes on, and its property is in use. */
  isOpen: boolean
  /** What other features show for a link that is not over. */
  partsOf: (link: LinkListItem) => ReactNode
}

/** The links of the contractors of a project: share it with one more, and see what became of each. */
export function LinksOfProject({ projectId, view, isOpen, partsOf }: LinksOfProjectProps) {
  const { links, workers, sendsMail } = view
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOpen && workers.length > 0 && <NewLink projectId={projectId} workers={workers} />}
      <SectionCard title="Share links">
        {links.length === 0 ? (
          <EmptyState title="Not shared yet">
            A contractor works from a link, without an account: they see the tasks you marked for them, ask,
            and send photos.
            {workers.length === 0 && ' Add a contractor first.'}
          </EmptyState>
        ) : (
          <ul className="-mx-4 grid grid-cols-1 divide-y sm:-mx-6">
            {links.map((link) => (
              <LinkCard key={link.id} link={link} title={link.workerName} sendsMail={sendsMail}>
                {partsOf(link)}
              </LinkCard>
            ))}
          </ul>
        )}
      </SectionCard>
    </div>
  )
}

function NewLink({ projectId, workers }: { projectId: string; workers: LinkListView['workers'] }) {
  const creation = useCreateShareLink()
  const [workerId, setWorkerId] = useState('')
  const [message, setMessage] = useState('')
  const create = async () => {
    try {
      const { isNew } = await creation.mutateAsync({ projectId, workerId, message: message.trim() || null })
      toast.success(isNew ? 'The link is ready to be sent.' : 'This contractor has a link already.')
      setWorkerId('')
      setMessage('')
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <SectionCard title="Share with a contractor">
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Select
          label="Contractor"
          placeholder="Choose a contractor"
          required
          value={workerId}
          onChange={(event) => setWorkerId(event.target.value)}
          options={workers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextArea
          label="What you ask for"
          optional
          rows={3}
          maxLength={2_500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          help="The contractor reads this first. Do not write codes or passwords here."
        />
        <Button type="submit" variant="primary" loading={creation.isPending} className="justify-self-start">
          <Link2 aria-hidden="true" />
          Create link
        </Button>
      </form>
    </SectionCard>
  )
}
