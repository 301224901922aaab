import { ArrowUp, Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { FieldNotes } from '../../../components/ui/field.tsx'

type Person = { userId: string; name: string }
type TurnsFieldProps = {
  people: Person[]
  chosen: string[]
  error: string | undefined
  onChange: (userIds: string[]) => void
}

/** Who takes turns, in their order; each step is a button, so that it goes with the keyboard as well. */
export function TurnsField({ people, chosen, error, onChange }: TurnsFieldProps) {
  const nameOf = (userId: string) => people.find((one) => one.userId === userId)?.name ?? 'Has left the group'
  const others = people.filter(({ userId }) => !chosen.includes(userId))
  const moveUp = (at: number) => {
    const [moved, before] = [chosen[at], chosen[at - 1]]
    if (moved && before) onChange(chosen.toSpliced(at - 1, 2, moved, before))
  }
  return (
    <fieldset className="grid gap-2" data-invalid={error ? '' : undefined} tabIndex={-1}>
      <legend className="mb-1 font-medium">Who takes turns</legend>
      {chosen.length > 0 && (
        <ol className="grid gap-2" aria-label="In this order">
          {chosen.map((userId, at) => (
            <li key={userId} className="flex items-center gap-2 rounded-md border ps-3">
              <span className="flex-1 wrap-anywhere">
                {at + 1}. {nameOf(userId)}
              </span>
              {at > 0 && (
                <IconButton
                  label={`Move ${nameOf(userId)} up`}
                  icon={<ArrowUp />}
                  onClick={() => moveUp(at)}
                />
              )}
              <IconButton
                label={`Take ${nameOf(userId)} out`}
                icon={<X />}
                onClick={() => onChange(chosen.filter((one) => one !== userId))}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {others.map(({ userId, name }) => (
          <Button key={userId} onClick={() => onChange([...chosen, userId])}>
            <Plus aria-hidden="true" />
            {name}
          </Button>
        ))}
      </div>
      <FieldNotes controlId="turns" error={error} />
    </fieldset>
  )
}
