import { t } from '@lingui/core/macro'
import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { writeMagicText } from '../../magic-text/write-magic-text.ts'
import { maxTitleLength } from '../feedback.rules.ts'
import { feedbackTexts } from '../feedback.texts.ts'

type TitleFieldProps = {
  title: string
  onChange: (title: string) => void
  /** The text from which a title is generated. */
  feedback: string
  onFeedbackMissing: () => void
}

/** Renders the title field, typed or generated. */
export function TitleField({ title, onChange, feedback, onFeedbackMissing }: TitleFieldProps) {
  const [isTouched, setTouched] = useState(false)
  const [isGenerating, setGenerating] = useState(false)
  const generateButton = useRef<HTMLButtonElement>(null)

  const generate = async () => {
    if (feedback.trim() === '') {
      onFeedbackMissing()
      // The focus moved on to the feedback, so the title was not skipped by the person.
      return setTouched(false)
    }
    setGenerating(true)
    try {
      onChange(await writeMagicText({ prompt: 'feedback-title', inputText: feedback }))
    } catch {
      toast.error(feedbackTexts.generationFailed)
    } finally {
      setGenerating(false)
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        label={t`Title*`}
        maxLength={maxTitleLength}
        aria-required="true"
        autoComplete="off"
        value={title}
        error={isTouched && title.trim() === '' ? feedbackTexts.enterTitle : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={({ relatedTarget }) => setTouched(relatedTarget !== generateButton.current)}
      />
      {/* Aligns with the input below its label. */}
      <Button
        ref={generateButton}
        onClick={generate}
        onBlur={() => setTouched(true)}
        loading={isGenerating}
        className="mt-[1.875rem]"
      >
        <Sparkles aria-hidden="true" />
        {t`Generate`}
      </Button>
    </div>
  )
}
