import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PageShape, SkeletonPlace } from '../../lib/page-shape.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const shapes: PageShape[] = ['dashboard', 'tiles', 'rows', 'record', 'form', 'calendar', 'board']
const places: SkeletonPlace[] = ['page', 'tabs', 'part']

const show = (shape: PageShape, place: SkeletonPlace) =>
  render(<PageSkeleton shape={shape} place={place} />).container

it('draws each shape differently', () => {
  const drawn = shapes.map((shape) => {
    const skeleton = show(shape, 'part').firstElementChild
    return skeleton?.innerHTML
  })
  expect(new Set(drawn).size).toBe(shapes.length)
})

it.each(shapes.flatMap((shape) => places.map((place) => [shape, place] as const)))(
  'shows nothing of %s as %s to a screen reader or a keyboard, and tests take it for no page',
  (shape, place) => {
    const container = show(shape, place)
    expect(container.textContent).toBe('')
    expect(container.querySelectorAll('a, button, input, h1, [tabindex], [role]')).toHaveLength(0)
    const [skeleton, ...others] = container.children
    expect(others).toEqual([])
    expect(skeleton?.getAttribute('aria-hidden')).toBe('true')
    expect(skeleton?.hasAttribute('data-asleep')).toBe(true)
  },
)

it('has a title and tabs only where the page has none yet', () => {
  const [page, tabs, part] = places.map(
    (place) => show('rows', place).querySelectorAll('.animate-pulse').length,
  )
  expect(tabs).toBeGreaterThan(page ?? 0)
  expect(page).toBeGreaterThan(part ?? 0)
})
