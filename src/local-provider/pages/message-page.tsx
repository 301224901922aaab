import { t } from '@lingui/core/macro'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { texts } from '../texts.ts'
import { type Frame, renderDocument } from './document.tsx'

type Message = Frame & { title: string; text: string; link: { to: string; text: string } }

/** Renders one message with a link. */
export const messagePage = ({ nonce, title, text, link }: Message) =>
  renderDocument({
    nonce,
    title,
    children: (
      <>
        <p className="mb-6 text-muted">{text}</p>
        <a href={link.to} className={buttonClass('primary', 'w-full')}>
          {link.text}
        </a>
      </>
    ),
  })

/** Asks before ending the provider’s session, because the request does not prove that the person wants it. */
export const signOutPage = ({ nonce, xsrf, action }: Frame & { xsrf: string; action: string }) =>
  renderDocument({
    nonce,
    title: texts.signOutTitle,
    children: (
      <form method="post" action={action} className="grid gap-3">
        <p className="mb-3 text-muted">{texts.signOutQuestion}</p>
        <input type="hidden" name="xsrf" value={xsrf} />
        <Button type="submit" name="logout" value="yes" variant="primary">
          {t`Sign out`}
        </Button>
        <a href="/" className={buttonClass('quiet')}>
          {t`Stay signed in`}
        </a>
      </form>
    ),
  })
