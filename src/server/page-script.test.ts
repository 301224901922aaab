import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  HeadContent,
  Outlet,
  Scripts,
} from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { createElement, lazy, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderWithScript } from './page-script.ts'

/** Requests the only page of a small app. */
async function open(component: () => React.ReactNode, loader = () => 'what the loader fetched') {
  const rootRoute = createRootRoute({
    component: () =>
      createElement(
        'html',
        null,
        createElement('head', null, createElement(HeadContent)),
        createElement('body', null, createElement(Outlet), createElement(Scripts)),
      ),
  })
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/page', loader, component })
  const answerTo = createRequestHandler({
    request: new Request('http://localhost/page'),
    createRouter: () =>
      createRouter({
        routeTree: rootRoute.addChildren([page]),
        history: createMemoryHistory({ initialEntries: ['/page'] }),
        isServer: true,
      }),
  })
  const answer = await answerTo(renderWithScript)
  return { status: answer.status, html: await answer.text() }
}

const times = (html: string, part: string) => html.split(part).length - 1

describe('a rendered page', () => {
  it('contains its data once and the script that hydrates it', async () => {
    const { status, html } = await open(() => createElement('h1', null, 'Tasks'))
    expect(status).toBe(200)
    expect(html).toMatch(/^<!DOCTYPE html><html>.*<h1>Tasks<\/h1>.*<\/html>$/s)
    expect(times(html, 'what the loader fetched')).toBe(1)
    expect(times(html, '$_TSR.router=')).toBe(1)
    expect(times(html, '$_TSR.e()')).toBe(1)
  })

  it('waits for a part whose script loads for the first time and keeps its data', async () => {
    const Part = lazy(async () => ({ default: () => createElement('p', null, 'the late part') }))
    const { status, html } = await open(() => createElement(Suspense, null, createElement(Part)))
    expect(status).toBe(200)
    expect(html).toContain('<p>the late part</p>')
    expect(times(html, 'what the loader fetched')).toBe(1)
    expect(times(html, '$_TSR.router=')).toBe(1)
  })

  it('reports a rendering failure', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { html } = await open(() => {
      throw new Error('a mistake of ours')
    })
    expect(html).not.toContain('Tasks')
    expect(said).toHaveBeenCalled()
    said.mockRestore()
  })
})
