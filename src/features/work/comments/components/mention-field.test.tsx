import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MentionField } from './mention-field.tsx'

const people = [
  { userId: 'u1', name: 'Anna Keller' },
  { userId: 'u2', name: 'Ben Keller' },
  { userId: 'u3', name: 'Rosa Lind' },
]

function Comment({ onSend }: { onSend: () => void }) {
  const [text, setText] = useState('')
  return <MentionField label="Comment" text={text} people={people} onText={setText} onSend={onSend} />
}

const show = (onSend = () => {}) => {
  render(<Comment onSend={onSend} />)
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
}
const offered = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const isOpen = () => screen.queryByRole('listbox') !== null

describe('the comment field', () => {
  it('suggests people after an @, and fewer with each letter', async () => {
    const field = show()
    await userEvent.type(field, 'Ask @')
    expect(offered()).toHaveLength(3)
    await userEvent.type(field, 'kel')
    expect(offered()).toEqual(['Anna Keller', 'Ben Keller'])
    expect(screen.getByRole('status').textContent).toBe('2 people to mention')
    await userEvent.type(field, 'zzz')
    expect(isOpen()).toBe(false)
  })

  it('inserts the highlighted person with Enter or Tab, and sends nothing', async () => {
    const onSend = vi.fn()
    const field = show(onSend)
    await userEvent.type(field, '@kel{ArrowDown}')
    const chosen = screen.getByRole('option', { selected: true })
    expect(chosen.textContent).toBe('Ben Keller')
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
    await userEvent.keyboard('{Enter}')
    expect(field.value).toBe('@Ben Keller ')
    expect(onSend).not.toHaveBeenCalled()
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(field)
  })

  it('inserts the tapped person', async () => {
    const field = show()
    await userEvent.type(field, 'Please, @ro')
    await userEvent.click(screen.getByRole('option', { name: 'Rosa Lind' }))
    expect(field.value).toBe('Please, @Rosa Lind ')
  })

  it('closes the suggestions on Escape until the next @', async () => {
    const field = show()
    await userEvent.type(field, '@an{Escape}')
    expect(isOpen()).toBe(false)
    await userEvent.type(field, 'na')
    expect(isOpen()).toBe(false)
    await userEvent.type(field, ' and @b')
    expect(offered()).toEqual(['Ben Keller'])
  })

  it('sends with Ctrl and Enter', async () => {
    const onSend = vi.fn()
    const field = show(onSend)
    await userEvent.type(field, 'Done.{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledTimes(1)
  })
})
