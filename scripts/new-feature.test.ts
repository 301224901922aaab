import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessLines, filesOf, namesOf } from './lib/feature-template.mjs'

describe('a new feature', () => {
  it.each([
    ['heating-systems', 'heatingSystems', 'heatingSystem', 'HeatingSystem'],
    ['policies', 'policies', 'policy', 'Policy'],
    ['boxes', 'boxes', 'box', 'Box'],
    ['expenses', 'expenses', 'expense', 'Expense'],
  ])('with the folder name %s has the names %s, %s and %s', (noun, many, one, One) => {
    expect(namesOf(noun, 'house')).toMatchObject({ noun, many, one, One })
  })

  it('has a file for every layer, each with its own suffix', () => {
    const folder = 'src/features/house/heating-systems'
    expect(Object.keys(filesOf(namesOf('heating-systems', 'house')))).toEqual([
      'src/server/db/schema/heating-systems.ts',
      ...['schemas', 'rules', 'rules.test', 'functions', 'queries'].map(
        (part) => `${folder}/heating-systems.${part}.ts`,
      ),
      ...['service', 'service.test', 'repository'].map(
        (part) => `${folder}/server/heating-systems.${part}.ts`,
      ),
    ])
  })

  it('imports only what it brings or what exists', () => {
    const files = filesOf(namesOf('heating-systems', 'house'))
    const own = Object.entries(files).flatMap(([path, text]) =>
      [...text.matchAll(/from '(\.[^']*heating-systems[^']*)'/g)].map(([, target = '']) =>
        new URL(target, `file:///${path}`).pathname.slice(1),
      ),
    )
    expect(own.length).toBeGreaterThan(8)
    expect(own.filter((path) => !(path in files))).toEqual([])
  })

  it('imports from other features relative to its layer', () => {
    const groupsOf = (layer: string) =>
      Object.entries(filesOf(namesOf('heating-systems', layer))).flatMap(([path, text]) =>
        [...text.matchAll(/from '(\.[^']*groups[^']*|\.[^']*\/rpc\/[^']*)'/g)].map(([, target = '']) =>
          new URL(target, `file:///${path}`).pathname.slice(1),
        ),
      )
    for (const layer of ['base', 'money']) {
      const imported = groupsOf(layer)
      expect(imported.length).toBeGreaterThan(3)
      expect(imported.filter((path) => !existsSync(path) && !path.includes('schema/groups'))).toEqual([])
    }
  })

  it('prints the lines for the access table', () => {
    expect(accessLines(namesOf('heating-systems', 'house'))).toContain(
      `'heating-systems.createHeatingSystem': {`,
    )
  })
})
