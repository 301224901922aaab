import { ColorDot } from './color-dot.tsx'

type ColorChoiceProps<Color extends string> = {
  legend: string
  /** The name of the form field. */
  name: string
  /** The colours with their names for people. */
  labels: Record<Color, string>
  options: readonly Color[]
  color: string
  onChoose: (color: Color) => void
  help?: string
}

/** Renders colours as radio buttons. */
export const ColorChoice = <Color extends string>(props: ColorChoiceProps<Color>) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 font-medium">{props.legend}</legend>
    <div className="flex flex-wrap gap-1">
      {props.options.map((one) => (
        <label
          key={one}
          title={props.labels[one]}
          className="grid size-touch place-items-center rounded-full border-2 border-transparent has-checked:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={props.name}
            checked={one === props.color}
            onChange={() => props.onChoose(one)}
            className="sr-only"
          />
          <ColorDot color={one} className="size-7" />
          <span className="sr-only">{props.labels[one]}</span>
        </label>
      ))}
    </div>
    {props.help && <p className="text-sm text-muted">{props.help}</p>}
  </fieldset>
)
