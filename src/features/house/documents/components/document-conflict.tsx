import { Button } from '../../../../components/ui/button.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { changedFacts, type DocumentFacts } from '../documents.rules.ts'
import type { DocumentView } from '../documents.schemas.ts'
import { factLabels, kindLabels } from '../documents.texts.ts'

type DocumentConflictProps = { mine: DocumentFacts; newer: DocumentView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form, and the two ways on. */
export function DocumentConflict({ mine, newer, onTakeNewer }: DocumentConflictProps) {
  return (
    <section aria-labelledby="conflict-title" className="grid gap-2 rounded-lg border bg-warning-soft p-4">
      <h3 id="conflict-title" className="font-semibold">
        Somebody saved before you
      </h3>
      <p>Nothing was overwritten. Take over what they wrote, or save yours over theirs.</p>
      <ul className="grid gap-1">
        {changedFacts(newer, mine).map((name) => (
          <li key={name}>
            {factLabels[name]}: “{factText(newer, name)}” is saved now, yours is “{factText(mine, name)}”.
          </li>
        ))}
      </ul>
      <Button onClick={onTakeNewer} className="justify-self-start">
        Take over theirs
      </Button>
    </section>
  )
}

function factText(facts: DocumentFacts, name: keyof DocumentFacts): string {
  if (name === 'kind') return kindLabels[facts.kind]
  if (name === 'isVisibleToWorkers') return facts.isVisibleToWorkers ? 'Yes' : 'No'
  if (name === 'expiresOn') return facts.expiresOn ? formatCalendarDate(facts.expiresOn, locale()) : '–'
  return facts.title
}
