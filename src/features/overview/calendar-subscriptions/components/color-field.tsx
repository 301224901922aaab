import { t } from '@lingui/core/macro'
import { useFieldContext } from '../../../../components/ui/form-context.ts'
import { ColorChoice } from '../../../base/components/color-choice.tsx'
import type { MemberColor } from '../../../base/groups/groups.rules.ts'

/** Chooses the colour of a calendar. */
export function ColorField() {
  const field = useFieldContext<MemberColor>()
  return (
    <ColorChoice
      legend={t`Colour`}
      name={field.name}
      color={field.state.value}
      onChoose={field.handleChange}
    />
  )
}
