import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from './button.tsx'
import type { FileRules } from './file-choice.ts'
import { FileDrop } from './file-drop.tsx'
import { FormActions, SchemaForm, SubmitButton } from './form.tsx'
import { GallerySection } from './gallery-section.tsx'
import { SegmentedChoice } from './segmented-choice.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const schema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter a name.` }),
  kind: z.string().min(1, { error: () => t`Choose a type.` }),
  rooms: z
    .number({ error: () => t`Enter a number.` })
    .positive({ error: () => t`Enter a number above zero.` })
    .nullable(),
  priceMinor: z.number({ error: () => t`Enter an amount.` }).nullable(),
  on: z.string(),
  note: z.string(),
  agreed: z.boolean(),
})

const defaultValues: z.input<typeof schema> = {
  name: '',
  kind: '',
  rooms: null,
  priceMinor: null,
  on: '',
  note: '',
  agreed: false,
}

const kinds = [
  {
    value: 'house',
    get label() {
      return t`House`
    },
  },
  {
    value: 'flat',
    get label() {
      return t`Flat`
    },
  },
]

const views = [
  {
    value: 'month',
    get label() {
      return t`Month`
    },
  },
  {
    value: 'week',
    get label() {
      return t`Week`
    },
  },
  {
    value: 'list',
    get label() {
      return t`List`
    },
  },
] as const

const pictures: FileRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5_000_000,
  get wrongType() {
    return t`Choose a JPG, PNG or WEBP image.`
  },
  get tooLarge() {
    return t`Choose an image of at most 5 MB.`
  },
}

/** Shows every control in a form that validates and keeps a draft. */
export function GalleryForm() {
  const { Field, status } = useSchemaForm({
    schema,
    defaultValues,
    draftKey: 'gallery',
    save: async ({ name }) => toast.success(t`Saved ${name}`),
  })
  return (
    <GallerySection title={t`Form`}>
      <SchemaForm status={status} className="max-w-form">
        <Field name="name">
          {(field) => <field.TextField label={t`Name`} help={t`What the family calls it.`} />}
        </Field>
        <Field name="kind">
          {(field) => <field.Select label={t`Type`} options={kinds} placeholder={t`Choose a type`} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="rooms">{(field) => <field.NumberField label={t`Rooms`} optional />}</Field>
          <Field name="priceMinor">
            {(field) => <field.MoneyField label={t`Price`} currency="EUR" optional />}
          </Field>
        </div>
        <Field name="on">{(field) => <field.DateField label={t`Since`} optional />}</Field>
        <Field name="note">{(field) => <field.TextArea label={t`Note`} optional />}</Field>
        <Field name="agreed">
          {(field) => <field.Checkbox label={t`Notify the others`} help={t`They get a notification.`} />}
        </Field>
        <FormActions>
          <Button>{t`Cancel`}</Button>
          <SubmitButton>{t`Save`}</SubmitButton>
        </FormActions>
      </SchemaForm>
      <div className="grid max-w-form gap-5">
        <TextField label={t`With an error`} defaultValue="Cabi" error={t`Use at least 5 characters.`} />
        <ViewChoice />
        <OnOff />
        <PictureChoice />
      </div>
    </GallerySection>
  )
}

function ViewChoice() {
  const [view, setView] = useState<(typeof views)[number]['value']>('month')
  return <SegmentedChoice legend={t`View`} options={views} value={view} onChange={setView} />
}

function OnOff() {
  const [isOn, setIsOn] = useState(true)
  return (
    <div className="flex gap-6">
      <Switch label={t`In the app`} checked={isOn} onChange={setIsOn} />
      <Switch label={t`E-mail`} checked={false} disabled onChange={setIsOn} />
    </div>
  )
}

function PictureChoice() {
  const [name, setName] = useState<string>()
  return (
    <FileDrop
      label={t`Picture`}
      help={t`JPG, PNG or WEBP, up to 5 MB.`}
      rules={pictures}
      onChoose={(file) => setName(file.name)}
      preview={name && <p>{name}</p>}
    />
  )
}
