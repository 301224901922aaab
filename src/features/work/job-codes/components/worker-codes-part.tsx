import { t } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { WorkerForm, WorkerPart, type WorkerPartProps } from '../../components/worker-part.tsx'
import type { CodesOfJobView, ShownCodeView } from '../job-codes.schemas.ts'

type CodesPartProps = WorkerPartProps & CodesOfJobView & { shown: ShownCodeView | undefined }

/** Renders the codes chosen for a confirmed visit; empty at other times. */
export function WorkerCodesPart({ shareCode, refused, codes, shown }: CodesPartProps) {
  const again = refused('codes.show')
  if (codes.length === 0 && !again) return null
  return (
    <WorkerPart id="codes" title={t`Codes for your visit`}>
      <p className="text-muted">{t`Each time you view a code, it is recorded and the family is notified.`}</p>
      {shown && (
        <p role="status" className="rounded-md bg-accent-soft p-4">
          <span className="block text-sm">{shown.label}</span>
          <span className="block font-mono text-xl font-semibold wrap-anywhere">{shown.value}</span>
        </p>
      )}
      {codes.map(({ id, label }) => (
        <WorkerForm
          key={id}
          shareCode={shareCode}
          name="codes.show"
          refused={again?.values.secretId === id ? again : undefined}
        >
          <input type="hidden" name="secretId" value={id} />
          <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
            <KeyRound aria-hidden="true" />
            {t`Show “${label}”`}
          </button>
        </WorkerForm>
      ))}
      {codes.length === 0 && again?.message && <p role="alert">{again.message}</p>}
    </WorkerPart>
  )
}
