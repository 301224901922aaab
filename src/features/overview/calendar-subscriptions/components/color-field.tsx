import { t } from '@lingui/core/macro'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import { useFieldContext } from '../../../../components/ui/form-context.ts'
import type { MemberColor } from '../../../base/groups/groups.rules.ts'
import { colorLabels } from '../../../base/groups/groups.texts.ts'
import { subscriptionColors } from '../calendar-subscriptions.rules.ts'

/** Chooses the colour of a calendar. */
export function ColorField() {
  const field = useFieldContext<MemberColor>()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t`Colour`}</legend>
      <div className="flex flex-wrap gap-1">
        {subscriptionColors.map((name) => (
          <label
            key={name}
            title={colorLabels[name]}
            className="grid size-touch place-items-center rounded-full border-2 border-transparent has-checked:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={field.name}
              checked={name === field.state.value}
              onChange={() => field.handleChange(name)}
              className="sr-only"
            />
            <ColorDot color={name} className="size-7" />
            <span className="sr-only">{colorLabels[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
