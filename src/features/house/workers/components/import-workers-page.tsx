import { plural, t } from '@lingui/core/macro'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ImportDone, PreviewFrame, TableFile } from '../../../base/components/table-import.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { tableLimits, tooLargeText } from '../../../base/table-imports/table-imports.rules.ts'
import { useTableImport } from '../../../base/table-imports/use-table-import.ts'
import type { VCardsImported, VCardsPreview } from '../worker-vcards.schemas.ts'
import { tradesText } from '../workers.texts.ts'
import { WorkerBreadcrumbs } from './worker-breadcrumbs.tsx'

const rules = {
  types: ['.vcf', '.vcard', 'text/vcard', 'text/x-vcard'],
  maxBytes: tableLimits.bytes,
  get wrongType() {
    return t`This is not a vCard file. On a phone, share or export the contacts, then choose the .vcf file.`
  },
  get tooLarge() {
    return tooLargeText()
  },
}

const contractors = (count: number) => plural(count, { one: '# contractor', other: '# contractors' })

/** Renders the import: choose a vCard file, preview it, add its contacts. */
export function ImportWorkersPage({ group }: { group: GroupView }) {
  const { id: familyGroupId, name: groupName, may } = group
  const back = { to: '/workers/$familyGroupId', params: { familyGroupId } } as const
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <WorkerBreadcrumbs of={{ familyGroupId, groupName }} />
        <h1 className="text-xl">{t`Import contractors`}</h1>
      </div>
      {may.editWorkers ? (
        <Steps familyGroupId={familyGroupId} />
      ) : (
        <ViewOnly isArchived={false} back={<ButtonLink {...back}>{t`Back to the contractors`}</ButtonLink>} />
      )}
    </Page>
  )
}

function Steps({ familyGroupId }: { familyGroupId: string }) {
  const steps = useTableImport<VCardsPreview, VCardsImported, null>({
    address: `/api/groups/${familyGroupId}/workers-import`,
    options: null,
    searchOf: () => ({}),
  })
  const { chosen, done, isBusy, add } = steps
  return (
    <>
      {done && (
        <ImportDone as="h2" added={contractors(done.added)}>
          {done.skipped > 0 && (
            <p className="text-muted">{t`${contractors(done.skipped)} already in the list and skipped.`}</p>
          )}
          <ButtonLink variant="primary" to="/workers/$familyGroupId" params={{ familyGroupId }}>
            {t`View contractors`}
          </ButtonLink>
        </ImportDone>
      )}
      <TableFile
        steps={steps}
        help={t`A vCard file (.vcf) of up to 10 MB and 1,000 contacts, exported from a phone or mail app.`}
        rules={rules}
      />
      {chosen && (
        <Preview
          fileName={chosen.name}
          preview={chosen.preview}
          isAdding={isBusy}
          onAdd={(count) => add({ count: String(count) })}
        />
      )}
    </>
  )
}

type PreviewProps = {
  fileName: string
  preview: VCardsPreview
  isAdding: boolean
  onAdd: (count: number) => void
}

function Preview({ fileName, preview, isAdding, onAdd }: PreviewProps) {
  const { total, existing, room, rows, problems } = preview
  const count = total - existing
  return (
    <PreviewFrame
      as="h2"
      fileName={fileName}
      preview={preview}
      holds={plural(total, { one: '# contact', other: '# contacts' })}
    >
      {problems.length === 0 && (
        <div className="grid justify-items-start gap-3">
          {existing > 0 && (
            <p>{t`${contractors(existing)} already in the list (same name and company) and skipped.`}</p>
          )}
          {count === 0 && <p>{t`Everyone in this file is already in the list. There is nothing to add.`}</p>}
          {count > room && <p>{t`You can add ${contractors(room)} more; a group can have 1,000.`}</p>}
          {count > 0 && count <= room && (
            <Button variant="primary" loading={isAdding} onClick={() => onAdd(count)}>
              {t`Add ${contractors(count)}`}
            </Button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label={t`Contacts in this file`} className={`${cardClass} divide-y`}>
          {rows.map(({ line, isHere, fields }) => (
            <li key={line} className="grid gap-0.5 p-3 wrap-anywhere">
              <span className="font-medium">{fields.name}</span>
              <span className="text-sm text-muted">
                {[fields.company, tradesText(fields), fields.phone, fields.email].filter(Boolean).join(' · ')}
                {isHere && t` · Already in the list`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PreviewFrame>
  )
}
