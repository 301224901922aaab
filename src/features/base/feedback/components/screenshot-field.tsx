import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { maxScreenshotBytes, screenshotTypes } from '../feedback.rules.ts'
import { feedbackTexts } from '../feedback.texts.ts'

/** A first word in the browser; the server looks at the content. */
const rules = {
  types: screenshotTypes,
  maxBytes: maxScreenshotBytes,
  wrongType: feedbackTexts.unsupportedImage,
  tooLarge: feedbackTexts.imageTooLarge,
}

type ScreenshotFieldProps = {
  screenshot: File | null
  onChange: (screenshot: File | null) => void
  disabled: boolean
}

/** A picture of what is meant: pasted, dropped or chosen, shown, and taken away again. */
export function ScreenshotField({ screenshot, onChange, disabled }: ScreenshotFieldProps) {
  return (
    <FileDrop
      label="Screenshot"
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
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(screenshot)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [screenshot])
  return (
    <>
      <img
        src={address}
        alt={`Screenshot: ${screenshot.name}`}
        className="max-h-40 max-w-full rounded-md border object-contain"
      />
      <Button variant="quiet" onClick={onRemove} disabled={disabled}>
        <Trash2 aria-hidden="true" />
        Remove image
      </Button>
    </>
  )
}
