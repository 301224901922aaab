import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aRequestContext } from '../../../test/factories/context.ts'
import { newId } from '../../lib/ids.ts'
import { createMail } from '../gateways/mail/mail.ts'
import type { Mail, MailOutcome } from '../gateways/mail/mail-message.ts'
import { createMemoryMail } from '../gateways/mail/memory-mail.ts'
import { type JobContext, PermanentFailure } from './define-job.ts'
import { type MailKind, sendCodeJob, sendMailJob } from './send-mail.ts'

const { db } = testDatabase()
const inviteId = newId()
const invite: MailKind = {
  kind: 'invite',
  write: async (_, ids) =>
    ids.inviteId === inviteId
      ? {
          to: { name: 'Anna', address: 'anna@family.example' },
          subject: 'You are invited',
          text: 'Open the link.',
        }
      : null,
}

function run(mail: Mail, payload: object) {
  const ctx: JobContext = {
    ...aRequestContext(db),
    mail,
    jobId: 'job-1',
    attempt: 1,
    signal: new AbortController().signal,
  }
  return sendMailJob([invite]).run(ctx, payload)
}

const answer = (outcome: MailOutcome) => createMemoryMail(() => outcome)

describe('sending a mail', () => {
  it('writes it from the rows that the job names, under the job’s id', async () => {
    const mail = createMemoryMail()
    await run(mail, { kind: 'invite', ids: { inviteId } })
    expect(mail.sent).toEqual([
      {
        to: { name: 'Anna', address: 'anna@family.example' },
        subject: 'You are invited',
        text: 'Open the link.',
        messageId: 'job-1',
      },
    ])
  })

  it('skips mail that is no longer wanted', async () => {
    const mail = createMemoryMail()
    await run(mail, { kind: 'invite', ids: { inviteId: newId() } })
    expect(mail.sent).toEqual([])
  })

  it('retries when the server was away', async () => {
    const attempt = run(answer({ status: 'try-later', reason: '451 busy' }), {
      kind: 'invite',
      ids: { inviteId },
    })
    await expect(attempt).rejects.toThrow('451 busy')
    await expect(attempt).rejects.not.toBeInstanceOf(PermanentFailure)
  })

  it('fails permanently when the server refuses', async () => {
    const attempt = run(answer({ status: 'refused', reason: '550 no such mailbox' }), {
      kind: 'invite',
      ids: { inviteId },
    })
    await expect(attempt).rejects.toBeInstanceOf(PermanentFailure)
  })

  it('fails permanently when no feature knows the mail', async () => {
    await expect(run(createMemoryMail(), { kind: 'unknown', ids: {} })).rejects.toBeInstanceOf(
      PermanentFailure,
    )
  })

  it('does nothing where mail is not configured', async () => {
    await expect(
      run(createMail({ from: 'a@b.example' }), { kind: 'invite', ids: { inviteId } }),
    ).resolves.toBeUndefined()
  })

  it('carries ids only', () => {
    const job = sendMailJob([invite])
    expect(() => job.check({ kind: 'invite', ids: { address: 'anna@family.example' } })).toThrow()
    expect(() => job.check({ kind: 'invite', ids: {}, text: 'Hello' })).toThrow()
  })

  it('retries a code after about 5, 15, 30 and 60 seconds, within the code’s lifetime', () => {
    const { retry, pollSeconds } = sendCodeJob([]).definition
    // pg-boss waits between half of and the whole of delay × 2^n before try n; on average three quarters.
    let after = 0
    const tries = Array.from({ length: retry.limit }, (_, index) => {
      after += 0.75 * retry.delaySeconds * 2 ** (index + 1)
      return after
    })
    expect(tries.slice(0, 4)).toEqual([4.5, 13.5, 31.5, 67.5])
    expect(after / 0.75).toBeLessThan(15 * 60)
    expect(pollSeconds).toBeLessThanOrEqual(2)
  })

  it('retries eight times over about a day', () => {
    const { limit, delaySeconds } = sendMailJob([]).definition.retry
    // pg-boss waits between half of and the whole of delay × 2^n before try n.
    const longest = Array.from({ length: limit }, (_, index) => delaySeconds * 2 ** (index + 1)).reduce(
      (sum, wait) => sum + wait,
    )
    expect(limit).toBe(8)
    expect((longest * 0.75) / 3_600).toBeCloseTo(24, 0)
  })
})
