import { t } from '@lingui/core/macro'
import { KeyRound, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { useDeleteKey, useMarkKeyReturned, useRestoreKey } from '../keys.queries.ts'
import { maxKeysPerProperty, splitByReturned } from '../keys.rules.ts'
import type { KeyView } from '../keys.schemas.ts'
import { holderText } from '../keys.texts.ts'

type KeysPageProps = {
  propertyId: string
  familyGroupId: string
  keys: KeyView[]
  /** Whether the reader may edit keys. */
  canEdit: boolean
}

/** Renders the held keys, then the returned ones. */
export function KeysPage({ propertyId, familyGroupId, keys, canEdit }: KeysPageProps) {
  const actions = useKeyActions({ propertyId, familyGroupId })
  const { held, returned } = splitByReturned(keys)
  const list = (label: string, of: KeyView[]) => (
    <ul className={`${cardClass} divide-y`} aria-label={label}>
      {of.map((one) => (
        <KeyRow key={one.id} propertyId={propertyId} of={one} actions={canEdit ? actions : null} />
      ))}
    </ul>
  )
  if (keys.length === 0) return <NoKeys propertyId={propertyId} canEdit={canEdit} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t`Keys`}</h2>
        {canEdit && keys.length < maxKeysPerProperty && <AddKey propertyId={propertyId} />}
      </div>
      {held.length > 0 ? list(t`Held`, held) : <p className="text-muted">{t`All keys were returned.`}</p>}
      {returned.length > 0 && (
        <details>
          <summary className="flex min-h-touch cursor-pointer items-center font-medium">
            {t`Returned (${returned.length})`}
          </summary>
          {list(t`Returned`, returned)}
        </details>
      )}
    </div>
  )
}

const AddKey = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/keys/new" params={{ propertyId }} variant="primary">
    <Plus aria-hidden="true" />
    {t`Add key`}
  </ButtonLink>
)

const NoKeys = ({ propertyId, canEdit }: Pick<KeysPageProps, 'propertyId' | 'canEdit'>) => (
  <EmptyState
    icon={<KeyRound aria-hidden="true" />}
    title={t`No keys yet`}
    action={canEdit && <AddKey propertyId={propertyId} />}
  >
    {t`Keep track of who holds which key.`}{' '}
    {canEdit ? t`Add the first one.` : t`A member of this group can add them.`}
  </EmptyState>
)

function useKeyActions({ propertyId, familyGroupId }: Pick<KeysPageProps, 'propertyId' | 'familyGroupId'>) {
  const returning = useMarkKeyReturned()
  const deletion = useDeleteKey()
  const restoration = useRestoreKey()
  return {
    async markReturned({ id: keyId, version, label }: KeyView) {
      try {
        await returning.mutateAsync({ propertyId, keyId, version })
        // The row moves, and its button with it.
        focusPageTitle()
        toast.success(t`${label} returned`)
      } catch (error) {
        toastFailure(error)
      }
    },
    async remove({ id: keyId, label }: KeyView) {
      const undo = async () => {
        await restoration.mutateAsync({ familyGroupId, keyId })
        toast.success(done.restored(label))
      }
      try {
        await deletion.mutateAsync({ propertyId, keyId })
        focusPageTitle()
        toastUndo(done.deleted(label), undo, `#key-${keyId} a`)
      } catch (error) {
        toastFailure(error)
      }
    },
  }
}

type KeyRowProps = { propertyId: string; of: KeyView; actions: ReturnType<typeof useKeyActions> | null }

function KeyRow({ propertyId, of, actions }: KeyRowProps) {
  const { id: keyId, label, copies, note, returnedOn } = of
  return (
    <li id={`key-${keyId}`} className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-muted wrap-anywhere">
          {holderText(of, locale())}
          {copies > 1 && t` · ${copies} copies`}
        </p>
        {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2">
          {returnedOn === null && (
            <Button onClick={() => actions.markReturned(of)} aria-label={t`Mark ${label} as returned`}>
              <Undo2 aria-hidden="true" />
              {t`Mark returned`}
            </Button>
          )}
          <ButtonLink
            to="/property/$propertyId/keys/$keyId/edit"
            params={{ propertyId, keyId }}
            variant="quiet"
            aria-label={t`Edit ${label}`}
          >
            <Pencil aria-hidden="true" />
            {t`Edit`}
          </ButtonLink>
          <Button
            variant="quiet"
            className="text-danger"
            onClick={() => actions.remove(of)}
            aria-label={t`Delete ${label}`}
          >
            <Trash2 aria-hidden="true" />
            {t`Delete`}
          </Button>
        </div>
      )}
    </li>
  )
}
