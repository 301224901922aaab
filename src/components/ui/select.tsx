import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export type SelectOption = {
  value: string
  label: string
  disabled?: boolean
  /** The title above it and its neighbours of the same group. */
  group?: string
}

/** Returns each value with its label, in the order of the labels. */
export const optionsOf = (labels: Record<string, string>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

type SelectProps = Omit<ComponentProps<'select'>, 'aria-invalid' | 'aria-describedby' | 'children'> &
  FieldTexts & {
    options: readonly SelectOption[]
    /** The empty first option; without it the first option is selected. */
    placeholder?: string
  }

/** Renders a native select, which is fastest on a phone and works with every keyboard and screen reader. */
export function Select({
  label,
  help,
  error,
  optional,
  options,
  placeholder,
  className,
  id,
  ...select
}: SelectProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <span className="relative flex">
          <select
            {...select}
            {...control}
            className={clsx(controlClass, 'min-h-touch appearance-none pe-9 text-ellipsis')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {groupsOf(options).map(({ group, members }) =>
              group === undefined ? (
                members.map((option) => <Option key={option.value} {...option} />)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map((option) => (
                    <Option key={option.value} {...option} />
                  ))}
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown
            className="pointer-events-none absolute end-2.5 top-1/2 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  )
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
)

/** Splits the options where the group changes. */
function groupsOf(options: readonly SelectOption[]) {
  const groups: { group: string | undefined; members: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
