import { t } from '@lingui/core/macro'
import { QrCode as QrCodeIcon, Share2 } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useId, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { CopyLink } from './copy-button.tsx'
import { Later } from './later.tsx'
import { Skeleton } from './skeleton.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type ShareRowProps = {
  link: string
  /** What the share sheet of the device sends. */
  share: ShareData
  /** How much weight “Copy link” has. */
  copy?: ButtonVariant
  /** More ways to send the link. */
  children?: ReactNode
}

/** Renders the ways to pass on a link: copy it, the device's share sheet, and a QR code for someone who is there. */
export function ShareRow({ link, share, copy = 'secondary', children }: ShareRowProps) {
  const [isCodeShown, setCodeShown] = useState(false)
  const codeId = useId()
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <CopyLink link={link} variant={copy} />
        <NativeShare share={share} />
        <Button
          aria-expanded={isCodeShown}
          aria-controls={isCodeShown ? codeId : undefined}
          onClick={() => setCodeShown(!isCodeShown)}
        >
          <QrCodeIcon aria-hidden="true" />
          {t`QR code`}
        </Button>
        {children}
      </div>
      {isOnThisComputer(link) && (
        <p className="text-sm text-muted">
          {t`This address works only on this computer. To send links to others, set APP_ORIGIN to an address that they can reach.`}
        </p>
      )}
      {isCodeShown && (
        <div id={codeId}>
          <Later place={<Skeleton className="size-56" />}>
            <QrCode address={link} label={t`QR code of this link`} className="size-56 rounded-md" />
          </Later>
        </div>
      )}
    </div>
  )
}

const isOnThisComputer = (link: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(link)?.hostname ?? '')

/** The share sheet of the device, if available. */
function NativeShare({ share }: { share: ShareData }) {
  const [isAble, setAble] = useState(false)
  useEffect(() => setAble('share' in navigator), [])
  if (!isAble) return null
  return (
    // Closing the share sheet is not an error.
    <Button onClick={() => navigator.share(share).catch(() => {})}>
      <Share2 aria-hidden="true" />
      {t`Share`}
    </Button>
  )
}
