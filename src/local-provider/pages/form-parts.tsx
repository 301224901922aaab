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

export const firstWrong = (
  errors: Record<string, string>,
  names: string[],
  otherwise: string | undefined,
): string | undefined => names.find((name) => errors[name]) ?? otherwise

/** The code of a mail: phones offer it, and digits can be typed at once. */
export function CodeField({ errors, focus }: Pick<PageFieldProps, 'errors' | 'focus'>) {
  return (
    <PageField
      values={{}}
      errors={errors}
      focus={focus}
      name="code"
      label="Code from the mail"
      help="8 digits."
      inputMode="numeric"
      autoComplete="one-time-code"
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
