import { t } from '@lingui/core/macro'
import { Camera } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { MoneyField, TextField } from '../../../../components/ui/text-field.tsx'
import { locale } from '../../../../lib/locale.ts'
import { parseMoney } from '../../../../lib/money.ts'
import { acceptedPictures, validateUpload } from '../../../house/documents/upload-choice.ts'
import { categoryLabel } from '../../../money/categories/categories.ts'
import { deviceDay } from '../offline.rules.ts'
import type { OfflineCopyView } from '../offline.schemas.ts'
import { maxPhotos, type Recorded } from '../outbox.rules.ts'
import { useFocusBack } from './use-focus-back.ts'

/** Keeps something until it is sent. Resolves to whether that worked. */
export type Keep = (what: Recorded, photos?: readonly File[]) => Promise<boolean>

type RecordProps = { copy: OfflineCopyView; keep: Keep }

/** Renders the forms for what can be recorded about the property. */
export function RecordPart({ copy, keep }: RecordProps) {
  if (!copy.may.reportProblems && !copy.may.recordPayments) return null
  return (
    <SectionCard title={t`Record something`}>
      <div className="grid gap-3">
        {copy.may.reportProblems && <ReportForm keep={keep} />}
        {copy.may.recordPayments && <ExpenseForm copy={copy} keep={keep} />}
      </div>
    </SectionCard>
  )
}

type FoldedFormProps = { title: string; submit: string; save: () => Promise<boolean>; children: ReactNode }

function FoldedForm({ title, submit, save, children }: FoldedFormProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useFocusBack(isOpen)
  const id = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await save()) setOpen(false)
  }
  return (
    <div className="grid gap-3 rounded-lg border p-4">
      <Button ref={opener} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {title}
      </Button>
      {isOpen && (
        <form id={id} className="grid gap-3" onSubmit={(event) => void send(event)}>
          {children}
          <Button type="submit" variant="primary">
            {submit}
          </Button>
        </form>
      )}
    </div>
  )
}

const saveLabel = () => t`Save on this device`

function ReportForm({ keep }: { keep: Keep }) {
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const [complaint, setComplaint] = useState<string | null>(null)
  const addPhotos = (files: File[]) => {
    const refused = files.map(validateUpload).find((reason) => reason !== null)
    setComplaint(refused ?? null)
    setPhotos([...photos, ...files.filter((file) => validateUpload(file) === null)].slice(0, maxPhotos))
  }
  const save = async () => {
    const text = description.trim() || null
    const isKept = await keep({ kind: 'REPORT', title: title.trim(), description: text }, photos)
    if (isKept) {
      setTitle('')
      setDescription('')
      setPhotos([])
    }
    return isKept
  }
  return (
    <FoldedForm title={t`Report a problem`} submit={saveLabel()} save={save}>
      <TextField
        label={t`What is the problem?`}
        value={title}
        maxLength={120}
        pattern=".*\S.*"
        required
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={t`Description`}
        value={description}
        maxLength={10_000}
        optional
        onChange={({ target }) => setDescription(target.value)}
      />
      <FileButton accept={acceptedPictures} multiple icon={<Camera aria-hidden="true" />} onFiles={addPhotos}>
        {t`Add photos`}
      </FileButton>
      {photos.length > 0 && <p className="text-muted">{photos.map(({ name }) => name).join(', ')}</p>}
      {complaint && (
        <p role="alert" className="text-danger">
          {complaint}
        </p>
      )}
    </FoldedForm>
  )
}

function ExpenseForm({ copy: { money }, keep }: RecordProps) {
  const [title, setTitle] = useState('')
  const [amount, setAmount] = useState('')
  const [category, setCategory] = useState('OTHER')
  const [error, setError] = useState<string | undefined>()
  const options = money.categories.map(({ key, name }) => ({ value: key, label: categoryLabel(key, name) }))
  const save = async () => {
    const amountMinor = parseMoney(amount, money.currency, locale())
    if (!amountMinor || amountMinor < 0) {
      setError(t`Enter an amount above zero.`)
      return false
    }
    setError(undefined)
    const paidOn = deviceDay(new Date())
    const { currency, payerId } = money
    const expense = { title: title.trim(), amountMinor, currency, category, paidOn, payerId }
    const isKept = await keep({ kind: 'EXPENSE', ...expense })
    if (isKept) {
      setTitle('')
      setAmount('')
    }
    return isKept
  }
  return (
    <FoldedForm title={t`Record expense`} submit={saveLabel()} save={save}>
      <p className="text-muted">{t`You paid it today. It is split as usual; you can change it later.`}</p>
      <TextField
        label={t`Title`}
        value={title}
        maxLength={120}
        pattern=".*\S.*"
        required
        onChange={({ target }) => setTitle(target.value)}
      />
      <MoneyField
        label={t`Amount`}
        currency={money.currency}
        value={amount}
        error={error}
        required
        onChange={({ target }) => setAmount(target.value)}
      />
      <Select
        label={t`Category`}
        options={options}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      />
    </FoldedForm>
  )
}
