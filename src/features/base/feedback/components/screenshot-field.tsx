import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { useObjectUrl } from '../../../../components/ui/use-object-url.ts'
import { maxScreenshotBytes, screenshotTypes } from '../feedback.rules.ts'
import { feedbackTexts } from '../feedback.texts.ts'

/** A first check in the browser; the server inspects the content. */
const rules = {
  types: screenshotTypes,
  maxBytes: maxScreenshotBytes,
  get wrongType() {
    return feedbackTexts.unsupportedImage
  },
  get tooLarge() {
    return feedbackTexts.imageTooLarge
  },
}

type ScreenshotFieldProps = {
  screenshot: File | null
  onChange: (screenshot: File | null) => void
  disabled: boolean
}

/** Renders a screenshot field: paste, drop or choose, preview, remove. */
export function ScreenshotField({ screenshot, onChange, disabled }: ScreenshotFieldProps) {
  return (
    <FileDrop
      label={t`Screenshot`}
      invitation={feedbackTexts.imageHint}
      rules={rules}
      acceptsPasteBesideText
      onChoose={onChange}
      disabled={disabled}
      preview={
        screenshot && <Preview screenshot={screenshot} onRemove={() => onChange(null)} disabled={disabled} />
      }
    />
  )
}

type PreviewProps = { screenshot: File; onRemove: () => void; disabled: boolean }

function Preview({ screenshot, onRemove, disabled }: PreviewProps) {
  const address = useObjectUrl(screenshot)
  return (
    <>
      <img
        src={address}
        alt={t`Screenshot: ${screenshot.name}`}
        className="max-h-40 max-w-full rounded-md border object-contain"
      />
      <Button variant="quiet" onClick={onRemove} disabled={disabled}>
        <Trash2 aria-hidden="true" />
        {t`Remove image`}
      </Button>
    </>
  )
}
