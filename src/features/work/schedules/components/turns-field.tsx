import { ArrowUp, Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { FieldNotes } from '../../../../components/ui/field.tsx'
import { isFocusLost } from '../../../../components/ui/focus.ts'

type Person = { userId: string; name: string }
type TurnsFieldProps = {
  people: Person[]
  chosen: string[]
  error: string | undefined
  onChange: (userIds: string[]) => void
}

/** Who takes turns, in their order; each step is a button, so that it goes with the keyboard as well. */
export function TurnsField({ people, chosen, error, onChange }: TurnsFieldProps) {
  const { field, said, tell } = useSteps()
  const nameOf = (userId: string) => people.find((one) => one.userId === userId)?.name ?? 'Has left the group'
  const others = people.filter(({ userId }) => !chosen.includes(userId))
  const moveUp = (at: number) => {
    const [moved, before] = [chosen[at], chosen[at - 1]]
    if (!moved || !before) return
    onChange(chosen.toSpliced(at - 1, 2, moved, before))
    tell(`${nameOf(moved)} is number ${at} now.`, `[data-turn="${moved}"] button`)
  }
  const takeOut = (userId: string) => {
    onChange(chosen.filter((one) => one !== userId))
    tell(`${nameOf(userId)} takes no turns.`)
  }
  const add = ({ userId, name }: Person) => {
    onChange([...chosen, userId])
    tell(`${name} is number ${chosen.length + 1} now.`, '[data-others] button')
  }
  return (
    <fieldset ref={field} className="grid gap-2" data-invalid={error ? '' : undefined} tabIndex={-1}>
      <legend className="mb-1 font-medium">Who takes turns</legend>
      {chosen.length > 0 && (
        <ol className="grid gap-2" aria-label="In this order">
          {chosen.map((userId, at) => (
            <li key={userId} data-turn={userId} className="flex items-center gap-2 rounded-md border ps-3">
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
              <IconButton label={`Take ${nameOf(userId)} out`} icon={<X />} onClick={() => takeOut(userId)} />
            </li>
          ))}
        </ol>
      )}
      <div data-others="" className="flex flex-wrap gap-2">
        {others.map((one) => (
          <Button key={one.userId} onClick={() => add(one)}>
            <Plus aria-hidden="true" />
            {one.name}
          </Button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <FieldNotes controlId="turns" error={error} />
    </fieldset>
  )
}

/** Says what a step did. Where it took the pressed button away, the focus goes on to what is named, else to the field. */
function useSteps() {
  const field = useRef<HTMLFieldSetElement>(null)
  const [step, setStep] = useState({ said: '', next: '' })
  useLayoutEffect(() => {
    if (step.said === '' || !isFocusLost()) return
    const next = step.next && field.current?.querySelector<HTMLElement>(step.next)
    ;(next || field.current)?.focus()
  }, [step])
  return { field, said: step.said, tell: (said: string, next = '') => setStep({ said, next }) }
}
