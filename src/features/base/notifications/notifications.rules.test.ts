import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLocale } from '../../../i18n/i18n.server.ts'
import { sectionId } from '../emergency-access/section-id.ts'
import {
  badgeText,
  bellLabel,
  channelsOf,
  formatNotifiedAt,
  maxCounted,
  openLinkOf,
  pollMs,
  targetOf,
} from './notifications.rules.ts'

const group = '0199aaaa-0000-7000-8000-000000000001'
const property = '0199aaaa-0000-7000-8000-000000000002'
const project = '0199aaaa-0000-7000-8000-000000000003'
const task = '0199aaaa-0000-7000-8000-000000000004'

describe('the notification bell', () => {
  it.each([
    [0, null, 'Notifications'],
    [1, '1', 'Notifications, 1 unread'],
    [9, '9', 'Notifications, 9 unread'],
    [10, '9+', 'Notifications, 10 unread'],
    [99, '9+', 'Notifications, 99 unread'],
    [maxCounted, '9+', 'Notifications, 100 or more unread'],
  ])('with %i unread shows %j and is called "%s"', (unread, badge, label) => {
    expect(badgeText(unread)).toBe(badge)
    expect(bellLabel(unread)).toBe(label)
  })

  it('polls every 30 seconds', () => {
    expect(pollMs).toBe(30_000)
  })
})

describe('the time of a notification', () => {
  it.each([
    ['2026-11-21T10:35:00Z', 'UTC', 'Nov 21, 10:35 AM'],
    ['2026-11-21T10:35:00Z', 'Europe/Zurich', 'Nov 21, 11:35 AM'],
    ['2026-11-21T10:35:00Z', 'Asia/Kathmandu', 'Nov 21, 4:20 PM'],
    ['2026-01-01T00:00:00Z', 'UTC', 'Jan 1, 12:00 AM'],
    ['2026-01-01T12:05:59Z', 'UTC', 'Jan 1, 12:05 PM'],
    ['2026-01-01T00:00:00Z', 'America/New_York', 'Dec 31, 7:00 PM'],
    ['2026-09-09T09:09:00Z', 'UTC', 'Sep 9, 9:09 AM'],
  ])('%s in %s is %s', (at, timeZone, text) => {
    expect(formatNotifiedAt(new Date(at), timeZone)).toBe(text)
  })

  it('follows the locale of a reader of another language', () => {
    const inThe = (locale: string) =>
      inLocale(locale, () => formatNotifiedAt(new Date('2026-11-21T15:05:00Z'), 'UTC'))
    const early = (locale: string) =>
      inLocale(locale, () => formatNotifiedAt(new Date('2026-11-21T04:15:00Z'), 'UTC'))
    expect(early('sv-SE')).toBe('21 nov. 04:15')
    expect(early('es-ES')).toBe('21 nov, 4:15')
    expect(inThe('de-CH')).toMatch(/^21\. Nov.* 15:05$/)
    expect(inThe('en-GB')).toBe('Nov 21, 3:05 PM')
  })

  it('has the same format at every instant', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }), (at) => {
        expect(formatNotifiedAt(at)).toMatch(
          /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d?, (1[0-2]|[1-9]):[0-5]\d (AM|PM)$/,
        )
      }),
    )
  })
})

describe('a click on a notification', () => {
  it.each([
    ['FAMILY_INVITE', { inviteCode: 'inv_a-b' }, '/invite/inv_a-b'],
    ['FAMILY_INVITE', { familyGroupId: group }, null],
    ['MEMBER_JOINED', { familyGroupId: group }, `/dashboard/${group}`],
    ['MEMBER_REMOVED', { familyGroupId: group }, `/dashboard/${group}`],
    ['MEMBER_REMOVED', {}, null],
    ['ROLE_CHANGED', { familyGroupId: group }, `/dashboard/${group}`],
    ['ROLE_CHANGED', { propertyId: property }, null],
    ['EMERGENCY_ACCESS', { familyGroupId: group }, `/family-select?familyGroupId=${group}#${sectionId}`],
    ['TASK_ASSIGNED', { projectId: project, propertyId: property }, `/property/${property}`],
    ['TASK_ASSIGNED', { propertyId: property }, null],
    ['TASK_ASSIGNED', { projectId: project }, null],
    ['TASK_ASSIGNED', { propertyId: property, taskId: task }, `/task/${task}`],
    ['TASK_ASSIGNED', { projectId: project, propertyId: property, taskId: task }, `/property/${property}`],
    ['TASK_OVERDUE', { projectId: project, propertyId: property, taskId: task }, null],
    ['TASK_OVERDUE', { projectId: project, propertyId: property, familyGroupId: group }, null],
    ['BILL_DUE', { projectId: project, propertyId: property, familyGroupId: group }, `/property/${property}`],
    ['BILL_DUE', { propertyId: property, familyGroupId: group }, `/dashboard/${group}`],
    ['BILL_DUE', { propertyId: property, familyGroupId: group, billId: task }, `/bill/${task}`],
    ['EXPIRING', { propertyId: property, familyGroupId: group, assetId: project }, `/asset/${project}`],
    ['EXPIRING', { propertyId: property, documentId: project }, `/document/${project}`],
    ['EXPIRING', { propertyId: property, familyGroupId: group }, `/property/${property}`],
    ['EXPIRING', { propertyId: property, handoverPropertyId: property }, `/property/${property}/handover`],
    ['BUDGET_ALERT', { propertyId: property, familyGroupId: group }, `/money/${group}/budgets`],
    ['BUDGET_ALERT', { propertyId: property }, null],
    ['TASK_REVIEW', { projectId: project, propertyId: property, taskId: task }, `/property/${property}`],
    ['TASK_REVIEW', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['TASK_COMPLETED', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['TASK_COMPLETED', { familyGroupId: group }, `/tasks?familyGroupId=${group}`],
    ['TASK_DECIDED', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['REPORT_CREATED', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['REPORT_DECIDED', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['COMMENT_MENTION', { projectId: project, propertyId: property, taskId: task }, `/property/${property}`],
    ['COMMENT_MENTION', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['SETTLEMENT_RECORDED', { settlementId: task, familyGroupId: group }, `/settlement/${task}`],
    ['COMMENT_MENTION', { paymentId: task, familyGroupId: group }, `/payment/${task}`],
    ['COMMENT_ADDED', { stayId: task, propertyId: property }, `/stay/${task}`],
    ['SETTLEMENT_REMINDER', { familyGroupId: group }, `/money/${group}`],
    ['SETTLEMENT_CONFIRMED', { settlementId: task, propertyId: property }, `/settlement/${task}`],
    ['WORKER_UPDATE', { projectId: project, propertyId: property }, `/project/${project}/links`],
    ['QUOTE_RECEIVED', { projectId: project, propertyId: property }, `/project/${project}/quotes`],
    ['INVOICE_RECEIVED', { projectId: project, invoiceId: task }, `/invoice/${task}`],
    ['constructor', {}, null],
  ])('of type %s with %j leads to %s', (type, metadata, target) => {
    expect(targetOf({ type, metadata })).toBe(target)
  })

  it('never leaves the product, whatever the metadata holds', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed())
    const metadata = fc.record(
      {
        inviteCode: text,
        familyGroupId: text,
        projectId: text,
        propertyId: text,
        assetId: text,
        documentId: text,
        taskId: text,
        billId: text,
      },
      { requiredKeys: [] },
    )
    const type = fc.constantFrom(
      'FAMILY_INVITE',
      'ROLE_CHANGED',
      'TASK_ASSIGNED',
      'TASK_OVERDUE',
      'EXPIRING',
      'OTHER',
    )
    fc.assert(
      fc.property(type, metadata, (one, pointing) => {
        const notification = { type: one, metadata: pointing }
        for (const path of [targetOf(notification), openLinkOf(notification)])
          if (path)
            expect(path).toMatch(/^\/(invite|dashboard|property|asset|document|task|bill)\/[^/\\?#\s]+$/)
      }),
    )
  })
})

describe('the "Open" link', () => {
  it.each([
    ['TASK_OVERDUE', { propertyId: property, familyGroupId: group }, `/property/${property}`],
    ['TASK_ASSIGNED', { propertyId: property }, `/property/${property}`],
    ['TASK_OVERDUE', {}, null],
    ['TASK_OVERDUE', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['TASK_ASSIGNED', { propertyId: property, taskId: task }, `/task/${task}`],
    ['TASK_ASSIGNED', { projectId: project, propertyId: property, taskId: task }, `/task/${task}`],
    ['TASK_REVIEW', { projectId: project, propertyId: property, taskId: task }, `/task/${task}`],
    ['REPORT_CREATED', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['COMMENT_MENTION', { propertyId: property, familyGroupId: group, taskId: task }, `/task/${task}`],
    ['FAMILY_INVITE', { familyGroupId: group }, null],
    ['BILL_DUE', { familyGroupId: group, billId: task }, `/bill/${task}`],
    ['EXPIRING', { propertyId: property, familyGroupId: group }, `/property/${property}`],
    ['EXPIRING', { propertyId: property, assetId: project }, `/asset/${project}`],
    ['EXPIRING', { propertyId: property, documentId: project }, `/document/${project}`],
  ])('of %s with %j leads to %s', (type, metadata, link) => {
    expect(openLinkOf({ type, metadata })).toBe(link)
  })

  it('appears on other notifications only if a click leads nowhere', () => {
    const metadata = { propertyId: property, projectId: project, familyGroupId: group }
    for (const type of ['MEMBER_JOINED', 'TASK_ASSIGNED', 'OTHER'])
      expect(openLinkOf({ type, metadata })).toBeNull()
  })
})

describe('the channels of a type', () => {
  it('are the defaults until the person chooses', () => {
    expect(channelsOf({}, null)).toEqual({ inApp: true, email: false, push: true })
    expect(channelsOf({ emailByDefault: true }, null)).toEqual({ inApp: true, email: true, push: true })
    fc.assert(
      fc.property(
        fc.record({ inApp: fc.boolean(), email: fc.boolean(), push: fc.boolean() }),
        fc.boolean(),
        (chosen, emailByDefault) => {
          expect(channelsOf({ emailByDefault }, chosen)).toEqual(chosen)
        },
      ),
    )
  })
})
