import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PageField } from './form-page.tsx'
import { ShowPassword, wakeShowPassword } from './show-password.tsx'

function aForm() {
  render(
    <form noValidate aria-label="Change password" onSubmit={(event) => event.preventDefault()}>
      {['current', 'new'].map((name) => (
        <PageField
          key={name}
          name={name}
          label={`The ${name} one`}
          type="password"
          after={<ShowPassword of={name} label={`Show ${name}`} />}
        />
      ))}
      <button type="submit">Send</button>
    </form>,
  )
  const typeOf = (name: string) => screen.getByLabelText(`The ${name} one`).getAttribute('type')
  return { types: () => [typeOf('current'), typeOf('new')] }
}

const button = () => screen.getByRole('button', { name: 'Show current' })

it('shows one password and hides it again, by keyboard, and says which it is', async () => {
  const user = userEvent.setup()
  const { types } = aForm()
  wakeShowPassword()
  await user.click(screen.getByLabelText('The current one'))
  await user.tab()
  expect(document.activeElement).toBe(button())
  await user.keyboard(' ')
  expect(types()).toEqual(['text', 'password'])
  expect(button().getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Enter}')
  expect(types()).toEqual(['password', 'password'])
  expect(button().getAttribute('aria-pressed')).toBe('false')
})

it('sends a password as a password, so that the browser keeps it nowhere else', async () => {
  const user = userEvent.setup()
  const { types } = aForm()
  wakeShowPassword()
  await user.click(button())
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(types()).toEqual(['password', 'password'])
  expect(button().getAttribute('aria-pressed')).toBe('false')
})

it('offers nothing without script', () => {
  aForm()
  expect(screen.queryByRole('button', { name: 'Show current' })).toBeNull()
  wakeShowPassword()
  expect(screen.queryByRole('button', { name: 'Show current' })).not.toBeNull()
})
