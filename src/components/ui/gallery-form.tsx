import { useState } from 'react'
import { z } from 'zod'
import { Button } from './button.tsx'
import type { FileRules } from './file-choice.ts'
import { FileDrop } from './file-drop.tsx'
import { FormActions, SchemaForm, SubmitButton } from './form.tsx'
import { Shelf } from './gallery-shelf.tsx'
import { SegmentedChoice } from './segmented-choice.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const schema = z.strictObject({
  name: z.string().trim().min(1, 'Please enter a name.'),
  kind: z.string().min(1, 'Please choose a kind.'),
  rooms: z.number('Please enter a number.').positive('Please enter a number above zero.').nullable(),
  priceMinor: z.number('Please enter an amount.').nullable(),
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
  { value: 'house', label: 'House' },
  { value: 'flat', label: 'Flat' },
]

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const

const pictures: FileRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5_000_000,
  wrongType: 'Please choose a JPG, PNG or WEBP picture.',
  tooLarge: 'Please choose a picture of at most 5 MB.',
}

/** Every control, within a form that checks and keeps a draft. */
export function GalleryForm() {
  const { Field, status } = useSchemaForm({
    schema,
    defaultValues,
    draftKey: 'gallery',
    save: async ({ name }) => toast.success(`Saved ${name}`),
  })
  return (
    <Shelf title="Form">
      <SchemaForm status={status} className="max-w-form">
        <Field name="name">
          {(field) => <field.TextField label="Name" help="As the family calls it." />}
        </Field>
        <Field name="kind">
          {(field) => <field.Select label="Kind" options={kinds} placeholder="Choose a kind" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="rooms">{(field) => <field.NumberField label="Rooms" optional />}</Field>
          <Field name="priceMinor">
            {(field) => <field.MoneyField label="Price" currency="EUR" optional />}
          </Field>
        </div>
        <Field name="on">{(field) => <field.DateField label="Since" optional />}</Field>
        <Field name="note">{(field) => <field.TextArea label="Note" optional />}</Field>
        <Field name="agreed">
          {(field) => <field.Checkbox label="Tell the others" help="They get a notice." />}
        </Field>
        <FormActions>
          <Button>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </SchemaForm>
      <div className="grid max-w-form gap-5">
        <TextField label="With an error" defaultValue="Cabi" error="Please use at least 5 characters." />
        <ViewChoice />
        <OnOff />
        <PictureChoice />
      </div>
    </Shelf>
  )
}

function ViewChoice() {
  const [view, setView] = useState<(typeof views)[number]['value']>('month')
  return <SegmentedChoice legend="View" options={views} value={view} onChange={setView} />
}

function OnOff() {
  const [isOn, setIsOn] = useState(true)
  return (
    <div className="flex gap-6">
      <Switch label="In the app" checked={isOn} onChange={setIsOn} />
      <Switch label="E-mail" checked={false} disabled onChange={setIsOn} />
    </div>
  )
}

function PictureChoice() {
  const [name, setName] = useState<string>()
  return (
    <FileDrop
      label="Picture"
      help="JPG, PNG or WEBP, at most 5 MB."
      rules={pictures}
      onChoose={(file) => setName(file.name)}
      preview={name && <p>{name}</p>}
    />
  )
}
