import { t } from '@lingui/core/macro'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from './button.tsx'

/** The values that a form started from, so that a background read does not replace what is being typed. */
export type FormStart<Values> = {
  base: Values
  onSaved: (saved: Values) => void
  onRestart: (newer: Values) => void
}

/** Starts a form that stays open after it is saved. Use `round` as its key. */
export function useFormStart<Values>(current: Values): FormStart<Values> & { round: number } {
  const [base, onSaved] = useState(current)
  const [round, setRound] = useState(0)
  const onRestart = (newer: Values) => {
    onSaved(newer)
    setRound(round + 1)
  }
  return { base, onSaved, onRestart, round }
}

type UseNewerValuesProps<Values, Key extends QueryKey> = Pick<FormStart<Values>, 'onRestart'> & {
  of: FetchQueryOptions<Values, Error, Values, Key>
}

/** Offers to start again from what was saved in another window. */
export function UseNewerValues<Values, Key extends QueryKey>({
  of,
  onRestart,
}: UseNewerValuesProps<Values, Key>) {
  const queryClient = useQueryClient()
  const take = async () => onRestart(await queryClient.fetchQuery({ ...of, staleTime: 0 }))
  return <Button onClick={take}>{t`Use the newer values`}</Button>
}
