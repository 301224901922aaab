import { t } from '@lingui/core/macro'
import { ColorChoice } from '../../../../components/ui/color-choice.tsx'
import { useFieldContext } from '../../../../components/ui/form-context.ts'
import type { MemberColor } from '../../../base/groups/groups.rules.ts'
import { colorLabels } from '../../../base/groups/groups.texts.ts'
import { subscriptionColors } from '../calendar-subscriptions.rules.ts'

/** Chooses the colour of a calendar. */
export function ColorField() {
  const field = useFieldContext<MemberColor>()
  return (
    <ColorChoice
      labels={colorLabels}
      options={subscriptionColors}
      legend={t`Colour`}
      name={field.name}
      color={field.state.value}
      onChoose={field.handleChange}
    />
  )
}
