import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { locale } from '../../../../lib/locale.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { myGroupExportQuery, useStartGroupExport } from '../group-exports.queries.ts'
import { isExportRunning } from '../group-exports.rules.ts'
import type { GroupExportView } from '../group-exports.schemas.ts'

/** Exports the whole group as one file, for every member. */
export function GroupExportPanel({ group }: { group: GroupView }) {
  const { data: groupExport } = useSuspenseQuery(myGroupExportQuery(group.id))
  return (
    <SectionCard title={t`Export this group`}>
      <div className="grid gap-3 text-muted">
        <p>
          {t`A ZIP file with everything the group has recorded: tables for spreadsheets, one machine-readable file, and all photos and documents in folders. You can import it into another Kinstead as a new group.`}
        </p>
        <p>{t`Only you can download it, for 24 hours and while you are a member.`}</p>
      </div>
      <div role="status" className="mt-4 grid gap-4">
        {groupExport && <ExportState groupExport={groupExport} />}
      </div>
      {!isExportRunning(groupExport) && <StartExport group={group} groupExport={groupExport} />}
    </SectionCard>
  )
}

const labels = {
  get NONE() {
    return t`Export this group`
  },
  get READY() {
    return t`Create a new export`
  },
  get FAILED() {
    return t`Try again`
  },
  WAITING: '',
  RUNNING: '',
} as const

type StartExportProps = { group: GroupView; groupExport: GroupExportView | null }

function StartExport({ group, groupExport }: StartExportProps) {
  const [hasSecrets, setHasSecrets] = useState(false)
  const start = useStartGroupExport(group.id)
  const begin = () => start.mutate({ familyGroupId: group.id, hasSecrets }, { onError: toastFailure })
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {group.may.seeSecrets && (
        <Checkbox
          label={t`Include codes & passwords`}
          help={t`In plain text. The activity log shows that you exported them.`}
          checked={hasSecrets}
          onChange={(event) => setHasSecrets(event.target.checked)}
        />
      )}
      <Button
        onClick={begin}
        loading={start.isPending}
        variant={groupExport?.status === 'READY' ? 'secondary' : 'primary'}
      >
        {labels[groupExport?.status ?? 'NONE']}
      </Button>
    </div>
  )
}

function ExportState({ groupExport }: { groupExport: GroupExportView }) {
  if (isExportRunning(groupExport)) {
    return (
      <>
        <Progress label={t`Creating your export`} share={groupExport.progressPercent / 100} />
        <p className="text-sm text-muted">{t`You can leave this page. The export continues.`}</p>
      </>
    )
  }
  if (groupExport.status === 'FAILED') {
    return (
      <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {groupExport.hasSecrets
          ? t`Your export could not be created. Try again, without codes & passwords if it fails again. If that doesn’t help, tell the person who runs this Kinstead.`
          : t`Your export could not be created. Try again. If that doesn’t help, tell the person who runs this Kinstead.`}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <a href={`/api/group-exports/${groupExport.id}`} download className={buttonClass('primary')}>
        <Download aria-hidden="true" />
        {t`Download (${formatBytes(groupExport.byteSize ?? 0, locale())})`}
      </a>
      <p className="text-sm text-muted">
        {groupExport.expiresAt && (
          <>
            {t`Until`} <LocalTime at={groupExport.expiresAt} />
          </>
        )}
        {groupExport.hasSecrets && t` · With codes & passwords: keep this file safe.`}
      </p>
    </div>
  )
}
