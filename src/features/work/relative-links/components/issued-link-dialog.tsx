import { t } from '@lingui/core/macro'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions } from '../../../../components/ui/form.tsx'
import { ShareRow } from '../../../../components/ui/share-row.tsx'
import type { IssuedLink } from '../relative-links.schemas.ts'

type IssuedLinkDialogProps = { issued: IssuedLink; close: () => void }

/** Shows a new link and its PIN: the only time, because Kinstead keeps neither. */
export const IssuedLinkDialog = ({ issued: { name, url, pin }, close }: IssuedLinkDialogProps) => (
  <Dialog
    open
    isKept
    onOpenChange={(open) => !open && close()}
    title={url ? t`Personal link for ${name}` : t`New PIN for ${name}`}
    description={t`You can see this only once. Send the link, and tell them the PIN by phone: never send both in one message.`}
  >
    <div className="grid grid-cols-1 gap-5">
      {url && (
        <div className="grid grid-cols-1 gap-2">
          <p className="font-medium">{t`Link`}</p>
          <p className="rounded-md border p-3 text-sm wrap-anywhere">{url}</p>
          <ShareRow link={url} share={{ url }} copy="primary" />
        </div>
      )}
      <div className="grid gap-2">
        <p className="font-medium">{t`PIN`}</p>
        <p className="text-xl tracking-widest tabular-nums">{pin}</p>
      </div>
      <FormActions>
        <DialogClose>{t`Done`}</DialogClose>
      </FormActions>
    </div>
  </Dialog>
)
