import { CalendarPlus, Link2 } from 'lucide-react'
import { useRef } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { CopyLink } from '../../../../components/ui/copy-link.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useMakeFeed, useTurnOffFeed } from '../calendar-feeds.queries.ts'
import { webcalAddress } from '../calendar-feeds.rules.ts'
import type { FeedView } from '../calendar-feeds.schemas.ts'
import type { FeedChoice } from './feeds-panel.tsx'

type FeedLineProps = { familyGroupId: string; groupName: string; choice: FeedChoice }

/** One feed: its address and what can be done with it, or the button that makes it. */
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
    // The button that was pressed may be gone.
    name.current?.focus()
    toast.success('The address is ready.')
  }
  const what = `${label} of ${groupName}`
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
            aria-label={`Make an address for ${what}`}
          >
            <Link2 aria-hidden="true" />
            Make an address
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
    toast.success('The address is turned off.')
  }
  return (
    <>
      {address ? (
        <input
          readOnly
          aria-label={`The address of ${what}`}
          value={address}
          onFocus={(event) => event.target.select()}
          className="min-h-touch w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base"
        />
      ) : (
        <p>It cannot be shown again. It still works; make a new one to see it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {address && (
          <>
            <CopyLink link={address} />
            <a href={webcalAddress(address)} className={buttonClass('secondary')} rel="noreferrer">
              <CalendarPlus aria-hidden="true" />
              Open in calendar
            </a>
          </>
        )}
        <AlertDialog
          trigger={<Button variant="quiet">New address</Button>}
          title="Make a new address?"
          description={`The old address of “${what}” ends at once: calendar programs that use it show nothing new any more, until you give them the new one.`}
          confirmLabel="Make a new address"
          onConfirm={makeNew}
        />
        <AlertDialog
          trigger={
            <Button variant="quiet" className="text-danger">
              Turn off
            </Button>
          }
          title="Turn this address off?"
          description={`Calendar programs that use the address of “${what}” show nothing new any more.`}
          confirmLabel="Turn off"
          onConfirm={turnOff}
        />
      </div>
    </>
  )
}
