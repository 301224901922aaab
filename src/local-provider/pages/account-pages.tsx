import { Button, buttonClass } from '../../components/ui/button.tsx'
import { accountPaths } from '../paths.ts'
import { texts } from '../texts.ts'
import { type Frame, renderDocument } from './document.tsx'
import { FormAlert, firstWrong, PageField } from './form-parts.tsx'

type FormPage = Frame & { values: Record<string, string>; errors: Record<string, string> }
type InteractionPage = FormPage & { base: string }

/** @param forgot where a forgotten password is replaced; null where no mail can be sent */
export function signInPage({
  nonce,
  values,
  errors,
  base,
  forgot,
}: InteractionPage & { forgot: string | null }): string {
  const focus = firstWrong(errors, ['email', 'password'], values.email ? 'password' : 'email')
  const field = { values, errors, focus }
  return renderDocument({
    nonce,
    title: texts.signInTitle,
    children: (
      <>
        <form method="post" action={`${base}/sign-in`} noValidate className="grid gap-4">
          <FormAlert text={errors.form} />
          <PageField {...field} name="email" label="E-mail" type="email" autoComplete="username" />
          <PageField
            {...field}
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
          />
          <Button type="submit" variant="primary">
            Sign in
          </Button>
          {forgot && (
            <a href={forgot} className={buttonClass('quiet')}>
              {texts.forgotQuestion}
            </a>
          )}
        </form>
        <Elsewhere base={base} otherStep="sign-up" question="New here?" answer="Create an account" />
      </>
    ),
  })
}

export function signUpPage({ nonce, values, errors, base }: InteractionPage): string {
  const focus = firstWrong(errors, ['firstName', 'lastName', 'email', 'password'], 'firstName')
  const field = { values, errors, focus }
  return renderDocument({
    nonce,
    title: texts.signUpTitle,
    children: (
      <>
        <form method="post" action={`${base}/sign-up`} noValidate className="grid gap-4">
          <FormAlert text={errors.form} />
          <PageField {...field} name="firstName" label="First name" autoComplete="given-name" />
          <PageField {...field} name="lastName" label="Last name" autoComplete="family-name" />
          <PageField {...field} name="email" label="E-mail" type="email" autoComplete="username" />
          <PageField
            {...field}
            name="password"
            label="Password"
            help="At least 10 characters."
            type="password"
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary">
            Create account
          </Button>
        </form>
        <Elsewhere base={base} otherStep="sign-in" question="Have an account?" answer="Sign in" />
      </>
    ),
  })
}

export function passwordPage({ nonce, values, errors }: FormPage): string {
  const names = ['email', 'currentPassword', 'newPassword']
  const focus = firstWrong(errors, names, values.email ? 'currentPassword' : 'email')
  const field = { values, errors, focus }
  return renderDocument({
    nonce,
    title: texts.passwordTitle,
    children: (
      <form method="post" action={accountPaths.password} noValidate className="grid gap-4">
        <p className="text-muted">{texts.passwordHelp}</p>
        <FormAlert text={errors.form} />
        <PageField {...field} name="email" label="E-mail" type="email" autoComplete="username" />
        <PageField
          {...field}
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <PageField
          {...field}
          name="newPassword"
          label="New password"
          help="At least 10 characters."
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary">
          Change password
        </Button>
        <a href="/" className={buttonClass('quiet')}>
          {texts.toKinstead}
        </a>
      </form>
    ),
  })
}

type ElsewhereProps = { base: string; otherStep: string; question: string; answer: string }

/** The ways off a form: to the other one, and back. */
function Elsewhere({ base, otherStep, question, answer }: ElsewhereProps) {
  return (
    <div className="mt-6 grid gap-3 border-t pt-4">
      <p className="flex min-h-touch flex-wrap items-center justify-center gap-x-2">
        {question}
        <a href={`${base}/${otherStep}`} className="font-medium text-accent underline">
          {answer}
        </a>
      </p>
      <form method="post" action={`${base}/cancel`} className="grid">
        <Button type="submit" variant="quiet">
          {texts.toKinstead}
        </Button>
      </form>
    </div>
  )
}
