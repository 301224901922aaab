import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { addressMatrix, matrixPath } from '../../lib/qr-code.ts'
import { ShareRow } from './share-row.tsx'

const link = 'https://home.example/invite/inv_1'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

it('draws the link as a QR code with a text alternative, and puts it away again', async () => {
  const user = userEvent.setup()
  render(<ShareRow link={link} share={{ url: link }} />)
  const button = screen.getByRole('button', { name: 'QR code' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  const code = await screen.findByRole('img', { name: 'QR code of this link' })
  expect(code.querySelector('path')?.getAttribute('d')).toBe(matrixPath(addressMatrix(link)))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(button)
  expect(screen.queryByRole('img')).toBeNull()
})

it('opens the share sheet where the device has one, and closing it is no error', async () => {
  const user = userEvent.setup()
  const shared: ShareData[] = []
  const share = (what: ShareData) => {
    shared.push(what)
    return Promise.reject(new DOMException('closed', 'AbortError'))
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  render(<ShareRow link={link} share={{ title: 'Invitation', url: link }} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(shared).toEqual([{ title: 'Invitation', url: link }])
})

it('offers to copy the link where there is no share sheet', () => {
  render(<ShareRow link={link} share={{ url: link }} />)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeNull()
})

it.each([
  ['http://localhost:3000/invite/inv_1', 1],
  ['http://127.0.0.1:3000/relative/rel_1', 1],
  ['http://[::1]:3000/invite/inv_1', 1],
  [link, 0],
  ['https://localhost.example/invite/inv_1', 0],
])('says whether %s can be reached by others', (address, notes) => {
  render(<ShareRow link={address} share={{ url: address }} />)
  expect(screen.queryAllByText(/works only on this computer/)).toHaveLength(notes)
})
