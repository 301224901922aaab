import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { categories, categoryLabels } from '../../categories/categories.ts'
import { useAddOutsider } from '../../participants/participants.queries.ts'
import { splitDefaultsQuery, useSetSplitDefault } from '../../split-defaults/split-defaults.queries.ts'
import type { SplitDefaultView } from '../../split-defaults/split-defaults.schemas.ts'
import { draftOf, preview, type SplitDraft, splitFieldsOf } from '../../splits/split-draft.rules.ts'
import type { PaymentChoices } from './new-payment-page.tsx'
import { SplitEditor } from './split-editor.tsx'

/** An amount is no rule: it is that of one payment. */
const methods = ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'] as const

type SplittingRuleFormProps = {
  group: GroupView
  rules: readonly SplitDefaultView[]
  /** Null for a new one. */
  rule: SplitDefaultView | null
  choices: PaymentChoices
  onDone: () => void
}

/** One rule: for what, how, and between whom. */
export function SplittingRuleForm({ group, rules, rule, choices, onDone }: SplittingRuleFormProps) {
  const { id: familyGroupId, currency } = group
  const addition = useAddOutsider(familyGroupId)
  const setting = useSetSplitDefault(familyGroupId)
  const [propertyId, setPropertyId] = useState(rule?.propertyId ?? '')
  const [category, setCategory] = useState<string>(rule?.category ?? '')
  const [draft, setDraft] = useState(() => draftFor(rule, choices, currency))
  const [error, setError] = useState<string>()
  // What the manager has seen: a rule that arrives in the background must not be saved over unseen.
  const [seen, setSeen] = useState(rules)
  const queryClient = useQueryClient()
  // Who owns the house is looked up for each payment: here it only has to be said.
  const ownership = propertyId ? { isComplete: true, weights: [] } : null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const known = categories.find((one) => one === category) ?? null
    const { method, weights } = splitFieldsOf(draft, { currency, locale: locale() })
    const isOwnership = method === 'OWNERSHIP'
    const { problem } = preview(draft, { currency, locale: locale(), amountMinor: null, ownership })
    if (problem && !isOwnership) return setError(problem)
    if (method === 'AMOUNT') return
    const taken = seen.find((one) => one.propertyId === (propertyId || null) && one.category === known)
    try {
      const version = taken?.version ?? null
      await setting.mutateAsync({ propertyId: propertyId || null, category: known, method, weights, version })
      toast.success('Saved')
      onDone()
    } catch (failure) {
      // The list below shows the newer one now, and the sentence asks to look at it.
      if (isAppError(failure, 'conflict'))
        setSeen(queryClient.getQueryData(splitDefaultsQuery(familyGroupId).queryKey) ?? rules)
      setError(isAppError(failure) ? failure.message : 'This could not be saved. Try again.')
    }
  }
  return (
    <form
      onSubmit={save}
      aria-label={rule ? 'Change rule' : 'New rule'}
      noValidate
      className="grid grid-cols-1 gap-4 rounded-lg border bg-surface p-4"
    >
      <Pair>
        <Select
          label="Property"
          value={propertyId}
          disabled={rule !== null}
          placeholder="Every property, and none"
          options={choices.houses.map((house) => ({ value: house.propertyId, label: house.name }))}
          onChange={(event) => setPropertyId(event.target.value)}
        />
        <Select
          label="Category"
          value={category}
          disabled={rule !== null}
          placeholder="Every category"
          options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          onChange={(event) => setCategory(event.target.value)}
        />
      </Pair>
      <SplitEditor
        value={draft}
        onChange={(next) => {
          setError(undefined)
          setDraft(next)
        }}
        amountMinor={null}
        currency={currency}
        participants={choices.participants}
        ownership={ownership}
        methods={methods}
        emptyText={draft.method === 'OWNERSHIP' ? ownershipText : 'This rule can be saved.'}
        error={error}
        addOutsider={addition.mutateAsync}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={setting.isPending}>
          Save rule
        </Button>
      </div>
    </form>
  )
}

const ownershipText = 'By who owns the property on the day of each payment.'

/** A new rule begins with everybody; so does one that names nobody. */
function draftFor(rule: SplitDefaultView | null, choices: PaymentChoices, currency: string): SplitDraft {
  if (rule && (rule.weights.length > 0 || rule.method === 'OWNERSHIP'))
    return draftOf(rule, { currency, locale: locale() })
  const members = choices.participants.filter(({ standing }) => standing === 'MEMBER')
  return { method: 'EQUAL', people: members.map(({ id }) => ({ participantId: id, text: '' })) }
}
