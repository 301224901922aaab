import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonVariant, buttonClass } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { type Frame, renderDocument } from './document.tsx'

type Field = Omit<ComponentProps<typeof TextField>, 'name'> & { name: string }

/** What was typed, and what is wrong with it, by the names of the fields. */
export type Filled = Frame & { values: Record<string, string>; errors: Record<string, string> }

export const emailField: Field = { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }

/** The code of a mail: phones offer it, and digits can be typed at once. */
export const codeField: Field = {
  name: 'code',
  label: 'Code from the mail',
  help: '8 digits.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
}

export const knownPassword = (name: string, label: string): Field => ({
  name,
  label,
  type: 'password',
  autoComplete: 'current-password',
})

export const newPassword = (name: string, label: string): Field => ({
  name,
  label,
  help: 'At least 10 characters.',
  type: 'password',
  autoComplete: 'new-password',
})

type FormPage = Filled & {
  title: string
  action: string
  /** Above the fields. */
  intro?: ReactNode
  fields: [Field, ...Field[]]
  submit: string
  /** The ways off, below the button. */
  links?: { to: string; text: string; variant?: ButtonVariant }[]
  /** Below the form. */
  after?: ReactNode
}

/** A page that is one form. The focus is on the first field that is wrong, else on the first that is empty. */
export function formPage({ nonce, values, errors, title, action, fields, ...page }: FormPage): string {
  const focus =
    fields.find(({ name }) => errors[name]) ?? fields.find(({ name }) => !values[name]) ?? fields[0]
  return renderDocument({
    nonce,
    title,
    children: (
      <>
        <form method="post" action={action} noValidate className="grid gap-4">
          {page.intro}
          <FormAlert text={errors.form} />
          {fields.map((field) => (
            <PageField
              key={field.name}
              {...field}
              defaultValue={values[field.name]}
              error={errors[field.name]}
              autoFocus={field === focus}
            />
          ))}
          <Button type="submit" variant="primary">
            {page.submit}
          </Button>
          {page.links?.map(({ to, text, variant = 'quiet' }) => (
            <a key={to} href={to} className={buttonClass(variant)}>
              {text}
            </a>
          ))}
        </form>
        {page.after}
      </>
    ),
  })
}

/** A field that keeps what was typed (never a password) and says what is wrong with it. */
export const PageField = (field: Field) => (
  <TextField {...field} id={field.name} required autoCapitalize="off" />
)

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
