import { describe, expect, it } from 'vitest'
import { newId } from '../../../../lib/ids.ts'
import type { NotificationDefinition } from '../define-notification.ts'
import { openLinkOf, targetOf } from '../notifications.rules.ts'
import { notificationTypes } from './all.ts'
import { commentAdded, commentMention } from './comments.ts'
import { decisionNews } from './decisions.ts'
import { emergencyAccess } from './emergency-access.ts'
import { expiring, stayDecided, stayRequested } from './houses.ts'
import {
  billDue,
  budgetAlert,
  paymentApproval,
  paymentDecided,
  settlementConfirmed,
  settlementRecorded,
  settlementReminder,
} from './money.ts'
import {
  familyInvite,
  memberJoined,
  memberRemoved,
  personalLinkHandedOver,
  personalLinkLocked,
  roleChanged,
} from './people.ts'
import { quoteApproval, quoteDecided } from './quotes.ts'
import { subscriptionLapsing } from './subscription.ts'
import {
  reportCreated,
  reportDecided,
  taskAssigned,
  taskCompleted,
  taskDecided,
  taskOverdue,
  taskReview,
} from './tasks.ts'
import { visitAhead } from './visits.ts'
import { invoiceReceived, quoteReceived, workerAccepted, workerDeclined, workerUpdate } from './workers.ts'

const [familyGroupId, propertyId, taskId, thingId] = [newId(), newId(), newId(), newId()]
const inGroup = { familyGroupId, groupName: 'The Kellers', memberName: 'Ben', roleName: 'Member' }
const trust = { familyGroupId, groupName: 'The Kellers', waitDays: 7, isWaiting: false }
const ofTask = {
  taskId,
  taskTitle: 'Sweep',
  familyGroupId,
  propertyId,
  propertyName: 'Cabin',
  projectId: null,
  dueOn: '2027-03-03',
  reason: null,
}
const comment = { authorName: 'Ben', body: 'Look', subject: () => 'Sweep' }
const payment = {
  familyGroupId,
  paymentId: thingId,
  title: 'Roof',
  amountMinor: 100,
  currency: 'EUR',
  payerName: 'Ben',
  propertyName: null,
}
const settlement = {
  familyGroupId,
  settlementId: thingId,
  propertyId: null,
  name: () => 'Ben paid',
  reason: null,
}
const stay = {
  familyGroupId,
  propertyId,
  propertyName: 'Cabin',
  personName: 'Ben',
  startsOn: '2027-07-01',
  endsOn: '2027-07-02',
}
const bill = {
  familyGroupId,
  billId: thingId,
  title: 'Tax',
  payee: null,
  amountMinor: 1,
  isEstimate: false,
  currency: 'EUR',
  dueOn: '2027-03-03',
  daysLeft: 1,
  propertyId: null,
  propertyName: null,
  projectId: null,
}
const job = {
  familyGroupId,
  propertyId,
  projectId: thingId,
  workerName: 'Piet Jansen',
  projectTitle: 'Roof',
}
const ending = {
  on: '2027-03-03',
  daysLeft: 1,
  name: 'Boiler',
  workerName: null,
  thingId,
  familyGroupId,
  propertyId,
  propertyName: '',
}

/** Returns the text of a type for these facts. */
const written = <Facts extends object>(
  { type, facts, write }: NotificationDefinition<Facts>,
  known: NoInfer<Facts>,
  says = '',
) => ({ type, says, ...write(facts.parse(known)) })

const examples = [
  written(memberJoined, inGroup),
  written(memberRemoved, { ...inGroup, told: 'the managers', left: true }),
  written(roleChanged, inGroup),
  written(personalLinkLocked, { familyGroupId, propertyId, propertyName: 'Cabin', personName: 'Greta' }),
  written(personalLinkHandedOver, { familyGroupId, propertyId, propertyName: 'Cabin' }),
  written(
    emergencyAccess,
    {
      ...trust,
      reader: 'MANAGER',
      about: 'REQUESTED',
      personId: thingId,
      personName: 'Ben',
      until: () => '3 Mar',
      reason: null,
    },
    'to managers',
  ),
  written(
    emergencyAccess,
    { ...trust, reader: 'TRUSTED', about: 'NAMED', pauseDays: 7 },
    'to the trusted person',
  ),
  written(taskAssigned, { ...ofTask, givenBy: null }),
  written(taskOverdue, ofTask),
  written(taskCompleted, { ...ofTask, completedBy: 'Ben' }),
  written(taskCompleted, { familyGroupId, completedBy: 'Ben', count: 4, firstTitles: ['Sweep'] }, 'of many'),
  written(taskReview, { ...ofTask, askedBy: 'Ben' }),
  written(taskDecided, { ...ofTask, decidedBy: 'Ben', outcome: 'approved' }),
  written(reportCreated, { ...ofTask, reportedBy: 'Ben' }),
  written(reportDecided, { ...ofTask, decidedBy: 'Ben', outcome: 'accepted' }),
  written(commentMention, { ...comment, pointers: { familyGroupId, propertyId, taskId } }),
  written(commentAdded, { ...comment, pointers: { familyGroupId, paymentId: thingId } }, 'on a payment'),
  written(
    commentAdded,
    { ...comment, pointers: { familyGroupId, propertyId, stayId: thingId } },
    'on a stay',
  ),
  written(billDue, bill),
  written(expiring, { ...ending, kind: 'WARRANTY_END' }, 'of an asset'),
  written(expiring, { ...ending, kind: 'DOCUMENT_EXPIRY' }, 'of a document'),
  written(expiring, { ...ending, kind: 'INSURANCE_RENEWAL', thingId: propertyId }, 'of a property'),
  written(expiring, { ...ending, kind: 'HANDOVER_CHECK', thingId: propertyId }, 'of a handover list'),
  written(
    expiring,
    {
      ...ending,
      kind: 'CERTIFICATE_EXPIRY',
      workerName: 'Piet Jansen',
      propertyId: null,
      propertyName: null,
    },
    'of a contractor',
  ),
  written(stayRequested, { ...stay, stayId: thingId }),
  written(stayDecided, { ...stay, status: 'DECLINED', reason: null }),
  written(paymentApproval, payment),
  written(paymentDecided, { ...payment, status: 'VOID', reason: null }),
  written(budgetAlert, {
    familyGroupId,
    propertyId,
    budgetName: () => 'Repairs',
    percent: 80,
    spentMinor: 800,
    plannedMinor: 1_000,
    currency: 'EUR',
  }),
  written(settlementRecorded, { ...settlement, needsAnswer: true }),
  written(settlementConfirmed, { ...settlement, status: 'VOID' }),
  written(settlementReminder, {
    familyGroupId,
    groupName: 'The Kellers',
    payeeName: 'Anna',
    amountMinor: 4_000,
    currency: 'EUR',
  }),
  written(workerAccepted, job),
  written(workerDeclined, { ...job, reason: null }),
  written(workerUpdate, { ...job, task: null, update: () => 'Wrote: “On my way.”' }),
  written(quoteReceived, { ...job, quoteId: thingId }),
  written(invoiceReceived, { ...job, invoiceId: taskId }),
  written(quoteApproval, { ...job, quoteId: thingId, totalMinor: 100, currency: 'EUR', askedBy: 'Ben' }),
  written(quoteDecided, {
    ...job,
    totalMinor: 100,
    currency: 'EUR',
    decidedBy: () => 'Ben',
    outcome: 'refused',
    reason: null,
  }),
  written(subscriptionLapsing, { endsOn: '2027-03-03', payerName: 'Ben', groups: ['The Kellers'] }),
  written(decisionNews, {
    familyGroupId: job.familyGroupId,
    propertyId: job.propertyId,
    decisionId: thingId,
    propertyName: 'Cabin',
    question: 'Should we replace the roof?',
    lastDay: () => '3 Mar 2027',
    about: 'OPENED',
  }),
  written(visitAhead, {
    ...job,
    visitId: thingId,
    propertyName: 'Cabin',
    when: () => 'Tue 3 Mar, 09:00–10:00',
    isHost: true,
    about: 'REMINDER',
  }),
]

describe('every type of notification', () => {
  it('is registered', () => {
    const known = new Set([familyInvite.type, ...examples.map(({ type }) => type)])
    expect([...known].toSorted()).toEqual(notificationTypes.map(({ type }) => type).toSorted())
  })

  it('has a label of its own in the settings that names the event and is no text of a notification', () => {
    const labels = notificationTypes.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    const said = new Set(examples.flatMap(({ title, message }) => [title, message]))
    expect(labels.filter((label) => said.has(label) || /[.?!]$/.test(label))).toEqual([])
  })

  // The seed gives overdue tasks no click target, so the link is used.
  it.each(examples.filter(({ type }) => type !== 'TASK_OVERDUE'))(
    '$type $says leads somewhere when tapped',
    (one) => {
      expect(targetOf(one)).toMatch(/^\/[a-z]/)
    },
  )

  it('of an overdue task links to the task', () => {
    const [overdue] = examples.filter(({ type }) => type === 'TASK_OVERDUE')
    expect(overdue && [targetOf(overdue), openLinkOf(overdue)]).toEqual([null, `/task/${taskId}`])
  })

  it('about a task without a project leads to the task', () => {
    const aboutTasks = examples.filter(({ metadata, type }) => metadata.taskId && type !== 'TASK_OVERDUE')
    expect(aboutTasks).toHaveLength(7)
    for (const one of aboutTasks) expect(targetOf(one)).toBe(`/task/${taskId}`)
  })

  it('of an invitation leads to it while it can be accepted', () => {
    expect(targetOf({ type: familyInvite.type, metadata: { inviteCode: 'inv' } })).toBe('/invite/inv')
  })
})
