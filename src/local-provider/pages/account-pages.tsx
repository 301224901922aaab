import { t } from '@lingui/core/macro'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { accountPaths } from '../paths.ts'
import { texts } from '../texts.ts'
import { type Frame, renderDocument } from './document.tsx'
import {
  codeField,
  emailField,
  type Filled,
  FormAlert,
  formPage,
  knownPassword,
  newPassword,
  PageField,
} from './form-page.tsx'

type InteractionPage = Filled & { base: string }

/** @param forgot where a forgotten password is replaced; null where no e-mail can be sent */
export const signInPage = ({ base, forgot, ...filled }: InteractionPage & { forgot: string | null }) =>
  formPage({
    ...filled,
    title: texts.signInTitle,
    action: `${base}/sign-in`,
    fields: [emailField, knownPassword('password', t`Password`)],
    submit: t`Sign in`,
    links: forgot ? [{ to: forgot, text: texts.forgotQuestion }] : [],
    after: (
      <Elsewhere base={base} otherStep="sign-up" question={t`New here?`} answer={t`Create an account`} />
    ),
  })

export const signUpPage = ({ base, ...filled }: InteractionPage) =>
  formPage({
    ...filled,
    title: texts.signUpTitle,
    action: `${base}/sign-up`,
    fields: [
      { name: 'firstName', label: t`First name`, autoComplete: 'given-name' },
      { name: 'lastName', label: t`Last name`, autoComplete: 'family-name' },
      emailField,
      newPassword('password', t`Password`),
    ],
    submit: t`Create account`,
    after: <Elsewhere base={base} otherStep="sign-in" question={t`Have an account?`} answer={t`Sign in`} />,
  })

export const passwordPage = (filled: Filled) =>
  formPage({
    ...filled,
    title: texts.passwordTitle,
    action: accountPaths.password,
    intro: <p className="text-muted">{texts.passwordHelp}</p>,
    fields: [
      emailField,
      knownPassword('currentPassword', t`Current password`, t`Show current password`),
      newPassword('newPassword', t`New password`, t`Show new password`),
    ],
    submit: t`Change password`,
    links: [{ to: '/', text: texts.toKinstead }],
  })

/** `signIn`: the sign-in to return to. `search`: the query that keeps it. */
type ResetPage = Filled & { signIn: string; search: string }

export const forgotPasswordPage = ({ signIn, search, ...filled }: ResetPage) =>
  formPage({
    ...filled,
    title: texts.forgotTitle,
    action: accountPaths.forgotPassword + search,
    intro: <p className="text-muted">{texts.forgotHelp}</p>,
    fields: [emailField],
    submit: t`Send the code`,
    links: [{ to: signIn, text: texts.backToSignIn }],
  })

/** Renders the form for the code and the new password. */
export const resetPasswordPage = ({ signIn, search, isSent, ...filled }: ResetPage & { isSent: boolean }) =>
  formPage({
    ...filled,
    title: texts.resetTitle,
    action: accountPaths.resetPassword + search,
    intro: (
      <>
        {isSent && <p role="status">{texts.resetSent}</p>}
        <p className="text-muted">{texts.resetHelp}</p>
      </>
    ),
    fields: [emailField, codeField, newPassword('newPassword', t`New password`)],
    submit: t`Change password`,
    links: [
      { to: accountPaths.forgotPassword + search, text: texts.newCode, variant: 'secondary' },
      { to: signIn, text: texts.backToSignIn },
    ],
  })

type VerifyEmailPage = Frame & {
  errors: Record<string, string>
  email: string
  /** Whether a code was sent that can still be entered. */
  isSent: boolean
  action: string
  later: string
}

/** Offers to send a code, or asks for the one that was sent. */
export const verifyEmailPage = ({ nonce, errors, email, isSent, action, later }: VerifyEmailPage) =>
  renderDocument({
    nonce,
    title: texts.verifyTitle,
    children: (
      <div className="grid gap-4">
        <p className="break-words text-muted">{isSent ? texts.codeSent(email) : texts.codeOffer(email)}</p>
        <FormAlert text={errors.form ?? (isSent ? undefined : errors.code)} />
        {isSent && (
          <form method="post" action={action} noValidate className="grid gap-4">
            <PageField {...codeField} error={errors.code} autoFocus />
            <Button type="submit" variant="primary">
              {t`Confirm`}
            </Button>
          </form>
        )}
        <form method="post" action={action} className="grid">
          <Button type="submit" name="step" value="send" variant={isSent ? 'secondary' : 'primary'}>
            {isSent ? t`Send a new code` : t`Send the code`}
          </Button>
        </form>
        <a href={later} className={buttonClass('quiet')}>
          {texts.later}
        </a>
      </div>
    ),
  })

type ElsewhereProps = { base: string; otherStep: string; question: string; answer: string }

/** Renders the links to the other form and back. */
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
