import { beforeEach, describe, expect, it } from 'vitest'
import { useUserStore } from './user.store.ts'

const { setUser, clearUser } = useUserStore.getState()
beforeEach(clearUser)

describe('the current user', () => {
  it('is empty at first', () => {
    expect(useUserStore.getState()).toMatchObject({
      id: null,
      firstName: null,
      lastName: null,
      email: null,
      profileImageUrl: null,
      isLoaded: false,
      subscriptionPeriodEnd: null,
    })
  })

  it('can be set in part', () => {
    setUser({ id: 'u1', firstName: 'Anna', isLoaded: true })
    setUser({ lastName: 'Keller' })
    expect(useUserStore.getState()).toMatchObject({
      id: 'u1',
      firstName: 'Anna',
      lastName: 'Keller',
      isLoaded: true,
    })
  })

  it('is cleared as a whole', () => {
    setUser({ id: 'u1', firstName: 'Anna', subscriptionPeriodEnd: '2027-01-01', isLoaded: true })
    clearUser()
    expect(useUserStore.getState()).toMatchObject({
      id: null,
      firstName: null,
      subscriptionPeriodEnd: null,
      isLoaded: false,
    })
  })
})
