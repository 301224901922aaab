import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextField } from '../../components/ui/text-field.tsx'

type PageFieldProps = Omit<ComponentProps<typeof TextField>, 'name'> & {
  name: string
  values: Record<string, string>
  errors: Record<string, string>
  /** The field that has the focus when the page opens. */
  focus: string | undefined
}

/** A field that keeps what was typed (never a password) and says what is wrong with it. */
export function PageField({ name, values, errors, focus, ...rest }: PageFieldProps) {
  return (
    <TextField
      {...rest}
      id={name}
      name={name}
      defaultValue={values[name]}
      error={errors[name]}
      required
      autoCapitalize="off"
      autoFocus={name === focus}
    />
  )
}

/** What concerns the whole form, read out when the page opens. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
