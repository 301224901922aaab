import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { categoryOptions, offeredCategories } from '../../categories/categories.rules.ts'
import { useAddOutsider } from '../../participants/participants.queries.ts'
import { splitDefaultsQuery, useSetSplitDefault } from '../../split-defaults/split-defaults.queries.ts'
import type { SplitDefaultView } from '../../split-defaults/split-defaults.schemas.ts'
import { draftOf, preview, type SplitDraft, splitFieldsOf } from '../../splits/split-draft.rules.ts'
import type { PaymentChoices } from './new-payment-page.tsx'
import { SplitEditor } from './split-editor.tsx'

/** A rule cannot split by amount. */
const methods = ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'] as const

type SplittingRuleFormProps = {
  group: GroupView
  rules: readonly SplitDefaultView[]
  /** Null for a new rule. */
  rule: SplitDefaultView | null
  choices: PaymentChoices
  onDone: () => void
}

/** Edits a splitting rule. */
export function SplittingRuleForm({ group, rules, rule, choices, onDone }: SplittingRuleFormProps) {
  const { id: familyGroupId, currency } = group
  const addition = useAddOutsider(familyGroupId)
  const setting = useSetSplitDefault(familyGroupId)
  const [propertyId, setPropertyId] = useState(rule?.propertyId ?? '')
  const [category, setCategory] = useState<string>(rule?.category ?? '')
  const [draft, setDraft] = useState(() => draftFor(rule, choices, currency))
  const [error, setError] = useState<string>()
  // The version the form started from: a background reload must not be overwritten unseen.
  const [seen, setSeen] = useState(rules)
  const queryClient = useQueryClient()
  // The owners are read for each payment.
  const ownership = propertyId ? { isComplete: true, weights: [] } : null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const known = category || null
    const { method, weights } = splitFieldsOf(draft, { currency, locale: locale() })
    const isOwnership = method === 'OWNERSHIP'
    const { problem } = preview(draft, { currency, locale: locale(), amountMinor: null, ownership })
    if (problem && !isOwnership) return setError(problem)
    if (method === 'AMOUNT') return
    const taken = seen.find((one) => one.propertyId === (propertyId || null) && one.category === known)
    try {
      const version = taken?.version ?? null
      await setting.mutateAsync({ propertyId: propertyId || null, category: known, method, weights, version })
      toast.success(t`Saved`)
      onDone()
    } catch (failure) {
      // The list below shows the newer rule.
      if (isAppError(failure, 'conflict'))
        setSeen(queryClient.getQueryData(splitDefaultsQuery(familyGroupId).queryKey) ?? rules)
      setError(isAppError(failure) ? failure.message : t`This could not be saved. Try again.`)
    }
  }
  return (
    <form
      onSubmit={save}
      aria-label={rule ? t`Change rule` : t`New rule`}
      noValidate
      className="grid grid-cols-1 gap-4 rounded-lg border bg-surface p-4"
    >
      <Pair>
        <Select
          label={t`Property`}
          value={propertyId}
          disabled={rule !== null}
          placeholder={t`All properties and shared costs`}
          options={choices.houses.map((house) => ({ value: house.propertyId, label: house.name }))}
          onChange={(event) => setPropertyId(event.target.value)}
        />
        <Select
          label={t`Category`}
          value={category}
          disabled={rule !== null}
          placeholder={t`All categories`}
          options={categoryOptions(offeredCategories(choices.categories, category))}
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
        emptyText={draft.method === 'OWNERSHIP' ? ownershipText() : t`This rule can be saved.`}
        error={error}
        addOutsider={addition.mutateAsync}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="primary" loading={setting.isPending}>
          {t`Save rule`}
        </Button>
      </div>
    </form>
  )
}

const ownershipText = () => t`By ownership of the property on the date of each payment.`

/** A new rule starts with everyone. */
function draftFor(rule: SplitDefaultView | null, choices: PaymentChoices, currency: string): SplitDraft {
  if (rule && (rule.weights.length > 0 || rule.method === 'OWNERSHIP'))
    return draftOf(rule, { currency, locale: locale() })
  const members = choices.participants.filter(({ standing }) => standing === 'MEMBER')
  return { method: 'EQUAL', people: members.map(({ id }) => ({ participantId: id, text: '' })) }
}
