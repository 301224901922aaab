import { t } from '@lingui/core/macro'
import { ArrowLeft, Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { downloadFile } from '../../../../lib/download-file.ts'
import { locale } from '../../../../lib/locale.ts'
import { type Paper, usualPaper } from '../../../../lib/paper.ts'
import { PaperChoice } from '../../../house/components/paper-choice.tsx'
import { offeredParts, type PackFormat, type PackPart, usualParts } from '../handover-packs.rules.ts'
import { partTexts } from '../handover-packs.texts.ts'

type PackPageProps = { propertyId: string; canSeeSecrets: boolean }

/** Asks what the pack contains, then downloads it. */
export function PackPage({ propertyId, canSeeSecrets }: PackPageProps) {
  const [parts, setParts] = useState<PackPart[]>(usualParts)
  const [format, setFormat] = useState<PackFormat>('pdf')
  const [paper, setPaper] = useState<Paper>(usualPaper(locale()))
  const [failure, setFailure] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const toggle = (part: PackPart) => {
    setFailure(undefined)
    setParts(parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part])
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isMaking) return
    if (parts.length === 0) return setFailure(t`Choose at least one part.`)
    setFailure(undefined)
    setMaking(true)
    try {
      await downloadFile(`/api/properties/${propertyId}/handover-pack`, { parts, format, paper })
    } catch (error) {
      setFailure(
        isAppError(error) ? error.message : t`This did not work. Check your connection and try again.`,
      )
    } finally {
      setMaking(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-prose grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 className="text-lg">{t`Handover pack`}</h2>
        <p className="text-muted">
          {t`Everything that someone taking over this house needs, to print or to keep. It shows what is recorded today.`}
        </p>
      </div>
      <fieldset className={`${cardClass} grid gap-1 p-4`}>
        <legend className="px-1 font-medium">{t`What is in the pack`}</legend>
        {offeredParts({ seeSecrets: canSeeSecrets }).map((part) => (
          <Checkbox
            key={part}
            label={partTexts[part].label}
            help={partTexts[part].hint}
            checked={parts.includes(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </fieldset>
      <SegmentedChoice
        legend={t`Format`}
        options={[
          { value: 'pdf', label: t`PDF` },
          { value: 'zip', label: t`ZIP with files` },
        ]}
        value={format}
        onChange={setFormat}
      />
      <PaperChoice value={paper} onChange={setPaper} />
      {failure && (
        <p role="alert" className="rounded-md bg-danger-soft p-3">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isMaking}>
          <Download aria-hidden="true" />
          {t`Download the pack`}
        </Button>
        <ButtonLink to="/property/$propertyId/handover" params={{ propertyId }}>
          <ArrowLeft aria-hidden="true" />
          {t`Back to the handover list`}
        </ButtonLink>
      </div>
    </form>
  )
}
