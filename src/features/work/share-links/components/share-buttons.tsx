import { t } from '@lingui/core/macro'
import { Mail, MessageSquare, Send } from 'lucide-react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { ShareRow } from '../../../../components/ui/share-row.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useMailShareLink } from '../share-links.queries.ts'
import type { LinkListItem } from '../share-links.schemas.ts'
import { shareText } from '../share-links.texts.ts'
import { dialled, whatsAppNumberOf } from '../share-numbers.rules.ts'

type ShareButtonsProps = {
  link: LinkListItem
  url: string
  sendsMail: boolean
  /** Sending it is the next step. */
  isNext: boolean
}

/** Renders all ways to send a link. The prepared text has only the first name of the contact. */
export function ShareButtons({ link, url, sendsMail, isNext }: ShareButtonsProps) {
  const text = shareText(link.createdByFirstName, url)
  const number = dialled(link.workerPhone ?? '')
  return (
    <ShareRow link={url} share={{ text }} copy={isNext ? 'primary' : 'secondary'}>
      {sendsMail && link.workerEmail && <MailButton link={link} />}
      <a href={`sms:${number}?&body=${encodeURIComponent(text)}`} className={buttonClass()}>
        <MessageSquare aria-hidden="true" />
        {t`Text message`}
      </a>
      <a
        href={`https://wa.me/${whatsAppNumberOf(number)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass()}
      >
        <Send aria-hidden="true" />
        {t`WhatsApp`}
      </a>
    </ShareRow>
  )
}

function MailButton({ link: { id: shareLinkId, workerEmail } }: { link: LinkListItem }) {
  const mail = useMailShareLink()
  const send = async () => {
    try {
      await mail.mutateAsync({ shareLinkId })
      toast.success(t`Sent to ${workerEmail ?? ''}.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button loading={mail.isPending} onClick={send}>
      <Mail aria-hidden="true" />
      {t`E-mail`}
    </Button>
  )
}
