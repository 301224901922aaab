import { type ComponentProps, useState } from 'react'
import { locale } from '../../lib/locale.ts'
import {
  parseDecimal,
  parseFixed,
  parseMoney,
  toDecimal,
  toDecimalText,
  twoWaysText,
} from '../../lib/money.ts'
import { Checkbox } from './checkbox.tsx'
import { useFieldContext, useFormStatus } from './form-context.ts'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { DateField, MoneyField, TextField } from './text-field.tsx'

// Connects the controls of components/ui to form fields: value, change, blur, name and error.

type Bound<Props> = Omit<
  Props,
  'name' | 'value' | 'checked' | 'defaultValue' | 'onChange' | 'onBlur' | 'error'
>

/** An optional text is `null` in most schemas and empty in a control. */
function useTextControl() {
  const field = useFieldContext<string | null | undefined>()
  const { errors } = useFormStatus()
  return {
    name: field.name,
    value: field.state.value ?? '',
    error: errors[field.name],
    onBlur: field.handleBlur,
    onChange: (event: { target: { value: string } }) => field.handleChange(event.target.value),
  }
}

export const FormTextField = (props: Bound<ComponentProps<typeof TextField>>) => (
  <TextField {...props} {...useTextControl()} />
)

export const FormTextArea = (props: Bound<ComponentProps<typeof TextArea>>) => (
  <TextArea {...props} {...useTextControl()} />
)

export const FormSelect = (props: Bound<ComponentProps<typeof Select>>) => (
  <Select {...props} {...useTextControl()} />
)

export const FormDateField = (props: Bound<ComponentProps<typeof DateField>>) => (
  <DateField {...props} {...useTextControl()} />
)

export function FormCheckbox(props: Bound<ComponentProps<typeof Checkbox>>) {
  const field = useFieldContext<boolean>()
  const { errors } = useFormStatus()
  return (
    <Checkbox
      {...props}
      name={field.name}
      checked={field.state.value}
      error={errors[field.name]}
      onBlur={field.handleBlur}
      onChange={(event) => field.handleChange(event.target.checked)}
    />
  )
}

/**
 * Renders a number as text. The field holds a number, `null` when empty, or `NaN` for invalid text, which every number
 * schema refuses; the text itself stays as typed.
 */
function useNumberControl(read: (text: string) => number | null, write: (value: number) => string) {
  const field = useFieldContext<number | null | undefined>()
  const { errors } = useFormStatus()
  const value = field.state.value ?? null
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : write(value))
  // A value set from outside (a draft, a reset) replaces the text, unless it is the same number.
  const isSame = Object.is(readNumber(text, read), value)
  const shown = isSame || Number.isNaN(value) ? text : value === null ? '' : write(value)
  return {
    name: field.name,
    value: shown,
    error: errors[field.name],
    onBlur: field.handleBlur,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      field.handleChange(readNumber(event.target.value, read))
    },
  }
}

const readNumber = (text: string, read: (text: string) => number | null) =>
  text.trim() === '' ? null : (read(text) ?? Number.NaN)

/** Up to two decimals, like every number in the product; `1,200` is twelve hundred, as in an amount. */
const readDecimal = (text: string) => {
  const hundredths = parseFixed(text, 2)
  return hundredths === null ? null : hundredths / 100
}

export const FormNumberField = (props: Bound<ComponentProps<typeof TextField>>) => (
  <TextField autoComplete="off" inputMode="decimal" {...props} {...useNumberControl(readDecimal, String)} />
)

/** Renders a number that the field holds in units of its last decimal: `1.5` with three decimals is 1500. */
export function FormDecimalField({
  decimals,
  ...props
}: Bound<ComponentProps<typeof TextField>> & { decimals: number }) {
  const control = useNumberControl(
    (text) => parseDecimal(text, decimals, locale()),
    (value) => toDecimal(value, decimals, locale()),
  )
  return <TextField autoComplete="off" inputMode="decimal" {...props} {...control} />
}

/** Renders an amount in minor units of `currency`. */
export function FormMoneyField(props: Bound<ComponentProps<typeof MoneyField>>) {
  const { currency } = props
  const control = useNumberControl(
    (text) => parseMoney(text, currency, locale()),
    (amountMinor) => toDecimalText(amountMinor, currency, locale()),
  )
  // The schema only knows that it is not a number.
  const error = control.error && (twoWaysText(control.value, currency, locale()) ?? control.error)
  return <MoneyField {...props} {...control} error={error} />
}
