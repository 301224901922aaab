import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import { useSendFiles } from '../../../house/documents/uploads.store.ts'
import type { PlaceView } from '../../../house/properties/properties.schemas.ts'
import { hasContent, lostReasonIn } from '../received.rules.ts'
import { lostTexts } from '../received.texts.ts'
import { type Found, findReceived, rememberPlace, removeReceived } from '../received-store.ts'
import { removeOnceUploaded } from '../remove-once-uploaded.ts'
import { ReceivedChoice } from './received-choice.tsx'
import { ReceivedContent } from './received-content.tsx'

type SharedPageProps = {
  userId: string
  groups: readonly MyFamilyGroupView[]
  places: readonly PlaceView[]
  /** Why what was shared is not there, from the address. */
  lost: string | undefined
}

/** Shows what another app shared with this device, and asks what it is and where it belongs. */
export function SharedPage({ userId, groups, places, lost }: SharedPageProps) {
  const reason = lostReasonIn(lost)
  const [found, setFound] = useState<Found | null>()
  useEffect(() => {
    let isShown = true
    void findReceived(userId)
      .catch(() => null)
      .then((received) => isShown && setFound(received))
    return () => {
      isShown = false
    }
  }, [userId])
  const discard = async ({ received }: Found) => {
    await removeReceived(received.id)
    setFound(null)
    focusPageTitle()
    toast.success(t`Discarded`)
  }
  return (
    <Page width="form">
      <PageHeader title={t`Shared with Kinstead`} />
      {reason && !found && (
        <p role="alert" className="mb-6 rounded-md border border-warning bg-warning-soft p-4">
          {lostTexts[reason]}
        </p>
      )}
      {found === undefined && <p role="status">{t`Opening what you shared…`}</p>}
      {found === null && <NothingShared />}
      {found && <FoundPart found={found} {...{ groups, places }} discard={() => void discard(found)} />}
    </Page>
  )
}

type FoundPartProps = Pick<SharedPageProps, 'groups' | 'places'> & { found: Found; discard: () => void }

function FoundPart({ found, groups, places, discard }: FoundPartProps): ReactNode {
  const { received, files, receiver } = found
  const send = useSendFiles()
  const navigate = useNavigate()
  const addDocuments = async (propertyId: string) => {
    send(files, { propertyId, assetId: null })
    removeOnceUploaded(received.id, files)
    await navigate({ to: '/property/$propertyId/documents', params: { propertyId } })
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <ReceivedContent received={received} files={files} />
      {hasContent(received) && (
        <ReceivedChoice
          {...{ received, groups, places }}
          last={receiver}
          onChosen={({ propertyId, familyGroupId }) => void rememberPlace({ propertyId, familyGroupId })}
          addDocuments={(propertyId) => void addDocuments(propertyId)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-6">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {t`It is only on this device until you choose. After a day, or when you sign out, it is deleted.`}
        </p>
        <Button onClick={discard}>{t`Discard`}</Button>
      </div>
    </div>
  )
}

const NothingShared = () => (
  <EmptyState
    title={t`Nothing is waiting here`}
    icon={<Share2 aria-hidden="true" />}
    action={<ButtonLink to="/add">{t`Add something`}</ButtonLink>}
  >
    {t`Install Kinstead from Chrome or Edge. Then choose a photo or PDF in another app, press Share, and choose Kinstead. iPhones and iPads can’t share with Kinstead: add the photo here instead.`}
  </EmptyState>
)
