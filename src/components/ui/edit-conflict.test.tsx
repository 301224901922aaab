import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { fieldsLike } from '../../lib/fields.ts'
import { FieldConflict } from './edit-conflict.tsx'
import { SchemaForm, SubmitButton } from './form.tsx'
import { useSchemaForm } from './use-schema-form.ts'
import { useStaleEdit } from './use-stale-edit.ts'

const fields = z.strictObject({ title: z.string(), note: z.string() })
type Fields = z.output<typeof fields>
const thing = fields.extend({ version: z.number() })
type Thing = z.output<typeof thing>

const { changedFields, fieldsOf } = fieldsLike<Fields>({ title: '', note: '' })
const labels = { title: 'Title', note: 'Note' }

const base: Thing = { title: 'Roof', note: '', version: 1 }
const theirs: Thing = { title: 'Roof', note: 'Slates ordered', version: 2 }

/** A form with the shared parts, for a server on which someone else saved first. */
function EditThing({ send }: { send: (sent: Thing) => Promise<void> }) {
  const [from, setFrom] = useState(base)
  return <EditForm key={from.version} from={from} send={send} onReload={setFrom} />
}

type EditFormProps = {
  from: Thing
  send: (sent: Thing) => Promise<void>
  onReload: (newer: Thing) => void
}

function EditForm({ from, send, onReload }: EditFormProps) {
  const { stale, save, saveLabel } = useStaleEdit<Thing, Fields>(from, thing)
  const { Field, status } = useSchemaForm<Fields, Fields>({
    schema: fields,
    defaultValues: fieldsOf(from),
    save: (mine) => save(mine, ({ version }) => send({ ...mine, version })),
  })
  return (
    <SchemaForm status={status}>
      {stale && (
        <FieldConflict
          theirs={fieldsOf(stale.newer)}
          mine={stale.mine}
          changedFields={changedFields}
          labels={labels}
          textOf={(values, name) => values[name]}
          onTakeNewer={() => onReload(stale.newer)}
        />
      )}
      <Field name="title">{(field) => <field.TextField label="Title" />}</Field>
      <Field name="note">{(field) => <field.TextField label="Note" />}</Field>
      <SubmitButton>{saveLabel}</SubmitButton>
    </SchemaForm>
  )
}

/** Changes the title after someone else saved, and saves. */
async function editStale() {
  const send = vi.fn(async ({ version }: Thing) => {
    if (version < theirs.version) throw new AppError('conflict', 'Too late.', { current: theirs })
  })
  render(<EditThing send={send} />)
  await userEvent.type(screen.getByLabelText('Title'), ' of the barn')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = await screen.findByRole('region', { name: 'Someone else saved first' })
  return { send, conflict }
}

describe('a form whose version is stale', () => {
  it('shows both versions of each field that differs, and keeps what was typed', async () => {
    const { conflict } = await editStale()
    const rows = within(conflict).getAllByRole('row').slice(1)
    expect(
      rows.map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      ['Title', 'Roof', 'Roof of the barn'],
      ['Note', 'Slates ordered', '–'],
    ])
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Roof of the barn')
  })

  it('saves the writer’s version over the newer one only when asked to', async () => {
    const { send } = await editStale()
    expect(send).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Save my version' }))
    expect(send).toHaveBeenLastCalledWith({ title: 'Roof of the barn', note: '', version: 2 })
  })

  it('takes the newer version into the form, which is then saved over it', async () => {
    const { send } = await editStale()
    await userEvent.click(screen.getByRole('button', { name: 'Use their version' }))
    expect(screen.queryByRole('region', { name: 'Someone else saved first' })).toBeNull()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Roof')
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Slates ordered')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(send).toHaveBeenLastCalledWith({ title: 'Roof', note: 'Slates ordered', version: 2 })
  })
})
