import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { spanText } from '../../stays/stays.texts.ts'
import { useEditEntry } from '../guest-book.queries.ts'
import { type GuestBookEntryView, guestBookEntryView } from '../guest-book.schemas.ts'
import { guestBookTexts } from '../guest-book.texts.ts'
import { EntryForm } from './entry-form.tsx'

type EditEntryProps = { propertyId: string; entry: GuestBookEntryView }

/** Edits one’s own entry. */
export function EditEntry({ propertyId, entry }: EditEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const days = spanText(entry, locale())
  return (
    <Dialog
      title={t`Edit entry`}
      description={days}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label={t`Edit my entry, ${days}`} icon={<Pencil aria-hidden="true" />} />}
    >
      <EditEntryForm propertyId={propertyId} entry={entry} close={() => setOpen(false)} />
    </Dialog>
  )
}

type EditEntryFormProps = EditEntryProps & { close: () => void }

/** Edits from the text when the form opened, so that a newer one is not overwritten. */
function EditEntryForm({ entry, ...rest }: EditEntryFormProps) {
  const [base, setBase] = useState(entry)
  return <FormFrom key={base.version} {...rest} base={base} onReload={setBase} />
}

type FormFromProps = Omit<EditEntryFormProps, 'entry'> & {
  base: GuestBookEntryView
  onReload: (newer: GuestBookEntryView) => void
}

function FormFrom({ propertyId, base, onReload, close }: FormFromProps) {
  const edit = useEditEntry()
  const { stale, save: send, saveLabel } = useStaleEdit<GuestBookEntryView, string>(base, guestBookEntryView)
  const { id: guestBookEntryId, stayId, body } = base
  return (
    <EntryForm
      defaultValues={{ stayId, body }}
      submitLabel={saveLabel}
      draftKey={`guest-book-entry:${guestBookEntryId}:${base.version}`}
      before={
        stale && (
          <EditConflict onTakeNewer={() => onReload(stale.newer)}>
            <Differences of={[{ field: guestBookTexts.body, theirs: stale.newer.body, mine: stale.mine }]} />
          </EditConflict>
        )
      }
      save={async (entry) => {
        await send(entry.body, ({ version }) =>
          edit.mutateAsync({ propertyId, guestBookEntryId, version, body: entry.body }),
        )
        toast.success(t`Saved`)
        close()
      }}
    />
  )
}
