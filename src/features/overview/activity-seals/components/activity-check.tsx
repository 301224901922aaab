import { plural, t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { CopyButton } from '../../../../components/ui/copy-button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { useActivityCheck } from '../activity-seals.queries.ts'
import type { SealProblem } from '../activity-seals.rules.ts'
import type { ActivityCheckView } from '../activity-seals.schemas.ts'
import { CompareSeal } from './compare-seal.tsx'

/** Lets every member check that no entry of the activity log was changed or removed. */
export default function ActivityCheck({ familyGroupId }: { familyGroupId: string }) {
  const { check, share } = useActivityCheck(familyGroupId)
  const begin = () => check.mutate(undefined, { onError: toastFailure })
  return (
    <>
      <p className="text-muted">
        {t`Within five minutes, Kinstead seals each entry: the seal is computed from the entry and the seal before it. If someone changes or removes an entry in the database, the seals no longer match.`}
      </p>
      <div role="status" className="mt-4 grid gap-4 empty:hidden">
        {check.isPending && <Progress label={t`Checking the log`} share={share} />}
        {check.data && !check.isPending && <Outcome view={check.data} />}
      </div>
      {!check.isPending && (
        <Button onClick={begin} className="mt-4">
          {check.data ? t`Check again` : t`Check now`}
        </Button>
      )}
      {check.data?.latest && (
        <div className="mt-6 grid gap-6 border-t pt-4">
          <LatestSeal latest={check.data.latest} />
          <CompareSeal familyGroupId={familyGroupId} />
        </div>
      )}
    </>
  )
}

function Outcome({ view: { checked, problems, problemCount, unsealed } }: { view: ActivityCheckView }) {
  if (checked === 0 && problemCount === 0)
    return <p>{t`No entry has been sealed yet. Check again in a few minutes.`}</p>
  return (
    <>
      {problemCount === 0 ? (
        <Verdict
          icon={<CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />}
          look="bg-success-soft text-success"
        >
          {plural(checked, {
            one: 'The sealed entry matches its seal.',
            other: 'All # sealed entries match their seals.',
          })}
        </Verdict>
      ) : (
        <>
          <Verdict
            icon={<CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />}
            look="bg-danger-soft text-danger"
          >
            {plural(problemCount, {
              one: 'One entry does not match its seal. Ask the person who runs this Kinstead who has access to the database.',
              other:
                '# entries do not match their seals. Ask the person who runs this Kinstead who has access to the database.',
            })}
          </Verdict>
          <ul className="grid gap-1 ps-5 [list-style:disc]">
            {problems.map((problem) => (
              <li key={`${problem.kind}${problem.position}`}>
                {problem.to > problem.position
                  ? t`Entries ${problem.position} to ${problem.to}`
                  : t`Entry ${problem.position}`}
                {problem.at && (
                  <>
                    {' · '}
                    <LocalTime at={new Date(problem.at)} />
                  </>
                )}
                {' · '}
                {words[problem.kind]()}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p className="text-muted">
              {plural(problemCount - problems.length, { one: 'And one more.', other: 'And # more.' })}
            </p>
          )}
        </>
      )}
      {unsealed !== null && unsealed > 0 && (
        <p className="text-muted">
          {plural(unsealed, {
            one: 'One older entry has no seal yet. If it still has none in an hour, it was not added by Kinstead.',
            other:
              '# older entries have no seal yet. If they still have none in an hour, they were not added by Kinstead.',
          })}
        </p>
      )}
    </>
  )
}

const words: Record<SealProblem['kind'], () => string> = {
  ALTERED: () => t`changed after it was sealed`,
  MISSING: () => t`removed after it was sealed`,
  SEAL_MISSING: () => t`the seal was removed`,
  LATE: () => t`sealed more than an hour after its time: added later, or sealing was interrupted`,
}

type VerdictProps = { icon: ReactNode; look: string; children: ReactNode }

const Verdict = ({ icon, look, children }: VerdictProps) => (
  <p className={`flex items-start gap-2 rounded-md p-3 ${look}`}>
    {icon}
    {children}
  </p>
)

function LatestSeal({ latest: { seal, sealedAt } }: { latest: NonNullable<ActivityCheckView['latest']> }) {
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-medium">{t`Latest seal`}</h3>
      <p className="break-words font-mono text-sm [overflow-wrap:anywhere]">{seal}</p>
      <p className="text-sm text-muted">
        <LocalTime at={new Date(sealedAt)} />
        {' · '}
        {t`Keep it outside of Kinstead, for example in an e-mail to everyone or on paper. Someone who changes the database could compute all seals again, but a kept seal would then differ.`}
      </p>
      <CopyButton text={seal} copied={t`Seal copied`} byHand={t`Copy this seal`}>
        {t`Copy seal`}
      </CopyButton>
    </div>
  )
}
