import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appErrorCodes } from '../../../lib/app-error.ts'
import {
  afterFailed,
  afterRefused,
  afterSent,
  afterTry,
  failedTooOften,
  maxFailures,
  nextStep,
  type Refused,
  toTryAgain,
  type WaitingEntry,
  withFile,
  withoutFile,
} from './outbox.rules.ts'

const entry: WaitingEntry = {
  id: 'e',
  userId: 'anna',
  propertyId: 'p',
  propertyName: 'Lake cabin',
  familyGroupId: 'g',
  recordedAt: 0,
  what: { kind: 'REPORT', title: 'Wet wall', description: null },
  isSent: false,
  files: ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.jpg`, type: 'image/jpeg', refused: null })),
  refused: null,
}
const refused: Refused = { code: 'invalid', message: 'No.' }

/** Runs an entry against a server that answers as told; `stop` and a lost connection end a run. */
function run(start: WaitingEntry, answers: readonly ('ok' | 'refused' | 'lost')[]) {
  const sent: string[] = []
  let current: WaitingEntry | null = start
  for (const answer of answers) {
    if (!current) break
    const next = nextStep(current)
    if (next.step === 'stop') break
    if (next.step === 'remove') current = null
    else if (answer === 'lost') break
    else if (next.step === 'send') {
      if (answer === 'ok') sent.push(current.id)
      current = answer === 'ok' ? afterSent(current) : afterRefused(current, refused)
    } else {
      if (answer === 'ok') sent.push(next.file.id)
      current =
        answer === 'ok' ? withoutFile(current, next.file.id) : withFile(current, next.file.id, refused)
    }
  }
  return { sent, current }
}

const answer = fc.constantFrom('ok' as const, 'refused' as const, 'lost' as const)

describe('what waits on a device', () => {
  it('is sent in order, each part at most once, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.array(answer)), (runs) => {
        const sent: string[] = []
        let current: WaitingEntry | null = entry
        for (const answers of runs) {
          if (!current) break
          const result = run(current, answers)
          sent.push(...result.sent)
          current = result.current
        }
        expect(new Set(sent).size).toBe(sent.length)
        // Files never go before what they belong to.
        if (sent.length > 0) expect(sent[0]).toBe('e')
        const left = current?.files.map(({ id }) => id) ?? []
        const known = new Set([...sent, ...left, ...(current && !current.isSent ? ['e'] : [])])
        if (current || sent.length > 0) expect([...known].toSorted()).toEqual(['a', 'b', 'c', 'e'])
      }),
    )
  })

  it('ends once everything arrived', () => {
    expect(run(entry, ['ok', 'ok', 'ok', 'ok', 'ok']).current).toBeNull()
  })

  it('sends the other files when one is refused, and then waits for the person', () => {
    const { sent, current } = run(entry, ['ok', 'refused', 'ok', 'ok', 'ok'])
    expect(sent).toEqual(['e', 'b', 'c'])
    expect(current?.files.map(({ id }) => id)).toEqual(['a'])
    expect(current && nextStep(current)).toEqual({ step: 'stop' })
    expect(current && nextStep(withoutFile(current, 'a'))).toEqual({ step: 'remove' })
    expect(current && nextStep(withFile(current, 'a', null))).toMatchObject({ step: 'send-file' })
  })

  it('is shown to the person exactly when another try cannot help', () => {
    const those = (next: string) => appErrorCodes.filter((code) => afterTry(code) === next)
    expect(those('stop')).toEqual(['signed-out', 'unavailable'])
    expect(those('skip')).toEqual(['too-many'])
    expect(those('count')).toEqual(['unexpected'])
    expect(afterTry(null)).toBe('count')
  })

  it('is shown after some failures without a reason, however many follow at once', () => {
    const minute = 60_000
    fc.assert(
      fc.property(fc.array(fc.nat(3 * minute), { maxLength: 40 }), (gaps) => {
        let [current, now] = [entry, 0]
        for (const gap of gaps) {
          now += gap
          current = afterFailed(current, now)
        }
        const times = current.failures?.times ?? 0
        expect(times).toBeLessThanOrEqual(Math.floor(now / minute) + 1)
        expect(times > 0).toBe(gaps.length > 0)
        expect(failedTooOften(current)).toBe(times >= maxFailures)
        for (const after of [afterSent, toTryAgain]) expect(failedTooOften(after(current))).toBe(false)
      }),
    )
    let current = entry
    for (let time = 0; time < maxFailures; time++) current = afterFailed(current, time * minute)
    expect(failedTooOften(current)).toBe(true)
    // A clock that was set back does not stop the counting.
    expect(afterFailed(current, -minute).failures?.times).toBe(maxFailures + 1)
  })
})
