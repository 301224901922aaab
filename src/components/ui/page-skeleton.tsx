import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { PageShape, SkeletonPlace } from '../../lib/page-shape.ts'
import { Page } from '../layout/app-shell.tsx'
import { cardClass } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

const bones = (count: number, className: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />)

// Each row is a title and a detail.
const rows = (
  <div className={clsx(cardClass, 'divide-y')}>
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <div key={row} className="grid gap-2 p-4">
        {bones(1, 'h-4 w-3/5')}
        {bones(1, 'h-3 w-2/5')}
      </div>
    ))}
  </div>
)
const filters = bones(1, 'h-touch sm:w-80')
const fields = bones(2, 'h-touch')

const shapes: Record<PageShape, ReactNode> = {
  dashboard: (
    <>
      <div className="flex gap-3 overflow-clip">{bones(5, 'h-40 w-52 shrink-0 lg:w-48')}</div>
      <div className="grid gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-8">
        {rows}
        {rows}
      </div>
    </>
  ),
  tiles: (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">{bones(4, 'h-32 sm:h-36')}</div>
      {rows}
    </>
  ),
  rows: (
    <>
      {filters}
      {rows}
    </>
  ),
  // What matters is beside the rest, or above it on a phone.
  record: (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-10">
      {bones(1, 'h-48 lg:order-last')}
      {rows}
    </div>
  ),
  form: (
    <>
      {fields}
      {bones(1, 'h-32')}
      {fields}
      {bones(1, 'h-touch sm:w-32 sm:justify-self-end')}
    </>
  ),
  // A phone shows the agenda.
  calendar: (
    <>
      {filters}
      <div className="lg:hidden">{rows}</div>
      <div className="grid grid-cols-7 gap-1 max-lg:hidden">{bones(35, 'h-28')}</div>
    </>
  ),
  board: (
    <div className="grid auto-cols-[80%] grid-flow-col grid-rows-3 gap-3 overflow-clip sm:auto-cols-fr">
      {bones(12, 'h-24')}
    </div>
  ),
}

/** The dashboard and the calendar have a line below their title, all others breadcrumbs above it. */
const Title = ({ isFirst }: { isFirst: boolean }) => (
  <div className={clsx('grid', isFirst && '*:last:order-first')}>
    {bones(1, 'my-3.5 h-4 w-36')}
    {bones(1, 'h-9 w-3/5 sm:w-80')}
  </div>
)

type PageSkeletonProps = { shape: PageShape; place: SkeletonPlace }

/**
 * Renders the shape of a page that is still loading. It is as high as the window, so that the footer does not move up
 * and down again. `data-asleep`, because the page does not respond yet.
 */
export function PageSkeleton({ shape, place }: PageSkeletonProps) {
  const frame = {
    'aria-hidden': true,
    'data-asleep': '',
    'data-skeleton': shape,
    className: 'grid min-h-dvh animate-appear grid-cols-1 content-start gap-5',
  }
  if (place === 'part') return <div {...frame}>{shapes[shape]}</div>
  return (
    <Page {...frame} width={shape === 'form' ? 'form' : 'page'}>
      {shape === 'tiles' ? (
        bones(1, 'h-60 sm:h-88')
      ) : (
        <Title isFirst={shape === 'dashboard' || shape === 'calendar'} />
      )}
      {place === 'tabs' && (
        <div className="flex gap-3 overflow-clip border-b">{bones(5, 'my-3.5 h-4 w-20 shrink-0')}</div>
      )}
      {shapes[shape]}
    </Page>
  )
}
