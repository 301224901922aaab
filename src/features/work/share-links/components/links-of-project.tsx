import { t } from '@lingui/core/macro'
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
import { type HouseOfJob, ShownAddress } from './shown-address.tsx'

type LinksOfProjectProps = {
  projectId: string
  house: HouseOfJob
  view: LinkListView
  /** Whether links can be created: the project is open, and its property is active. */
  isOpen: boolean
  /** Parts of an active link from other features. */
  partsOf: (link: LinkListItem) => ReactNode
}

/** Renders the links of a project’s contractors, with a form to share it. */
export function LinksOfProject({ projectId, house, view, isOpen, partsOf }: LinksOfProjectProps) {
  const { links, workers, sendsMail } = view
  const [newId, setNewId] = useState<string | null>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOpen && workers.length > 0 && (
        <NewLink projectId={projectId} house={house} workers={workers} onMade={setNewId} />
      )}
      <SectionCard title={t`Share links`}>
        {links.length === 0 ? (
          <EmptyState title={t`No share links yet`}>
            {t`A share link lets a contractor work without an account: they see the tasks you marked for them, ask questions and send photos.`}{' '}
            {workers.length === 0 && t`Add a contractor first.`}
          </EmptyState>
        ) : (
          <ul className="-mx-4 grid grid-cols-1 divide-y sm:-mx-6">
            {links.map((link) => (
              <LinkCard
                key={link.id}
                link={link}
                title={link.workerName}
                sendsMail={sendsMail}
                isNew={link.id === newId}
              >
                {partsOf(link)}
              </LinkCard>
            ))}
          </ul>
        )}
      </SectionCard>
    </div>
  )
}

type NewLinkProps = {
  projectId: string
  house: HouseOfJob
  workers: LinkListView['workers']
  onMade: (shareLinkId: string | null) => void
}

function NewLink({ projectId, house, workers, onMade }: NewLinkProps) {
  const creation = useCreateShareLink()
  const [workerId, setWorkerId] = useState('')
  const [message, setMessage] = useState('')
  const create = async () => {
    try {
      // The same link again takes the focus again.
      onMade(null)
      const { isNew, shareLinkId } = await creation.mutateAsync({
        projectId,
        workerId,
        message: message.trim() || null,
      })
      toast.success(isNew ? t`The link is ready to send.` : t`This contractor already has a link.`)
      setWorkerId('')
      setMessage('')
      onMade(shareLinkId)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <SectionCard title={t`Share with a contractor`}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Select
          label={t`Contractor`}
          placeholder={t`Choose a contractor`}
          required
          value={workerId}
          onChange={(event) => setWorkerId(event.target.value)}
          options={workers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextArea
          label={t`Message`}
          optional
          rows={3}
          maxLength={2_500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          help={t`The contractor reads this first. Don’t include codes or passwords.`}
        />
        <ShownAddress house={house} />
        <Button type="submit" variant="primary" loading={creation.isPending} className="justify-self-start">
          <Link2 aria-hidden="true" />
          {t`Create link`}
        </Button>
      </form>
    </SectionCard>
  )
}
