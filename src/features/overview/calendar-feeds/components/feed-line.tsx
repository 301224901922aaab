import { t } from '@lingui/core/macro'
import { CalendarPlus, Link2 } from 'lucide-react'
import { useRef } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { CopyLink } from '../../../../components/ui/copy-button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useMakeFeed, useTurnOffFeed } from '../calendar-feeds.queries.ts'
import { webcalAddress } from '../calendar-feeds.rules.ts'
import type { FeedView } from '../calendar-feeds.schemas.ts'
import type { FeedChoice } from './feeds-panel.tsx'

type FeedLineProps = { familyGroupId: string; groupName: string; choice: FeedChoice }

/** Renders a feed with its address and actions, or the button that creates it. */
export function FeedLine({ familyGroupId, groupName, choice }: FeedLineProps) {
  const { scope, ofPropertyId, label, help, feed } = choice
  const name = useRef<HTMLHeadingElement>(null)
  const making = useMakeFeed(familyGroupId)
  const make = async () => {
    try {
      await making.mutateAsync({ scope, ofPropertyId })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    // The pressed button may be gone.
    name.current?.focus()
    toast.success(t`Address created`)
  }
  const what = t`${label} of ${groupName}`
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
          <h3 ref={name} tabIndex={-1} className="rounded-sm font-medium wrap-anywhere">
            {label}
          </h3>
          <p className="text-sm text-muted">{help}</p>
        </div>
        {!feed && (
          <Button
            onClick={() => void make().catch(() => {})}
            loading={making.isPending}
            aria-label={t`Create an address for ${what}`}
          >
            <Link2 aria-hidden="true" />
            {t`Create address`}
          </Button>
        )}
      </div>
      {feed && <Address feed={feed} what={what} familyGroupId={familyGroupId} makeNew={make} />}
    </li>
  )
}

type AddressProps = { feed: FeedView; what: string; familyGroupId: string; makeNew: () => Promise<void> }

function Address({ feed: { id, address }, what, familyGroupId, makeNew }: AddressProps) {
  const turningOff = useTurnOffFeed(familyGroupId)
  const turnOff = async () => {
    try {
      await turningOff.mutateAsync(id)
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`Address turned off`)
  }
  return (
    <>
      {address ? (
        <input
          readOnly
          aria-label={t`Address of ${what}`}
          value={address}
          onFocus={(event) => event.target.select()}
          className="min-h-touch w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base"
        />
      ) : (
        <p>{t`This address still works, but it cannot be shown again. Create a new one to see it.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {address && (
          <>
            <CopyLink link={address} />
            <a href={webcalAddress(address)} className={buttonClass('secondary')} rel="noreferrer">
              <CalendarPlus aria-hidden="true" />
              {t`Open in calendar`}
            </a>
          </>
        )}
        <AlertDialog
          trigger={<Button variant="quiet">{t`New address`}</Button>}
          title={t`Create a new address?`}
          description={t`The old address of “${what}” stops working immediately. Calendar apps that use it stop updating until you give them the new one.`}
          confirmLabel={t`Create new address`}
          onConfirm={makeNew}
        />
        <AlertDialog
          trigger={
            <Button variant="quiet" className="text-danger">
              {t`Turn off`}
            </Button>
          }
          title={t`Turn this address off?`}
          description={t`Calendar apps that use the address of “${what}” will stop updating.`}
          confirmLabel={t`Turn off`}
          onConfirm={turnOff}
        />
      </div>
    </>
  )
}
