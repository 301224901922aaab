import { t } from '@lingui/core/macro'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { spanText } from '../../stays/stays.texts.ts'
import { useAddEntry } from '../guest-book.queries.ts'
import type { StayToWriteAbout } from '../guest-book.schemas.ts'
import { EntryForm } from './entry-form.tsx'

type WriteEntryProps = {
  /** The caller’s stays that they have not written about yet: at least one, the latest first. */
  stays: readonly StayToWriteAbout[]
  variant: 'primary' | 'quiet'
}

/** Writes in the guest book, about one of the stays. */
export function WriteEntry({ stays, variant }: WriteEntryProps) {
  const addition = useAddEntry()
  const [isOpen, setOpen] = useState(false)
  const [latest] = stays
  if (!latest) return null
  const isOne = stays.length === 1
  const days = spanText(latest, locale())
  return (
    <Dialog
      title={t`Write in the guest book`}
      description={isOne && t`Your stay: ${days}`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant={variant}
          className="justify-self-start"
          {...(isOne && { 'aria-label': t`Write in the guest book: ${days}` })}
        >
          <NotebookPen aria-hidden="true" />
          {t`Write in the guest book`}
        </Button>
      }
    >
      <EntryForm
        defaultValues={{ stayId: latest.stayId, body: '' }}
        stays={stays.map(({ stayId, ...span }) => ({ value: stayId, label: spanText(span, locale()) }))}
        submitLabel={t`Add entry`}
        // A draft about a chosen stay never opens where there is no choice.
        draftKey={`guest-book:${isOne ? latest.stayId : 'chosen'}`}
        save={async (entry) => {
          await addition.mutateAsync(entry)
          toast.success(t`Entry added to the guest book`)
          setOpen(false)
          // The button can disappear with the last stay to write about.
          return focusPageTitle
        }}
      />
    </Dialog>
  )
}
