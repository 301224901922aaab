import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { secretsQuery, useDeleteSecret, useRestoreSecret } from '../secrets.queries.ts'
import type { SecretView } from '../secrets.schemas.ts'
import { secretTexts } from '../secrets.texts.ts'
import { AddSecretForm, EditSecretForm } from './secret-form.tsx'
import { rowIdOf, SecretRow } from './secret-row.tsx'

type SecretsPanelProps = { property: Pick<PropertyView, 'id' | 'familyGroupId' | 'role' | 'status'> }

/** The secrets of a house; nothing for those who may not see that there are any. Never on paper. */
export function SecretsPanel({ property }: SecretsPanelProps) {
  return can(property.role, 'secret.see') ? <Secrets property={property} /> : null
}

function Secrets({ property }: SecretsPanelProps) {
  const { data: secrets } = useSuspenseQuery(secretsQuery(property.id))
  const dialog = useSecretDialog()
  useFocusFromAddress()
  const heading = useRef<HTMLDivElement>(null)
  const remove = useRemoval(property, () => heading.current?.focus())
  const mayChange = can(property.role, 'property.edit') && property.status === 'ACTIVE'
  return (
    <SectionCard
      data-no-print
      title={secretTexts.title}
      action={
        mayChange && (
          <Button onClick={() => dialog.openFor(null)}>
            <Plus aria-hidden="true" />
            Add secret
          </Button>
        )
      }
    >
      <div ref={heading} tabIndex={-1} className="grid gap-3 outline-none">
        <p className="text-muted">{secrets.length === 0 ? secretTexts.emptyHelp : secretTexts.intro}</p>
        {property.status === 'ARCHIVED' && secrets.length > 0 && (
          <p className="text-muted">{secretTexts.archived}</p>
        )}
        {secrets.length === 0 ? (
          <p className="flex items-center gap-2 text-muted">
            <KeyRound className="size-5" aria-hidden="true" />
            {secretTexts.empty}
          </p>
        ) : (
          <ul className="divide-y rounded-lg border" aria-label={secretTexts.title}>
            {secrets.map((secret) => (
              <SecretRow
                key={secret.id}
                secret={secret}
                onEdit={mayChange ? () => dialog.openFor(secret) : null}
                onDelete={mayChange ? () => remove(secret) : null}
              />
            ))}
          </ul>
        )}
      </div>
      <SecretDialog property={property} {...dialog} />
    </SectionCard>
  )
}

/** The search opens a row: its button gets the focus, so the value is one press away. */
function useFocusFromAddress() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (!hash.startsWith('secret-')) return
    document.querySelector<HTMLElement>(`#${CSS.escape(hash)} button`)?.focus()
  }, [hash])
}

function useRemoval(property: SecretsPanelProps['property'], keepFocus: () => void) {
  const deletion = useDeleteSecret(property.id)
  const restoration = useRestoreSecret()
  const bringBack = async ({ id: secretId, label }: SecretView) => {
    await restoration.mutateAsync({ familyGroupId: property.familyGroupId, secretId })
    toast.success(secretTexts.back(label))
  }
  return (secret: SecretView) => {
    // The row that has the focus goes.
    keepFocus()
    deletion.mutate(secret, {
      onError: toastFailure,
      onSuccess: () =>
        toastUndo(secretTexts.deleted(secret.label), () => bringBack(secret), `#${rowIdOf(secret)} button`),
    })
  }
}

/** Which secret the dialog is open for, null for a new one; also while it fades out. A new form for each opening. */
function useSecretDialog() {
  const [{ isOpen, secret, opening }, set] = useState<DialogState>({
    isOpen: false,
    secret: null,
    opening: 0,
  })
  return {
    isOpen,
    secret,
    opening,
    openFor: (about: SecretView | null) => set({ isOpen: true, secret: about, opening: opening + 1 }),
    close: () => set((state) => ({ ...state, isOpen: false })),
  }
}

type DialogState = { isOpen: boolean; secret: SecretView | null; opening: number }

type SecretDialogProps = SecretsPanelProps & DialogState & { close: () => void }

/** What is typed lives as long as the dialog is open and nowhere else. */
function SecretDialog({ property, isOpen, secret, opening, close }: SecretDialogProps) {
  return (
    <Dialog
      title={secret ? `Edit ${secret.label}` : 'Add a secret'}
      open={isOpen}
      onOpenChange={(open) => !open && close()}
    >
      {secret ? (
        <EditSecretForm key={opening} secret={secret} onSaved={close} />
      ) : (
        <AddSecretForm key={opening} property={property} onSaved={close} />
      )}
    </Dialog>
  )
}
