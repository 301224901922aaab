import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Check, Pause, X } from 'lucide-react'
import { expect, it, vi } from 'vitest'
import { NextSteps, type Step } from './next-steps.tsx'

const step = (label: string, take = vi.fn()): Step => ({ key: label, label, icon: Check, take })
const names = () => screen.getAllByRole('button').map((button) => button.textContent)

it('shows a button for the next step and a menu with the others', async () => {
  const user = userEvent.setup()
  const pause = { ...step('Pause'), icon: Pause }
  render(<NextSteps main={step('Done')} others={[pause, { ...step('Cancel'), icon: X }]} isBusy={false} />)
  expect(names()).toEqual(['Done', 'More'])
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(pause.take).toHaveBeenCalledOnce()
})

it('labels the menu “Change status” when there is no main step', () => {
  render(<NextSteps main={undefined} others={[step('Pause'), step('Cancel')]} isBusy={false} />)
  expect(names()).toEqual(['Change status'])
})

it('shows no menu for a single other step', () => {
  render(<NextSteps main={undefined} others={[step('Reopen')]} isBusy={false} />)
  expect(names()).toEqual(['Reopen'])
})
