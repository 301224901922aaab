import { Button, buttonClass } from '../../components/ui/button.tsx'
import { accountPaths } from '../paths.ts'
import { texts } from '../texts.ts'
import { type Frame, renderDocument } from './document.tsx'
import { CodeField, FormAlert, firstWrong, PageField } from './form-parts.tsx'

type ResetPage = Frame & {
  values: Record<string, string>
  errors: Record<string, string>
  /** The sign-in to go back to, and how the pages of this kind remember it. */
  signIn: string
  search: string
}

export const forgotPasswordPage = ({ nonce, values, errors, signIn, search }: ResetPage) =>
  renderDocument({
    nonce,
    title: texts.forgotTitle,
    children: (
      <form method="post" action={accountPaths.forgotPassword + search} noValidate className="grid gap-4">
        <p className="text-muted">{texts.forgotHelp}</p>
        <FormAlert text={errors.form} />
        <PageField
          values={values}
          errors={errors}
          focus="email"
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
        />
        <Button type="submit" variant="primary">
          Send the code
        </Button>
        <a href={signIn} className={buttonClass('quiet')}>
          {texts.backToSignIn}
        </a>
      </form>
    ),
  })

/** The code and the new password on one page. */
export function resetPasswordPage({
  nonce,
  values,
  errors,
  signIn,
  search,
  isSent,
}: ResetPage & { isSent: boolean }) {
  const focus = firstWrong(errors, ['email', 'code', 'newPassword'], values.email ? 'code' : 'email')
  const field = { values, errors, focus }
  return renderDocument({
    nonce,
    title: texts.resetTitle,
    children: (
      <form method="post" action={accountPaths.resetPassword + search} noValidate className="grid gap-4">
        {isSent && <p role="status">{texts.resetSent}</p>}
        <p className="text-muted">{texts.resetHelp}</p>
        <FormAlert text={errors.form} />
        <PageField {...field} name="email" label="E-mail" type="email" autoComplete="username" />
        <CodeField errors={errors} focus={focus} />
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
        <a href={accountPaths.forgotPassword + search} className={buttonClass('secondary')}>
          {texts.newCode}
        </a>
        <a href={signIn} className={buttonClass('quiet')}>
          {texts.backToSignIn}
        </a>
      </form>
    ),
  })
}
