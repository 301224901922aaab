import { KeyRound } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { WorkerForm, WorkerPart, type WorkerPartProps } from '../../components/worker-part.tsx'
import type { CodesOfJobView, ShownCodeView } from '../job-codes.schemas.ts'

type CodesPartProps = WorkerPartProps & CodesOfJobView & { shown: ShownCodeView | undefined }

/** The codes that the family chose to show around a confirmed visit; outside of one there is nothing here. */
export function WorkerCodesPart({ shareCode, refused, codes, shown }: CodesPartProps) {
  const again = refused('codes.show')
  if (codes.length === 0 && !again) return null
  return (
    <WorkerPart id="codes" title="Codes for your visit">
      <p className="text-muted">Each look is recorded, and the family is told.</p>
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
            Show “{label}”
          </button>
        </WorkerForm>
      ))}
      {codes.length === 0 && again?.message && <p role="alert">{again.message}</p>}
    </WorkerPart>
  )
}
