import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { downloadFile } from '../../../../lib/download-file.ts'
import { locale } from '../../../../lib/locale.ts'
import { type Paper, usualPaper } from '../../../../lib/paper.ts'
import { PaperChoice } from '../../../house/components/paper-choice.tsx'
import { refusePeriod, yearOf } from '../decision-records.rules.ts'
import { periodRefusals } from '../decision-records.texts.ts'

export type RecordOf = { propertyId: string } | { projectId: string }

/** Asks for the period of a property's record, and for the paper. */
export default function RecordForm({ of, close }: { of: RecordOf; close: () => void }) {
  const isProject = 'projectId' in of
  const [period, setPeriod] = useState(() => yearOf(new Date().toISOString()))
  const [paper, setPaper] = useState<Paper>(usualPaper(locale()))
  const [refusal, setRefusal] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const lastDay = useRef<HTMLInputElement>(null)

  const refuse = (): string | undefined => {
    if (isProject) return
    if (!period.from || !period.to) return t`Enter both days.`
    const reason = refusePeriod(period)
    return reason ? periodRefusals[reason] : undefined
  }
  const choose = (change: Partial<typeof period>) => {
    setPeriod({ ...period, ...change })
    setRefusal(undefined)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isMaking) return
    const found = refuse()
    setRefusal(found)
    setFailure(undefined)
    if (found) return lastDay.current?.focus()
    setMaking(true)
    try {
      await downloadFile(addressOf(of, period, paper))
      close()
    } catch (error) {
      setFailure(
        isAppError(error) ? error.message : t`This did not work. Check your connection and try again.`,
      )
    } finally {
      setMaking(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-4 grid gap-4">
      {!isProject && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={t({ message: 'From', context: 'first day' })}
            value={period.from}
            onChange={({ target }) => choose({ from: target.value })}
          />
          <DateField
            ref={lastDay}
            label={t({ message: 'To', context: 'last day' })}
            error={refusal}
            value={period.to}
            onChange={({ target }) => choose({ to: target.value })}
          />
        </div>
      )}
      <PaperChoice value={paper} onChange={setPaper} />
      {failure && (
        <p role="alert" className="rounded-md bg-danger-soft p-3">
          {failure}
        </p>
      )}
      <DialogActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <Button type="submit" variant="primary" loading={isMaking}>
          <Download aria-hidden="true" />
          {t`Download PDF`}
        </Button>
      </DialogActions>
    </form>
  )
}

function addressOf(of: RecordOf, { from, to }: { from: string; to: string }, paper: Paper): string {
  if ('projectId' in of) return `/api/projects/${of.projectId}/decision-record.pdf?paper=${paper}`
  return `/api/properties/${of.propertyId}/decision-record.pdf?${new URLSearchParams({ from, to, paper })}`
}
