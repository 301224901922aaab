import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

function SizeMenu({ onHover }: { onHover?: () => void }) {
  return (
    <Menu
      trigger={
        <button type="button" onPointerEnter={onHover}>
          Size
        </button>
      }
    >
      <MenuItem>Small</MenuItem>
      <MenuItem>Large</MenuItem>
    </Menu>
  )
}

const sizeButton = () => screen.getByRole('button', { name: 'Size' })

describe('an overlay that has not been opened', () => {
  it('renders a button that announces what it opens and that it is closed', () => {
    render(<SizeMenu />)
    expect(sizeButton().getAttribute('aria-haspopup')).toBe('menu')
    expect(sizeButton().getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('opens with the click that loads it, and Escape returns the focus to its button', async () => {
    const user = userEvent.setup()
    render(<SizeMenu />)
    await user.click(sizeButton())
    await screen.findByRole('menuitem', { name: 'Small' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(sizeButton()))
  })

  it.each([
    ['{Enter}', 'Small'],
    [' ', 'Small'],
    ['{ArrowDown}', 'Small'],
    ['{ArrowUp}', 'Large'],
  ])('opens a menu with the key “%s” and focuses %s', async (key, item) => {
    const user = userEvent.setup()
    render(<SizeMenu />)
    await user.tab()
    await user.keyboard(key)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(item))
  })

  it('keeps the button’s own behaviour', async () => {
    const onHover = vi.fn()
    render(<SizeMenu onHover={onHover} />)
    await userEvent.setup().hover(sizeButton())
    expect(onHover).toHaveBeenCalled()
  })

  it('opens from elsewhere and returns the focus there', async () => {
    function Elsewhere() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Ask
          </button>
          <Dialog title="Question" open={open} onOpenChange={setOpen}>
            <p>Which size?</p>
          </Dialog>
        </>
      )
    }
    const user = userEvent.setup()
    render(<Elsewhere />)
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog', { name: 'Question' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })
})

describe('a dialog that is kept', () => {
  it('closes with its button only, not with Escape or a click beside it', async () => {
    const user = userEvent.setup()
    const onOpenChange = vi.fn()
    render(
      <Dialog open isKept title="Your PIN" onOpenChange={onOpenChange}>
        <p>123 456</p>
      </Dialog>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Your PIN' })
    await user.keyboard('{Escape}')
    for (const beside of dialog.parentElement?.querySelectorAll('[role="presentation"]') ?? [])
      await user.click(beside)
    expect(onOpenChange).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })
})
