import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { AppError } from '../src/lib/app-error.ts'
import { showInTab } from './tab.tsx'

type Edit<Newer> = {
  /** The page of the form, which starts from an older version. */
  page: ReactNode
  /** What someone else saved in the meantime. */
  newer: Newer
  label: string
  typed: string
}

/** Types into one field of a form whose version is stale, and presses Save. */
export async function saveStale<Newer extends { version: number }>({
  page,
  newer,
  label,
  typed,
}: Edit<Newer>) {
  const sent: { version: number }[] = []
  const change = async (fields: { version: number }) => {
    sent.push(fields)
    if (fields.version < newer.version) throw new AppError('conflict', 'Too late.', { current: newer })
    return { version: newer.version + 1 }
  }
  await showInTab(page, { read: () => [], change })
  const field = () => screen.findByLabelText<HTMLInputElement>(label)
  await userEvent.clear(await field())
  await userEvent.type(await field(), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = await screen.findByRole('region', { name: 'Someone else saved first' })
  expect((await field()).value).toBe(typed)
  return {
    /** What is shown of the newer version. */
    conflict,
    field,
    saveMine: () => userEvent.click(screen.getByRole('button', { name: 'Save my version' })),
    takeTheirs: () => userEvent.click(screen.getByRole('button', { name: 'Use their version' })),
    /** Waits until a change was sent for the second time. */
    sentAgain: () => waitFor(() => expect(sent).toHaveLength(2)).then(() => sent[1]),
  }
}
