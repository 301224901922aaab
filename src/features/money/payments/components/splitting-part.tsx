import { t } from '@lingui/core/macro'
import { Plus, Split } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { formatPercent } from '../../../house/ownership/percent.rules.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { useRemoveSplitDefault, useSetSplitDefault } from '../../split-defaults/split-defaults.queries.ts'
import { scopeText } from '../../split-defaults/split-defaults.rules.ts'
import type { SplitDefaultView } from '../../split-defaults/split-defaults.schemas.ts'
import { splitLabels } from '../payments.texts.ts'
import type { PaymentChoices } from './new-payment-page.tsx'
import { SplittingRuleForm } from './splitting-rule-form.tsx'

type SplittingPartProps = { group: GroupView; rules: readonly SplitDefaultView[]; choices: PaymentChoices }

/** Renders the splitting rules. */
export function SplittingPart({ group, rules, choices }: SplittingPartProps) {
  const [edited, setEdited] = useState<SplitDefaultView | 'new' | null>(null)
  const isManager = group.may.manage
  return (
    <section aria-labelledby="splitting-title" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="splitting-title" className="text-lg">
          {t`How payments are split`}
        </h2>
        {isManager && edited === null && (
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            {t`Add rule`}
          </Button>
        )}
      </div>
      <p className="max-w-prose text-muted">
        {t`A new payment starts with the most specific rule that applies: first for its property and category, then for its property, then for its category, then for everything else. You can change the split of each payment.`}{' '}
        {!isManager && t`Only managers can change the rules.`}
      </p>
      {edited && (
        <SplittingRuleForm
          key={edited === 'new' ? 'new' : edited.id}
          group={group}
          rules={rules}
          rule={edited === 'new' ? null : edited}
          choices={choices}
          onDone={() => setEdited(null)}
        />
      )}
      {rules.length === 0 && edited === null && (
        <EmptyState icon={<Split aria-hidden="true" />} title={t`No rules yet`}>
          {t`Without a rule, new expenses and income are split by ownership of the property. If the ownership is incomplete, they are split equally between the members. Viewers who own nothing are left out.`}
        </EmptyState>
      )}
      {rules.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface" aria-label={t`Splitting rules`}>
          {rules.map((rule) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              people={choices.participants}
              familyGroupId={group.id}
              onEdit={isManager ? () => setEdited(rule) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RuleLineProps = {
  rule: SplitDefaultView
  people: readonly ParticipantView[]
  familyGroupId: string
  onEdit: (() => void) | undefined
}

function RuleLine({ rule, people, familyGroupId, onEdit }: RuleLineProps) {
  const name = upper(scopeText(rule, rule.propertyName))
  const removal = useRemoveSplitDefault(familyGroupId)
  const setting = useSetSplitDefault(familyGroupId)
  const remove = async () => {
    try {
      await removal.mutateAsync(rule.id)
    } catch (error) {
      toastFailure(error)
      return
    }
    const { propertyId, category, method, weights } = rule
    toastUndo(t`Rule for ${scopeText(rule, rule.propertyName)} removed`, async () => {
      await setting.mutateAsync({ propertyId, category, method, weights, version: null })
      toast.success(t`Rule restored`)
    })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted wrap-anywhere">{ruleText(rule, people)}</p>
      </div>
      {onEdit && (
        <div className="flex">
          <Button variant="quiet" onClick={onEdit} aria-label={t`Change the rule for ${name}`}>
            {t({ message: 'Change', context: 'verb' })}
          </Button>
          <Button
            variant="quiet"
            className="text-danger"
            onClick={remove}
            loading={removal.isPending}
            aria-label={t`Remove the rule for ${name}`}
          >
            {t`Remove`}
          </Button>
        </div>
      )}
    </li>
  )
}

const upper = (text: string) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)

/** Describes a rule in one line. */
function ruleText({ method, weights }: SplitDefaultView, people: readonly ParticipantView[]): string {
  if (method === 'OWNERSHIP') return t`By ownership of the property on the date of the payment.`
  if (weights.length === 0) return t`Equally between all members.`
  const names = weights.map(({ participantId, weight }) => {
    const person = people.find(({ id }) => id === participantId)
    const name = `${person?.name ?? t`Someone`}${person?.standing === 'FORMER' ? t` (left the group, not included)` : ''}`
    if (method === 'PERCENT') return `${name} ${formatPercent(weight, locale())}`
    return method === 'SHARES' ? `${name} ${weight}` : name
  })
  return `${splitLabels[method]}: ${names.join(', ')}.`
}
