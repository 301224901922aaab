import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonVariant, buttonClass } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { type Frame, renderDocument } from './document.tsx'
import { ShowPassword, showPasswordScript } from './show-password.tsx'

type Field = Omit<ComponentProps<typeof TextField>, 'name'> & { name: string }

/** The input and its errors, by field name. */
export type Filled = Frame & { values: Record<string, string>; errors: Record<string, string> }

export const emailField: Field = {
  name: 'email',
  get label() {
    return t`E-mail`
  },
  type: 'email',
  autoComplete: 'username',
}

/** The code from an e-mail: phones offer it, and digits can be typed at once. */
export const codeField: Field = {
  name: 'code',
  get label() {
    return t`Code from the mail`
  },
  get help() {
    return t`8 digits.`
  },
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
}

export const knownPassword = (name: string, label: string, show = t`Show password`): Field => ({
  ...passwordField(name, label, show),
  autoComplete: 'current-password',
})

export const newPassword = (name: string, label: string, show = t`Show password`): Field => ({
  ...passwordField(name, label, show),
  help: t`At least 10 characters.`,
  autoComplete: 'new-password',
})

/** A password that can be shown: no browser may then send it to a spell checker. */
const passwordField = (name: string, label: string, show: string): Field => ({
  name,
  label,
  type: 'password',
  spellCheck: false,
  after: <ShowPassword of={name} label={show} />,
})

type FormPage = Filled & {
  title: string
  action: string
  /** Shown above the fields. */
  intro?: ReactNode
  fields: [Field, ...Field[]]
  submit: string
  /** Links below the button. */
  links?: { to: string; text: string; variant?: ButtonVariant }[]
  /** Shown below the form. */
  after?: ReactNode
}

/** Renders a page with one form. The first field with an error gets the focus, else the first empty one. */
export function formPage({ nonce, values, errors, title, action, fields, ...page }: FormPage): string {
  const focus =
    fields.find(({ name }) => errors[name]) ?? fields.find(({ name }) => !values[name]) ?? fields[0]
  return renderDocument({
    nonce,
    title,
    script: fields.some(({ type }) => type === 'password') ? showPasswordScript : undefined,
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

/** Renders a field that keeps its input (never a password) and shows its error. */
export const PageField = (field: Field) => (
  <TextField {...field} id={field.name} required autoCapitalize="off" />
)

/** Renders errors of the whole form, read out when the page opens. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
