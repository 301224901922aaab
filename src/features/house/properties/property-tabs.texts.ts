import { t } from '@lingui/core/macro'

/**
 * The tabs of a property page and their parts, in order; every part has its own address. Those with pages below them have
 * a way back, and some have more words that the search finds them by.
 */
export const propertyTabs = [
  {
    to: '/property/$propertyId',
    get label() {
      return t`Overview`
    },
    parts: [],
  },
  {
    to: '/property/$propertyId/tasks',
    get label() {
      return t`Work`
    },
    parts: [
      {
        to: '/property/$propertyId/tasks',
        get label() {
          return t`Tasks`
        },
        get back() {
          return t`Back to the tasks`
        },
      },
      {
        to: '/property/$propertyId/projects',
        get label() {
          return t`Projects`
        },
        get back() {
          return t`Back to the projects`
        },
      },
      {
        to: '/property/$propertyId/schedule',
        get label() {
          return t`Schedule`
        },
        get back() {
          return t`Back to the schedule`
        },
      },
      {
        to: '/property/$propertyId/visits',
        get label() {
          return t`Visits`
        },
        get back() {
          return t`Back to the visits`
        },
      },
      {
        to: '/property/$propertyId/stays',
        get label() {
          return t`Stays`
        },
        get back() {
          return t`Back to the stays`
        },
        get words() {
          return t`checklists nights guests`
        },
      },
      {
        to: '/property/$propertyId/guest-book',
        get label() {
          return t`Guest book`
        },
      },
    ],
  },
  {
    to: '/property/$propertyId/money',
    get label() {
      return t`Money`
    },
    parts: [],
  },
  {
    to: '/property/$propertyId/house',
    get label() {
      return t`House`
    },
    parts: [
      {
        to: '/property/$propertyId/house',
        get label() {
          return t`About`
        },
      },
      {
        to: '/property/$propertyId/manual',
        get label() {
          return t`Manual`
        },
        get back() {
          return t`Back to the manual`
        },
        get words() {
          return t`checklists instructions`
        },
      },
      {
        to: '/property/$propertyId/codes',
        get label() {
          return t`Codes & passwords`
        },
        right: 'seeSecrets',
      },
      {
        to: '/property/$propertyId/assets',
        get label() {
          return t`Assets`
        },
        get back() {
          return t`Back to the assets`
        },
      },
      {
        to: '/property/$propertyId/keys',
        get label() {
          return t`Keys`
        },
        get back() {
          return t`Back to the keys`
        },
      },
      {
        to: '/property/$propertyId/meters',
        get label() {
          return t`Meters`
        },
        get back() {
          return t`Back to the meters`
        },
      },
      {
        to: '/property/$propertyId/owners',
        get label() {
          return t`Owners`
        },
        get back() {
          return t`Back to the owners`
        },
      },
      {
        to: '/property/$propertyId/decisions',
        get label() {
          return t`Decisions`
        },
        get back() {
          return t`Back to the decisions`
        },
      },
      {
        to: '/property/$propertyId/handover',
        get label() {
          return t`Handover`
        },
      },
      {
        to: '/property/$propertyId/activity',
        get label() {
          return t`Activity`
        },
      },
    ],
  },
  {
    to: '/property/$propertyId/documents',
    get label() {
      return t`Documents`
    },
    get back() {
      return t`Back to the documents`
    },
    parts: [],
  },
] as const

type Tab = (typeof propertyTabs)[number]
type Part = Extract<Tab | Tab['parts'][number], { back: string }>
type NameOf<Address extends string> = Address extends `/property/$propertyId/${infer Name}` ? Name : never

/** The last segment of the address of a part that has pages below it: `keys`. */
export type PartName = NameOf<Part['to']>

const parts = propertyTabs.flatMap((tab): (Tab | Tab['parts'][number])[] => [tab, ...tab.parts])

/** The pages of a property, each once: a tab with parts opens the first of them. */
export const pagesOfProperty = propertyTabs.flatMap((tab): (Tab | Tab['parts'][number])[] =>
  tab.parts.length > 0 ? [...tab.parts] : [tab],
)

/** Returns the part with its address, its label and the way back to it. */
export function partNamed(name: PartName): Part {
  const part = parts.find((each): each is Part => 'back' in each && each.to.endsWith(`/${name}`))
  if (!part) throw new Error(`there is no part ${name}`)
  return part
}
