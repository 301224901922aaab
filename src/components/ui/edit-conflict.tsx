import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'

type EditConflictProps = {
  /** What they wrote; by default beside what is in the form. */
  children: ReactNode
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote, and the two ways on. Stands above the form. */
export function EditConflict({ children, onTakeNewer }: EditConflictProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-lg border bg-warning-soft p-4">
      <h2 id={titleId} className="text-lg">
        Somebody saved before you
      </h2>
      <p>
        Nothing was overwritten. Take over what they wrote, or change the form below and save it over theirs.
      </p>
      {children}
      <Button onClick={onTakeNewer} className="justify-self-start">
        Take over theirs
      </Button>
    </section>
  )
}

export type Difference = { field: string; theirs: string; mine: string }

/** Of two versions, each as texts by the label of the field, where they differ. */
export const differencesOf = (theirs: Record<string, string>, mine: Record<string, string>): Difference[] =>
  Object.entries(theirs)
    .map(([field, text]) => ({ field, theirs: text, mine: mine[field] ?? '' }))
    .filter((one) => one.theirs !== one.mine)

type FieldConflictProps<Fields extends object> = {
  theirs: Fields
  mine: Fields
  /** The names of the fields that differ, in the order of the form. */
  changedFields: (theirs: Fields, mine: Fields) => (keyof Fields & string)[]
  labels: Record<keyof Fields & string, string>
  /** One field as a reader sees it; empty when there is nothing. */
  textOf: (fields: Fields, name: keyof Fields & string) => string
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote beside what is in the form. */
export function FieldConflict<Fields extends object>(props: FieldConflictProps<Fields>) {
  const { theirs, mine, changedFields, labels, textOf, onTakeNewer } = props
  const differences = changedFields(theirs, mine).map((name) => ({
    field: labels[name],
    theirs: textOf(theirs, name),
    mine: textOf(mine, name),
  }))
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      <Differences of={differences} />
    </EditConflict>
  )
}

/** Field by field what was saved meanwhile, and what is in the form. */
export function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <table className="w-full table-fixed text-start">
      <thead>
        <tr className="text-sm text-muted">
          <th className="py-1 text-start font-medium">Field</th>
          <th className="py-1 text-start font-medium">Saved now</th>
          <th className="py-1 text-start font-medium">Yours</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ field, theirs, mine }) => (
          <tr key={field} className="border-t align-top">
            <th scope="row" className="py-2 text-start font-normal">
              {field}
            </th>
            <td className="py-2 pe-2 wrap-anywhere">{theirs || '–'}</td>
            <td className="py-2 wrap-anywhere">{mine || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
