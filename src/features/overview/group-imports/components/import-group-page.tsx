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
import { countLabels, isBeingLoaded, refusals } from '../group-imports.rules.ts'
import type { GroupImportView } from '../group-imports.schemas.ts'

const rules = {
  types: ['application/zip', 'application/x-zip-compressed', '.zip'],
  // The server knows how large one may be here.
  maxBytes: Number.MAX_SAFE_INTEGER,
  wrongType: refusals.noZip,
  tooLarge: refusals.tooLarge,
}

/** Makes a new group out of the file of an exported one. */
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
          Your groups
        </Link>
        <h1 tabIndex={-1} className="justify-self-start rounded-sm text-xl">
          Import a group
        </h1>
        <p className="text-muted">
          Send the ZIP that Kinstead made under Export. It becomes a new group that you manage. The other
          people come along as names: invite them to the group when you are ready.
        </p>
        <p className="text-muted">Invitations, share links and calendar feeds do not come along.</p>
      </div>
      <div role="status" className="grid empty:hidden">
        {groupImport && <ImportState groupImport={groupImport} />}
      </div>
      {!isBeingLoaded(groupImport) && <UploadCard />}
    </Page>
  )
}

/** The new group is in every list of groups at once. */
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
    <SectionCard title="File of a group">
      <FileDrop
        label="ZIP file"
        rules={rules}
        error={error ? (isAppError(error) ? error.message : refusals.failed) : undefined}
        disabled={upload.isPending}
        acceptsPaste={false}
        offersCamera={false}
        onChoose={choose}
      />
      {upload.isPending && (
        <div role="status" className="mt-4">
          <Progress label="Sending the file" share={share} />
        </div>
      )}
    </SectionCard>
  )
}

function ImportState({ groupImport }: { groupImport: GroupImportView }) {
  if (isBeingLoaded(groupImport)) {
    return (
      <div className="grid gap-2">
        <Progress label="Importing the group" share={groupImport.progressPercent / 100} />
        <p className="text-sm text-muted">You can leave this page. The import continues.</p>
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
    <SectionCard title="Your last import">
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        {familyGroupId ? 'The group was imported.' : 'The group was imported, and deleted later.'}
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
          Open dashboard
        </ButtonLink>
      )}
    </SectionCard>
  )
}
