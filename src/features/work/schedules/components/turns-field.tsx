import { t } from '@lingui/core/macro'
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

/** Selects the people who take turns, in order; each step is a button, for the keyboard. */
export function TurnsField({ people, chosen, error, onChange }: TurnsFieldProps) {
  const { field, said, tell } = useSteps()
  const nameOf = (userId: string) =>
    people.find((one) => one.userId === userId)?.name ?? t`Has left the group`
  const others = people.filter(({ userId }) => !chosen.includes(userId))
  const moveUp = (at: number) => {
    const [moved, before] = [chosen[at], chosen[at - 1]]
    if (!moved || !before) return
    onChange(chosen.toSpliced(at - 1, 2, moved, before))
    tell(t`${nameOf(moved)} is now number ${at}.`, `[data-turn="${moved}"] button`)
  }
  const takeOut = (userId: string) => {
    onChange(chosen.filter((one) => one !== userId))
    tell(t`${nameOf(userId)} no longer takes turns.`)
  }
  const add = ({ userId, name }: Person) => {
    onChange([...chosen, userId])
    tell(t`${name} is now number ${chosen.length + 1}.`, '[data-others] button')
  }
  return (
    <fieldset ref={field} className="grid gap-2" data-invalid={error ? '' : undefined} tabIndex={-1}>
      <legend className="mb-1 font-medium">{t`Who takes turns`}</legend>
      {chosen.length > 0 && (
        <ol className="grid gap-2" aria-label={t`In this order`}>
          {chosen.map((userId, at) => (
            <li key={userId} data-turn={userId} className="flex items-center gap-2 rounded-md border ps-3">
              <span className="flex-1 wrap-anywhere">
                {at + 1}. {nameOf(userId)}
              </span>
              {at > 0 && (
                <IconButton
                  label={t`Move ${nameOf(userId)} up`}
                  icon={<ArrowUp />}
                  onClick={() => moveUp(at)}
                />
              )}
              <IconButton label={t`Remove ${nameOf(userId)}`} icon={<X />} onClick={() => takeOut(userId)} />
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

/** Announces a step. If the pressed button disappears, the focus moves to the named element or the field. */
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
