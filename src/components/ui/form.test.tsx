import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { FoldedFields } from './field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from './form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const fields = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  note: z.string(),
})

type Save = (saved: z.output<typeof fields>) => Promise<unknown>

function Form({ save, draftKey }: { save: Save; draftKey?: string }) {
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { name: '', note: '' },
    save,
    ...(draftKey && { draftKey }),
  })
  return (
    <SchemaForm status={status}>
      <Field name="name">{(field) => <field.TextField label="Name" />}</Field>
      <Field name="note">{(field) => <field.TextField label="Note" optional />}</Field>
      <FormActions>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

const nothing = async () => {}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Note/ })
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('a form', () => {
  it('submits the parsed values once, by Enter or the button', async () => {
    const save = vi.fn(nothing)
    render(<Form save={save} />)
    await userEvent.type(name(), '  Lake cabin {Enter}')
    expect(save.mock.calls).toEqual([[{ name: 'Lake cabin', note: '' }]])
  })

  it('shows each field error and a summary, focuses the first error, and submits nothing', async () => {
    const save = vi.fn(nothing)
    render(<Form save={save} />)
    expect(name().getAttribute('aria-invalid')).not.toBe('true')
    await press()
    expect(save).not.toHaveBeenCalled()
    expect(name().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(name())
    expect(screen.getByRole('alert').textContent).not.toBe('')
    // Once it is valid, no message is shown.
    await userEvent.type(name(), 'Lake cabin')
    expect(name().getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('shows the server’s field error until that field changes, and keeps what was typed', async () => {
    const refusal = new AppError('invalid', 'Please check the fields.', {
      fields: { note: 'That note is taken.' },
    })
    render(<Form save={() => Promise.reject(refusal)} />)
    await userEvent.type(name(), 'Lake cabin')
    await userEvent.type(note(), 'First')
    await press()
    expect(screen.getByText('That note is taken.')).toBeTruthy()
    expect(note().getAttribute('aria-invalid')).toBe('true')
    expect([name().value, note().value]).toEqual(['Lake cabin', 'First'])
    await userEvent.type(name(), 's')
    expect(screen.queryByText('That note is taken.')).toBeTruthy()
    await userEvent.type(note(), '!')
    expect(screen.queryByText('That note is taken.')).toBeNull()
  })

  it('shows a sentence of the server once: beside its field, or above the buttons if the field is not there', async () => {
    const sentence = 'That is taken.'
    const refuse = (field: string) => () =>
      Promise.reject(new AppError('conflict', sentence, { fields: { [field]: sentence } }))
    const first = render(<Form save={refuse('note')} />)
    await userEvent.type(name(), 'Lake cabin{Enter}')
    expect((await screen.findAllByText(sentence)).length).toBe(1)
    expect(note().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('One field needs to be corrected.')
    first.unmount()
    render(<Form save={refuse('elsewhere')} />)
    await userEvent.type(name(), 'Lake cabin{Enter}')
    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
  })

  it('does not submit twice while saving', async () => {
    const saved = Promise.withResolvers<void>()
    const save = vi.fn(() => saved.promise)
    render(<Form save={save} />)
    await userEvent.type(name(), 'Lake cabin{Enter}{Enter}')
    await userEvent.type(note(), '{Enter}')
    expect(save).toHaveBeenCalledTimes(1)
    saved.resolve()
  })

  it('keeps a draft until it is saved or discarded', async () => {
    const first = render(<Form save={nothing} draftKey="house:1" />)
    await userEvent.type(name(), 'Lake cab')
    first.unmount()
    const second = render(<Form save={nothing} draftKey="house:1" />)
    expect(name().value).toBe('Lake cab')
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(name().value).toBe('')
    await userEvent.type(name(), 'Lake cabin{Enter}')
    second.unmount()
    render(<Form save={nothing} draftKey="house:1" />)
    expect(name().value).toBe('')
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
  })

  it('opens folded fields when one is invalid, even if another gets the focus', async () => {
    render(<FoldedForm />)
    const fold = screen.getByText('More').closest('details')
    expect(fold?.open).toBe(false)
    await press()
    expect(fold?.open).toBe(true)
    expect(document.activeElement).toBe(name())
  })

  it('opens folded fields once they are needed, and leaves it to the reader to close them', () => {
    const more = (isNeeded: boolean) => (
      <FoldedFields title="More" isNeeded={isNeeded}>
        Category
      </FoldedFields>
    )
    const { rerender } = render(more(false))
    const fold = screen.getByText('More').closest('details')
    expect(fold?.open).toBe(false)
    rerender(more(true))
    expect(fold?.open).toBe(true)
    rerender(more(false))
    expect(fold?.open).toBe(true)
  })
})

const needed = z.object({
  name: z.string().min(1, 'Enter a name.'),
  note: z.string().min(1, 'Enter a note.'),
})

function FoldedForm() {
  const { Field, status } = useSchemaForm({
    schema: needed,
    defaultValues: { name: '', note: '' },
    save: nothing,
  })
  return (
    <SchemaForm status={status}>
      <Field name="name">{(field) => <field.TextField label="Name" />}</Field>
      <FoldedFields title="More" isNeeded={false}>
        <Field name="note">{(field) => <field.TextField label="Note" />}</Field>
      </FoldedFields>
      <SubmitButton>Save</SubmitButton>
    </SchemaForm>
  )
}
