import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDropZone, usePageDrop } from './use-drop-zone.ts'

/** A page that takes files, with a box in it that takes files for itself. */
function shown() {
  const taken: string[] = []
  function Page() {
    const isOver = usePageDrop((files) => taken.push(...files.map(({ name }) => `page: ${name}`)))
    const { zone } = useDropZone((files) => taken.push(...files.map(({ name }) => `box: ${name}`)))
    return (
      <main>
        {isOver && <p>Drop it</p>}
        <div {...zone}>Box</div>
        <p>Text</p>
      </main>
    )
  }
  render(<Page />)
  function drag(type: string, over: string, types = ['Files']) {
    const event = new Event(type, { bubbles: true, cancelable: true })
    const files = types.includes('Files') ? [new File(['x'], 'Roof.jpg')] : []
    Object.assign(event, { dataTransfer: { types, files } })
    act(() => void screen.getByText(over).dispatchEvent(event))
    return event
  }
  return { taken, drag }
}

it('takes files dropped anywhere on the page', () => {
  const { taken, drag } = shown()
  drag('dragover', 'Text')
  expect(screen.queryByText('Drop it')).not.toBeNull()
  drag('drop', 'Text')
  expect(screen.queryByText('Drop it')).toBeNull()
  expect(taken).toEqual(['page: Roof.jpg'])
})

it('leaves files to the box that they are dropped on', () => {
  const { taken, drag } = shown()
  drag('dragover', 'Box')
  expect(screen.queryByText('Drop it')).toBeNull()
  drag('drop', 'Box')
  expect(taken).toEqual(['box: Roof.jpg'])
})

it('leaves everything alone that is no file', () => {
  const { taken, drag } = shown()
  expect(drag('dragover', 'Text', ['text/plain']).defaultPrevented).toBe(false)
  expect(drag('drop', 'Text', ['text/plain']).defaultPrevented).toBe(false)
  expect(taken).toEqual([])
})
