import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { secretsQuery, useDeleteSecret, useRestoreSecret } from '../secrets.queries.ts'
import type { SecretView } from '../secrets.schemas.ts'
import { secretTexts } from '../secrets.texts.ts'
import { AddSecretForm, EditSecretForm } from './secret-form.tsx'
import { rowIdOf, SecretRow } from './secret-row.tsx'

type SecretsPanelProps = { property: Pick<PropertyView, 'id' | 'familyGroupId' | 'status' | 'may'> }

/** Renders a property’s codes and passwords; nothing for readers without the right. Never printed. */
export function SecretsPanel({ property }: SecretsPanelProps) {
  return property.may.seeSecrets ? <Secrets property={property} /> : null
}

function Secrets({ property }: SecretsPanelProps) {
  const { data: secrets } = useSuspenseQuery(secretsQuery(property.id))
  const dialog = useSecretDialog()
  useFocusFromAddress()
  const heading = useRef<HTMLDivElement>(null)
  const remove = useRemoval(property, () => heading.current?.focus())
  const mayChange = property.may.editSecrets
  return (
    <SectionCard
      data-no-print
      title={secretTexts.title}
      action={
        mayChange && (
          <Button onClick={() => dialog.openFor(null)}>
            <Plus aria-hidden="true" />
            {t`Add code or password`}
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

/** Search opens a row: its button gets the focus, so the value is one press away. */
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
  const restoreFromTrash = async ({ id: secretId, label }: SecretView) => {
    await restoration.mutateAsync({ familyGroupId: property.familyGroupId, secretId })
    toast.success(secretTexts.back(label))
  }
  return (secret: SecretView) => {
    // The focused row is about to disappear.
    keepFocus()
    deletion.mutate(secret, {
      onError: toastFailure,
      onSuccess: () =>
        toastUndo(
          secretTexts.deleted(secret.label),
          () => restoreFromTrash(secret),
          `#${rowIdOf(secret)} button`,
        ),
    })
  }
}

/**
 * Returns which secret the dialog is open for, null for a new one, also while it fades out. Each opening gets a new
 * form.
 */
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

/** Keeps what is typed only while the dialog is open. */
function SecretDialog({ property, isOpen, secret, opening, close }: SecretDialogProps) {
  return (
    <Dialog
      title={secret ? t`Edit ${secret.label}` : t`Add code or password`}
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
