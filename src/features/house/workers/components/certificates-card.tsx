import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarX2, Clock, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { certificatesQuery, useDeleteCertificate, useRestoreCertificate } from '../certificates.queries.ts'
import { certificateState, maxCertificatesPerWorker } from '../certificates.rules.ts'
import type { CertificateView } from '../certificates.schemas.ts'

// Loaded when it is opened.
const CertificateForm = lazy(() => import('./certificate-form.tsx'))

type CertificatesCardProps = { workerId: string; familyGroupId: string; canEdit: boolean }

/** Renders the certificates of a contractor. Load `certificatesQuery(workerId)` in the loader. */
export function CertificatesCard({ workerId, familyGroupId, canEdit }: CertificatesCardProps) {
  const { certificates, today } = useSuspenseQuery(certificatesQuery(workerId)).data
  const [opened, setOpened] = useState<CertificateView | 'new' | null>(null)
  const remove = useRemoval(familyGroupId)
  return (
    <SectionCard
      title={t`Certificates`}
      action={
        canEdit &&
        certificates.length < maxCertificatesPerWorker && (
          <Button onClick={() => setOpened('new')}>
            <Plus aria-hidden="true" />
            {t`Add certificate`}
          </Button>
        )
      }
    >
      {certificates.length === 0 && (
        <p className="text-muted">
          {t`Licences, insurance and training. Managers and members are reminded 30 and 7 days before one expires.`}
        </p>
      )}
      {certificates.length > 0 && (
        <ul aria-label={t`Certificates`} className="divide-y">
          {certificates.map((one) => (
            <li key={one.id} id={`certificate-${one.id}`} className="flex items-center gap-2 py-2">
              <Facts of={one} today={today} />
              {canEdit && (
                <>
                  <IconButton
                    label={t`Edit ${one.title}`}
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setOpened(one)}
                  />
                  <IconButton
                    label={t`Delete ${one.title}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => void remove(one)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title={opened === 'new' ? t`Add certificate` : t`Edit certificate`}
        open={opened !== null}
        onOpenChange={(isOpen) => !isOpen && setOpened(null)}
      >
        {opened !== null && (
          <Suspense>
            <CertificateForm
              workerId={workerId}
              of={opened === 'new' ? null : opened}
              onSaved={() => setOpened(null)}
            />
          </Suspense>
        )}
      </Dialog>
    </SectionCard>
  )
}

function Facts({ of: { title, number, expiresOn }, today }: { of: CertificateView; today: string }) {
  const state = certificateState(expiresOn, today)
  const day = expiresOn && formatCalendarDate(expiresOn, locale())
  return (
    <div className="grid min-w-0 flex-1 justify-items-start gap-1">
      <span className="font-medium wrap-anywhere">{title}</span>
      {number && <span className="text-sm text-muted wrap-anywhere">{number}</span>}
      {day && (
        <Badge
          tone={state === null ? 'neutral' : state === 'past' ? 'danger' : 'warning'}
          icon={state === null ? BadgeCheck : state === 'past' ? CalendarX2 : Clock}
        >
          {state === 'past' ? t`Expired ${day}` : t`Until ${day}`}
        </Badge>
      )}
    </div>
  )
}

function useRemoval(familyGroupId: string) {
  const deletion = useDeleteCertificate()
  const restoration = useRestoreCertificate()
  return async ({ id: workerCertificateId, title }: CertificateView) => {
    const undo = async () => {
      await restoration.mutateAsync({ familyGroupId, workerCertificateId })
      toast.success(done.restored(title))
    }
    try {
      await deletion.mutateAsync({ workerCertificateId })
      focusPageTitle()
      toastUndo(done.deleted(title), undo, `#certificate-${workerCertificateId} button`)
    } catch (error) {
      toastFailure(error)
    }
  }
}
