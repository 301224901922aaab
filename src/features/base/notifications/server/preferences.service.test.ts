import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { weeklyDigest } from '../notifications.rules.ts'
import { setNotificationPreferenceInput } from '../notifications.schemas.ts'
import { notificationTypes } from '../types/all.ts'
import { getNotificationPreferences, setNotificationPreference } from './preferences.service.ts'

const { db } = testDatabase()
const aReader = async (overrides: Parameters<typeof aUser>[1] = {}) => asUser(db, await aUser(db, overrides))
const read = (ctx: ReturnType<typeof asUser>, mailIsConfigured = true) =>
  getNotificationPreferences(ctx, { mailIsConfigured })
const choiceFor = async (ctx: ReturnType<typeof asUser>, type: string) =>
  (await read(ctx)).types.find((one) => one.type === type)

describe('notification preferences', () => {
  it('include every type with its default', async () => {
    const view = await read(await aReader())
    expect(view.types).toEqual(
      notificationTypes.map(({ type, label, emailByDefault = false, isAlwaysSent = false }) => ({
        type,
        label,
        inApp: true,
        email: emailByDefault || isAlwaysSent,
        push: true,
        isAlwaysSent,
      })),
    )
    expect(view.weeklyDigest).toBe(false)
  })

  it('change one channel of one type only', async () => {
    const [anna, ben] = [await aReader(), await aReader()]
    await setNotificationPreference(anna, { type: 'MEMBER_JOINED', channel: 'email', isOn: true })
    await setNotificationPreference(anna, { type: 'MEMBER_JOINED', channel: 'inApp', isOn: false })
    expect(await choiceFor(anna, 'MEMBER_JOINED')).toMatchObject({ inApp: false, email: true })
    expect(await choiceFor(anna, 'ROLE_CHANGED')).toMatchObject({ inApp: true, email: false })
    expect(await choiceFor(ben, 'MEMBER_JOINED')).toMatchObject({ inApp: true, email: false })
    await setNotificationPreference(anna, { type: 'MEMBER_JOINED', channel: 'inApp', isOn: true })
    expect(await choiceFor(anna, 'MEMBER_JOINED')).toMatchObject({ inApp: true, email: true })
  })

  it('keep both of two concurrent changes', async () => {
    const anna = await aReader()
    await Promise.all([
      setNotificationPreference(anna, { type: 'ROLE_CHANGED', channel: 'inApp', isOn: false }),
      setNotificationPreference(anna, { type: 'ROLE_CHANGED', channel: 'email', isOn: true }),
    ])
    expect(await choiceFor(anna, 'ROLE_CHANGED')).toMatchObject({ inApp: false, email: true })
  })

  it('cannot turn off what is always sent', async () => {
    const input = { type: 'EMERGENCY_ACCESS', channel: 'email', isOn: false }
    expect(setNotificationPreferenceInput.safeParse(input).success).toBe(false)
    const anna = await aReader()
    // As if it could once be turned off.
    await setNotificationPreference(anna, { type: 'EMERGENCY_ACCESS', channel: 'email', isOn: false })
    expect(await choiceFor(anna, 'EMERGENCY_ACCESS')).toMatchObject({ inApp: true, email: true })
  })

  it('include the weekly digest', async () => {
    const anna = await aReader()
    for (const isOn of [true, false]) {
      await setNotificationPreference(anna, { type: weeklyDigest, channel: 'email', isOn })
      expect((await read(anna)).weeklyDigest).toBe(isOn)
    }
  })

  it('say why no e-mail would be sent', async () => {
    const anna = await aReader()
    expect((await read(anna)).mail).toBe('sent')
    expect((await read(anna, false)).mail).toBe('not-configured')
    expect((await read(await aReader({ emailVerified: false }))).mail).toBe('not-verified')
    expect((await read(await aReader({ email: null }))).mail).toBe('not-verified')
  })

  it.each([
    { type: 'NO_SUCH_TYPE', channel: 'email', isOn: true },
    { type: weeklyDigest, channel: 'inApp', isOn: true },
    { type: 'MEMBER_JOINED', channel: 'sms', isOn: true },
    { type: 'MEMBER_JOINED', channel: 'email', isOn: 'yes' },
    { type: 'MEMBER_JOINED', channel: 'email', isOn: true, userId: 'another' },
  ])('refuse %j', (wrong) => {
    expect(setNotificationPreferenceInput.safeParse(wrong).success).toBe(false)
  })
})
