import { describe, expect, it } from 'vitest'
import { accessLines, filesOf, namesOf } from './lib/feature-template.mjs'

describe('a new feature', () => {
  it.each([
    ['heating-systems', 'heatingSystems', 'heatingSystem', 'HeatingSystem'],
    ['policies', 'policies', 'policy', 'Policy'],
    ['boxes', 'boxes', 'box', 'Box'],
    ['expenses', 'expenses', 'expense', 'Expense'],
  ])('called %s has the names %s, %s and %s', (noun, many, one, One) => {
    expect(namesOf(noun)).toMatchObject({ noun, many, one, One })
  })

  it('has a file for every layer, each layer with its own suffix', () => {
    const folder = 'src/features/heating-systems'
    expect(Object.keys(filesOf(namesOf('heating-systems')))).toEqual([
      'src/server/db/schema/heating-systems.ts',
      ...['schemas', 'rules', 'rules.test', 'functions', 'queries'].map(
        (part) => `${folder}/heating-systems.${part}.ts`,
      ),
      ...['service', 'service.test', 'repository'].map(
        (part) => `${folder}/server/heating-systems.${part}.ts`,
      ),
    ])
  })

  it('imports nothing that it does not bring or that is not there', () => {
    const files = filesOf(namesOf('heating-systems'))
    const own = Object.entries(files).flatMap(([path, text]) =>
      [...text.matchAll(/from '(\.[^']*heating-systems[^']*)'/g)].map(([, target = '']) =>
        new URL(target, `file:///${path}`).pathname.slice(1),
      ),
    )
    expect(own.length).toBeGreaterThan(8)
    expect(own.filter((path) => !(path in files))).toEqual([])
  })

  it('names the lines that the registry walk will ask for', () => {
    expect(accessLines(namesOf('heating-systems'))).toContain(`'heating-systems.createHeatingSystem': {`)
  })
})
