import { Button, buttonClass } from '../../components/ui/button.tsx'
import { texts } from '../texts.ts'
import { type Frame, renderDocument } from './document.tsx'
import { CodeField, FormAlert } from './form-parts.tsx'

type VerifyEmailPage = Frame & {
  errors: Record<string, string>
  email: string
  /** Whether a code is on its way that can still be typed in. */
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
            <CodeField errors={errors} focus="code" />
            <Button type="submit" variant="primary">
              Confirm
            </Button>
          </form>
        )}
        <form method="post" action={action} className="grid">
          <Button type="submit" name="step" value="send" variant={isSent ? 'secondary' : 'primary'}>
            {isSent ? 'Send a new code' : 'Send the code'}
          </Button>
        </form>
        <a href={later} className={buttonClass('quiet')}>
          {texts.later}
        </a>
      </div>
    ),
  })
