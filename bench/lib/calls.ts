import { toJSON } from 'seroval'
import type { Target } from './load.ts'
import type { Server } from './processes.ts'

/**
 * Calls a server function of method GET as a browser does.
 * @param id `<feature>.<function>`
 */
export function callTarget({ origin }: Server, id: string, data: unknown, cookies: string[]): Target {
  const url = new URL(`/_serverFn/${id}?createServerFn`, origin)
  url.searchParams.set('payload', JSON.stringify(toJSON({ data })))
  const headers = {
    origin,
    'sec-fetch-site': 'same-origin',
    'x-tsr-serverfn': 'true',
    accept: 'application/json',
  }
  return { url: url.href, headers, cookies }
}
