import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { dateFormat } from '../../../../lib/formats.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { WorkerForm, WorkerPart, type WorkerPartProps } from '../../components/worker-part.tsx'
import type { MessageOfJobView } from '../job-messages.schemas.ts'

type MessagesPartProps = WorkerPartProps & {
  messages: MessageOfJobView[]
  contactFirstName: string | null
  timeZone: string
}

/** Renders the messages between the family and the contractor, with a form. */
export function WorkerMessagesPart(props: MessagesPartProps) {
  const { shareCode, refused, messages, contactFirstName, timeZone } = props
  const again = refused('messages.write')
  const who = contactFirstName ?? t`the family`
  const time = dateFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <WorkerPart id="messages" title={t`Messages with ${who}`}>
      {messages.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {messages.map(({ id, author, isOfWorker, body, createdAt }) => (
            <li
              key={id}
              className={clsx('rounded-md p-3', isOfWorker ? 'ms-6 bg-accent-soft' : 'me-6 bg-raised')}
            >
              <p className="text-sm">
                <span className="font-medium">{isOfWorker ? t`You` : author}</span>
                {', '}
                <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{body}</p>
            </li>
          ))}
        </ul>
      )}
      <WorkerForm shareCode={shareCode} name="messages.write" refused={again}>
        <input type="hidden" name="id" value={again?.values.id ?? newId()} />
        <TextArea
          name="body"
          label={t`Message to ${who}`}
          required
          maxLength={5_000}
          defaultValue={again?.values.body}
          error={again?.errors.body}
        />
        <button type="submit" className={buttonClass('primary', 'justify-self-start')}>
          {t`Send message`}
        </button>
      </WorkerForm>
    </WorkerPart>
  )
}
