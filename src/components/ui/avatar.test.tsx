import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(() => void vi.restoreAllMocks())

function show(src: string | null) {
  const { container } = render(<Avatar src={src} initials="AK" />)
  const avatar = container.firstElementChild
  return {
    avatar,
    state: () => avatar?.getAttribute('data-state'),
    image: () => container.querySelector('img'),
  }
}

it('is 8 units wide and round', () => {
  expect(show(null).avatar?.classList).toContain('size-8')
  expect(show(null).avatar?.classList).toContain('rounded-full')
})

it('shows the initials while it loads, when it fails, and when there is none', () => {
  // This browser loads no pictures and reports each one as complete at once.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const none = show(null)
  expect([none.state(), none.avatar?.textContent]).toEqual(['idle', 'AK'])

  const loading = show('/api/files/1/thumbnail')
  expect([loading.state(), loading.avatar?.textContent]).toEqual(['loading', 'AK'])
  const image = loading.image()
  if (image) fireEvent.load(image)
  expect([loading.state(), loading.avatar?.textContent]).toEqual(['loaded', ''])

  const failing = show('/api/files/2/thumbnail')
  const broken = failing.image()
  if (broken) fireEvent.error(broken)
  expect([failing.state(), failing.avatar?.textContent, failing.image()]).toEqual(['error', 'AK', null])
})

it('uses the member’s colour, and slate for an unknown colour', () => {
  for (const [color, fill] of [
    ['plum', 'bg-member-plum'],
    ['neon', 'bg-member-slate'],
    [null, 'bg-raised'],
  ] as const) {
    const { container } = render(<Avatar initials="AK" color={color} />)
    expect(container.firstElementChild?.classList).toContain(fill)
  }
})
