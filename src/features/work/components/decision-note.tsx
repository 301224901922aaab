import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Vote } from 'lucide-react'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { projectNoteText } from '../../house/decisions/lead.texts.ts'
import {
  type About,
  aboutOf,
  type DecisionNote,
  isLive,
  type Subject,
} from '../../house/decisions/subject.rules.ts'
import { noteText } from '../../house/decisions/subject.texts.ts'

type DecisionNoteLineProps = {
  note: DecisionNote | null
  /** It still waits to be approved or accepted. */
  isWaiting: boolean
  kind: Subject['kind']
}

/** Says on the page of a thing what the owners decide about it, with a link. */
export function DecisionNoteLine({ note, isWaiting, kind }: DecisionNoteLineProps) {
  const text = note && noteText(note, { isWaiting, kind, lastDay: lastDayOf(note) })
  return text ? <NoteLine note={note} text={text} /> : null
}

/** Says on the Money tab of a project what the owners decide about its budget, with a link. */
export const ProjectNoteLine = ({ note }: { note: DecisionNote }) => (
  <NoteLine note={note} text={projectNoteText(note, lastDayOf(note))} />
)

const lastDayOf = ({ deadlineOn }: DecisionNote) => formatCalendarDate(deadlineOn, locale())

function NoteLine({ note, text }: { note: DecisionNote; text: string }) {
  return (
    <p className={isLive(note) ? 'rounded-md bg-info-soft p-3 text-info' : 'text-muted'}>
      {text}{' '}
      <Link to="/decision/$decisionId" params={{ decisionId: note.id }} className="underline">
        {t`View decision`}
      </Link>
    </p>
  )
}

type AskOwnersProps = { propertyId: string; about: About; label?: string }

/** Leads to the form that puts a thing to the owners. */
export function AskOwners({ propertyId, about, label }: AskOwnersProps) {
  return (
    <ButtonLink
      to="/property/$propertyId/decisions/new"
      params={{ propertyId }}
      search={{ about: aboutOf(about) }}
      aria-label={label}
    >
      <Vote aria-hidden="true" />
      {t`Ask the owners`}
    </ButtonLink>
  )
}
