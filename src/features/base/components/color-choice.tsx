import { ColorDot } from '../../../components/ui/color-dot.tsx'
import { type MemberColor, memberColors } from '../groups/groups.rules.ts'
import { colorLabels } from '../groups/groups.texts.ts'

type ColorChoiceProps = {
  legend: string
  /** The name of the form field. */
  name: string
  color: string
  onChoose: (color: MemberColor) => void
  help?: string
}

/** Renders the colours of members as radio buttons. */
export const ColorChoice = ({ legend, name, color, onChoose, help }: ColorChoiceProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-1">
      {memberColors.map((one) => (
        <label
          key={one}
          title={colorLabels[one]}
          className="grid size-touch place-items-center rounded-full border-2 border-transparent has-checked:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={one === color}
            onChange={() => onChoose(one)}
            className="sr-only"
          />
          <ColorDot color={one} className="size-7" />
          <span className="sr-only">{colorLabels[one]}</span>
        </label>
      ))}
    </div>
    {help && <p className="text-sm text-muted">{help}</p>}
  </fieldset>
)
