import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { jobMessagesQuery, useWriteJobMessage } from '../job-messages.queries.ts'

type JobThreadProps = { projectId: string; workerId: string; workerName: string; mayWrite: boolean }

/**
 * Renders the messages with one contractor. It looks different from task comments and names its readers, so that
 * nobody writes internal notes here.
 */
export function JobThread(props: JobThreadProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="justify-self-start">
        <MessagesSquare aria-hidden="true" />
        {t`Messages`}
      </Button>
      {isOpen && <OpenThread {...props} />}
    </div>
  )
}

function OpenThread({ projectId, workerId, workerName, mayWrite }: JobThreadProps) {
  const list = useInfiniteQuery(jobMessagesQuery(projectId, workerId))
  const messages = (list.data?.pages.flatMap((page) => page.messages) ?? []).toReversed()
  return (
    <section
      aria-label={t`Messages with ${workerName}`}
      className="grid grid-cols-1 gap-3 rounded-md border-2 border-dashed border-warning bg-warning-soft p-4"
    >
      <h4 className="font-semibold text-warning">
        {t`Messages with ${workerName}. The contractor can read these.`}
      </h4>
      <ShowMore list={list}>{t`Show earlier messages`}</ShowMore>
      <ul className="grid grid-cols-1 gap-3">
        {messages.map(({ id, authorName, isOfWorker, body, createdAt }) => (
          <li key={id} className={clsx('rounded-md bg-surface p-3', isOfWorker ? 'me-6' : 'ms-6')}>
            <p className="text-sm">
              <span className="font-medium">{authorName}</span>
              {isOfWorker && t` (via link)`}, <LocalTime at={new Date(createdAt)} />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{body}</p>
          </li>
        ))}
      </ul>
      {mayWrite && <WriteMessage projectId={projectId} workerId={workerId} workerName={workerName} />}
    </section>
  )
}

function WriteMessage({ projectId, workerId, workerName }: Omit<JobThreadProps, 'mayWrite'>) {
  const writing = useWriteJobMessage()
  const [id, setId] = useState(newId)
  const [body, setBody] = useState('')
  const write = async () => {
    try {
      await writing.mutateAsync({ projectId, workerId, id, body })
      setBody('')
      setId(newId())
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <TextArea
        label={t`Message to ${workerName}`}
        required
        maxLength={5_000}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" variant="primary" loading={writing.isPending} className="justify-self-start">
        {t`Send to contractor`}
      </Button>
    </form>
  )
}
