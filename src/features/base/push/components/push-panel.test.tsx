import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { AppError } from '../../../../lib/app-error.ts'
import type { PushAbility } from '../push.rules.ts'
import { PushPanel } from './push-panel.tsx'

// The browser's side, which this environment does not have; it is tried in device-push.test.ts.
const device = vi.hoisted(() => ({
  ability: 'off' as PushAbility,
  /** What the person answers when the browser asks. */
  answer: 'on' as PushAbility,
  refuses: false,
}))
vi.mock('../device-push.ts', () => ({
  deviceOfPage: () => 'computer',
  readPushAbility: async () => device.ability,
  turnOnPush: async () => {
    if (device.refuses) throw new AppError('unavailable', 'The push service does not answer.')
    device.ability = device.answer
  },
  turnOffPush: async () => {
    device.ability = 'off'
  },
}))

beforeEach(() => Object.assign(device, { ability: 'off', answer: 'on', refuses: false }))
afterEach(() => vi.restoreAllMocks())

const show = ({ isDemo = false } = {}) =>
  showInTab(<PushPanel userId="anna" isDemo={isDemo} />, {
    // The server knows the browser as soon as that has subscribed.
    read: () => ({
      publicKey: 'key',
      isKnown: device.ability === 'on',
      quietHours: null,
      timeZone: 'Europe/Berlin',
    }),
    change: async () => ({}),
  })

const turnOn = () => screen.findByRole('button', { name: 'Turn on for this device' })
const turnOff = () => screen.findByRole('button', { name: 'Turn off on this device' })

it('turns notifications on and off', async () => {
  await show()
  await userEvent.click(await turnOn())
  await screen.findByText('Notifications are on for this device.')
  await userEvent.click(await turnOff())
  await turnOn()
  expect(screen.queryByText('Notifications are on for this device.')).toBeNull()
})

it('says how to allow them once the person has denied the permission', async () => {
  device.answer = 'blocked'
  await show()
  await userEvent.click(await turnOn())
  await screen.findByText(/This browser blocks notifications of Kinstead/)
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
})

it('stays off, with the button, if the person closes the question without an answer', async () => {
  device.answer = 'off'
  await show()
  await userEvent.click(await turnOn())
  await waitFor(async () => expect(await turnOn()).toHaveProperty('disabled', false))
  expect(screen.queryByText('Notifications are on for this device.')).toBeNull()
})

it('says why it did not work, and can be tried again', async () => {
  device.refuses = true
  await show()
  await userEvent.click(await turnOn())
  await screen.findByText('The push service does not answer.')
  device.refuses = false
  await userEvent.click(await turnOn())
  await screen.findByText('Notifications are on for this device.')
})

it('offers nothing to a browser that cannot, and says what would help', async () => {
  device.ability = 'unsupported'
  await show()
  await screen.findByText(/This browser can’t show notifications/)
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
})

it('offers nothing in the demo', async () => {
  await show({ isDemo: true })
  await screen.findByText('In the demo, nothing is sent.')
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
})
