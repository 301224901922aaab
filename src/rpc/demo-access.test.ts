import { describe, expect, it } from 'vitest'
import { isReading } from './demo-access.ts'

const at = (method: string, path: string) => isReading({ method, url: `https://home.example${path}` })

describe('a visitor of the demo', () => {
  it.each([
    ['GET', '/dashboard/1'],
    ['HEAD', '/task/1'],
    ['GET', '/_serverFn/tasks.getTask?createServerFn'],
    ['GET', '/api/files/1/thumbnail'],
    ['GET', '/api/notifications'],
    ['GET', '/api/notifications/unread-count'],
    ['GET', '/api/worker-share/wsh_1/visits.ics'],
  ])('may %s %s', (method, path) => expect(at(method, path)).toBe(true))

  it.each([
    ['POST', '/_serverFn/tasks.createTask?createServerFn'],
    ['POST', '/dashboard/1'],
    ['POST', '/api/files/1/thumbnail'],
    ['DELETE', '/api/notifications/1'],
    ['PUT', '/task/1'],
    ['get', '/task/1'],
    ['GET', '/api/groups/1/payments.csv'],
    ['GET', '/api/group-exports/1'],
    ['GET', '/api/data-exports/1'],
    ['GET', '/api/notificationsx'],
    ['GET', '/api/'],
    ['GET', '/api'],
  ])('may not %s %s', (method, path) => expect(at(method, path)).toBe(false))
})
