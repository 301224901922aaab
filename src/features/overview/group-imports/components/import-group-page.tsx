import { t } from '@lingui/core/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { myFamilyGroupsQuery } from '../../../base/groups/groups.queries.ts'
import { myGroupImportQuery, useUploadGroup } from '../group-imports.queries.ts'
import { countLabels, isImportRunning, refusals } from '../group-imports.rules.ts'
import type { GroupImportView } from '../group-imports.schemas.ts'

const rules = {
  types: ['application/zip', 'application/x-zip-compressed', '.zip'],
  // The server checks the maximum size.
  maxBytes: Number.MAX_SAFE_INTEGER,
  get wrongType() {
    return refusals.noZip
  },
  get tooLarge() {
    return refusals.tooLarge
  },
}

/** Creates a group from an exported file. */
export function ImportGroupPage() {
  const { data: groupImport } = useSuspenseQuery(myGroupImportQuery)
  useGroupsWhenDone(groupImport)
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <Link
          to="/family-select"
          className="inline-flex min-h-touch items-center gap-1.5 justify-self-start rounded-sm text-muted underline-offset-4 hover:text-foreground hover:underline"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t`Your groups`}
        </Link>
        <h1 tabIndex={-1} className="justify-self-start rounded-sm text-xl">
          {t`Import a group`}
        </h1>
        <p className="text-muted">
          {t`Upload the ZIP that Kinstead created under Export. It becomes a new group that you manage. The other people are imported by name only: invite them when you are ready.`}
        </p>
        <p className="text-muted">{t`Invitations, share links and calendar feeds are not imported.`}</p>
      </div>
      <div role="status" className="grid empty:hidden">
        {groupImport && <ImportState groupImport={groupImport} />}
      </div>
      {!isImportRunning(groupImport) && <UploadCard />}
    </Page>
  )
}

/** The new group belongs in every list of groups. */
function useGroupsWhenDone(groupImport: GroupImportView | null) {
  const queryClient = useQueryClient()
  const status = groupImport?.status
  useEffect(() => {
    if (status === 'DONE') void queryClient.fetchQuery({ ...myFamilyGroupsQuery, staleTime: 0 })
  }, [queryClient, status])
}

function UploadCard() {
  const upload = useUploadGroup()
  const [share, setShare] = useState(0)
  const choose = (file: File) => {
    setShare(0)
    upload.mutate({ file, onProgress: setShare })
  }
  const { error } = upload
  return (
    <SectionCard title={t`Group file`}>
      <FileDrop
        label={t`ZIP file`}
        rules={rules}
        error={error ? (isAppError(error) ? error.message : refusals.failed) : undefined}
        disabled={upload.isPending}
        acceptsPaste={false}
        offersCamera={false}
        onChoose={choose}
      />
      {upload.isPending && (
        <div role="status" className="mt-4">
          <Progress label={t`Uploading the file`} share={share} />
        </div>
      )}
    </SectionCard>
  )
}

function ImportState({ groupImport }: { groupImport: GroupImportView }) {
  if (isImportRunning(groupImport)) {
    return (
      <div className="grid gap-2">
        <Progress label={t`Importing the group`} share={groupImport.progressPercent / 100} />
        <p className="text-sm text-muted">{t`You can leave this page. The import continues.`}</p>
      </div>
    )
  }
  if (groupImport.status === 'FAILED') {
    return (
      <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {groupImport.failure}
      </p>
    )
  }
  return <ImportedGroup groupImport={groupImport} />
}

function ImportedGroup({ groupImport: { familyGroupId, counts } }: { groupImport: GroupImportView }) {
  const number = numberFormat(locale(), {})
  return (
    <SectionCard title={t`Your last import`}>
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        {familyGroupId ? t`The group was imported.` : t`The group was imported and later deleted.`}
      </p>
      <dl className="my-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {Object.entries(countLabels).map(([list, label]) => (
          <div key={list} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end tabular-nums">{number.format(counts?.[list] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {familyGroupId && (
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} variant="primary">
          {t`Open dashboard`}
        </ButtonLink>
      )}
    </SectionCard>
  )
}
