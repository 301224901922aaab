import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useCastVote } from '../decisions.queries.ts'
import type { DecisionView } from '../decisions.schemas.ts'
import { answerText } from '../decisions.texts.ts'
import type { Choice } from '../outcome.rules.ts'

/** Lets someone who is asked vote, abstain, or change their vote. */
export function VoteForm({ decision }: { decision: DecisionView }) {
  const { id: decisionId, answers, voters } = decision
  const mine = voters.find(({ isMe }) => isMe)?.choice
  const [chosen, choose] = useState<Choice>(mine)
  const [isMissing, setMissing] = useState(false)
  const missingId = useId()
  const { mutateAsync: vote, isPending } = useCastVote()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (chosen === undefined) return setMissing(true)
    try {
      await vote({ decisionId, option: chosen })
      toast.success(t`Your vote is counted. You can change it until voting ends.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  const options: { key: string; value: number | null; label: string }[] = [
    ...answers.map((_, option) => ({
      key: String(option),
      value: option,
      label: answerText(answers, option),
    })),
    { key: 'abstain', value: null, label: t`Abstain` },
  ]
  return (
    <Card className="p-4">
      <form onSubmit={send} className="grid gap-3">
        <fieldset className="grid gap-1" aria-describedby={isMissing ? missingId : undefined}>
          <legend className="mb-1 text-lg font-semibold">{t`Your vote`}</legend>
          {options.map(({ key, value, label }) => (
            <label key={key} className="flex min-h-touch cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="vote"
                checked={chosen === value}
                onChange={() => {
                  choose(value)
                  setMissing(false)
                }}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
          {isMissing && (
            <p id={missingId} role="alert" className="text-sm text-danger">{t`Choose an answer first.`}</p>
          )}
        </fieldset>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isPending || undefined}
          className="justify-self-start"
        >
          {mine === undefined ? t`Vote` : t`Change my vote`}
        </Button>
      </form>
    </Card>
  )
}
