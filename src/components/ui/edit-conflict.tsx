import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import type { Difference } from '../../lib/fields.ts'
import { Button } from './button.tsx'

type EditConflictProps = {
  /** The newer version; by default compared with the form. */
  children: ReactNode
  onTakeNewer: () => void
}

/** Shows the newer version above the form when someone else saved first, and offers to use it. */
export function EditConflict({ children, onTakeNewer }: EditConflictProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-lg border bg-warning-soft p-4">
      <h2 id={titleId} className="text-lg">
        {t`Someone else saved first`}
      </h2>
      <p>
        {t`Your changes were not saved, and nothing was overwritten. Use their version, or edit the form below and save your version over theirs.`}
      </p>
      {children}
      <Button onClick={onTakeNewer} className="justify-self-start">
        {t`Use their version`}
      </Button>
    </section>
  )
}

type FieldConflictProps<Fields extends object> = {
  theirs: Fields
  mine: Fields
  /** Returns the names of the fields that differ, in form order. */
  changedFields: (theirs: Fields, mine: Fields) => (keyof Fields & string)[]
  labels: Record<keyof Fields & string, string>
  /** Returns a field as readers see it; empty when it has no value. */
  textOf: (fields: Fields, name: keyof Fields & string) => string
  onTakeNewer: () => void
}

/** Shows the newer version next to the form’s values when someone else saved first. */
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

/** Compares the saved version with the form, field by field. */
export function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <table className="w-full table-fixed text-start">
      <thead>
        <tr className="text-sm text-muted">
          <th className="py-1 text-start font-medium">{t`Field`}</th>
          <th className="py-1 text-start font-medium">{t`Saved version`}</th>
          <th className="py-1 text-start font-medium">{t`Your version`}</th>
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
