import 'react-image-crop/dist/ReactCrop.css'
import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from '../../../../components/ui/button.tsx'
import { DialogActions } from '../../../../components/ui/dialog.tsx'
import { useObjectUrl } from '../../../../components/ui/use-object-url.ts'
import { type Part, turnedPart } from '../crop.rules.ts'
import { cropPicture, turnPicture } from '../crop-picture.ts'

type CropFormProps = {
  file: File
  onCancel: () => void
  onCrop: (cropped: File) => void
}

/** A little less than the picture, so that the frame and its handles are seen. */
const initialFrame: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }

/** Renders the frame over the picture, and what can be done with it. */
export default function CropForm({ file, onCancel, onCrop }: CropFormProps) {
  const [picture, setPicture] = useState(file)
  const [frame, setFrame] = useState(initialFrame)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const address = useObjectUrl(picture)
  // What was cancelled has no effect when it ends.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const work = async (make: () => Promise<File>, use: (made: File) => void) => {
    setBusy(true)
    setFailed(false)
    try {
      const made = await make()
      if (isOpen.current) use(made)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const turn = () =>
    work(
      () => turnPicture(picture),
      (turned) => {
        setPicture(turned)
        setFrame((now) => frameOf(turnedPart(sharesOf(now))))
      },
    )
  const crop = () => work(() => cropPicture(picture, sharesOf(frame)), onCrop)
  return (
    <>
      <div className="grid justify-items-center gap-2">
        {address && (
          <ReactCrop
            crop={frame}
            onChange={(_, percent) => setFrame(percent)}
            keepSelection
            minWidth={24}
            minHeight={24}
            ariaLabels={frameLabels()}
            className="max-h-[55dvh] motion-reduce:[&_*]:animate-none"
          >
            <img src={address} alt={picture.name} onError={() => setFailed(true)} />
          </ReactCrop>
        )}
        <Button variant="quiet" aria-disabled={isBusy} onClick={() => !isBusy && void turn()}>
          <RotateCw aria-hidden="true" />
          {t`Turn right`}
        </Button>
      </div>
      <p role="alert" className={failed ? 'mt-3 text-danger' : 'sr-only'}>
        {failed && t`This photo cannot be cropped here. You can upload it as it is.`}
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
        <Button variant="primary" loading={isBusy} onClick={() => void crop()}>{t`Crop`}</Button>
      </DialogActions>
    </>
  )
}

const sharesOf = ({ x, y, width, height }: PercentCrop) => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})

const frameOf = ({ x, y, width, height }: Part): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

const frameLabels = () => ({
  cropArea: t`Frame. Move it with the arrow keys.`,
  nwDragHandle: t`Top left corner`,
  nDragHandle: t`Top edge`,
  neDragHandle: t`Top right corner`,
  eDragHandle: t`Right edge`,
  seDragHandle: t`Bottom right corner`,
  sDragHandle: t`Bottom edge`,
  swDragHandle: t`Bottom left corner`,
  wDragHandle: t`Left edge`,
})
