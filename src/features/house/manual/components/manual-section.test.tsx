import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ManualSectionView } from '../manual.schemas.ts'
import { lateSections, SectionBody } from './manual-section.tsx'

const aSection = (index: number, body: string): ManualSectionView => ({
  id: `section ${index}`,
  title: `Section ${index}`,
  kind: 'OTHER',
  body,
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
})
const sections = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => aSection(index, '*'.repeat(length)))

it('renders 20,000 characters of a manual on the server: the first 2 of 50 sections of 10,000', () => {
  const all = sections(50, 10_000)
  expect([...lateSections(all)]).toEqual(all.slice(2).map(({ id }) => id))
})

it('renders every section of a manual of usual length', () => {
  expect(lateSections(sections(50, 400)).size).toBe(0)
})

it('shows late sections as plain text until hydration', () => {
  const body = '# Heating\n\n**Off** in *summer*'
  expect(renderToString(<SectionBody body={body} isLate />)).toContain(body)
  expect(renderToString(<SectionBody body={body} isLate={false} />)).toContain('<strong>Off</strong>')
})
