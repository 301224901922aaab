import { t } from '@lingui/core/macro'
import { Mail, MessageSquare, QrCode as QrCodeIcon, Send, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { CopyLink } from '../../../../components/ui/copy-button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { addressMatrix, matrixPath } from '../../../house/assets/labels.rules.ts'
import { useMailShareLink } from '../share-links.queries.ts'
import type { LinkListItem } from '../share-links.schemas.ts'
import { shareText } from '../share-links.texts.ts'

type ShareButtonsProps = { link: LinkListItem; url: string; sendsMail: boolean }

/** Renders all ways to send a link. The prepared text has only the first name of the contact. */
export function ShareButtons({ link, url, sendsMail }: ShareButtonsProps) {
  const [isCodeShown, setCodeShown] = useState(false)
  const text = shareText(link.createdByFirstName, url)
  const number = link.workerPhone?.replaceAll(/[^+\d]/g, '') ?? ''
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <CopyLink link={url} />
        <NativeShare text={text} />
        {sendsMail && link.workerEmail && <MailButton link={link} />}
        <a href={`sms:${number}?&body=${encodeURIComponent(text)}`} className={buttonClass()}>
          <MessageSquare aria-hidden="true" />
          {t`Text message`}
        </a>
        <a
          href={`https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <Send aria-hidden="true" />
          {t`WhatsApp`}
        </a>
        <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          <QrCodeIcon aria-hidden="true" />
          {t`QR code`}
        </Button>
      </div>
      {isCodeShown && <LinkCode url={url} />}
    </div>
  )
}

function LinkCode({ url }: { url: string }) {
  const matrix = addressMatrix(url)
  return (
    <svg
      viewBox={`0 0 ${matrix.length} ${matrix.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code of this link`}
      className="size-56 rounded-md bg-paper text-ink forced-color-adjust-none"
    >
      <path d={matrixPath(matrix)} fill="currentColor" />
    </svg>
  )
}

/** The share sheet of the device, if available. */
function NativeShare({ text }: { text: string }) {
  const [isAble, setAble] = useState(false)
  useEffect(() => setAble('share' in navigator), [])
  if (!isAble) return null
  return (
    // Closing the share sheet is not an error.
    <Button onClick={() => navigator.share({ text }).catch(() => {})}>
      <Share2 aria-hidden="true" />
      {t`Share`}
    </Button>
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
