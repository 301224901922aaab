import { t } from '@lingui/core/macro'
import { FoldedPart } from '../../../../components/ui/list-row.tsx'

const questions = () => [
  {
    question: t`Who can see our data?`,
    answer: t`The members of your group. A contractor sees only the job whose link you sent, and a relative with a personal link sees only what you chose. The people who run the server can reach its database; codes and passwords are encrypted there.`,
  },
  {
    question: t`Does everyone need an account?`,
    answer: t`No. A contractor only needs the link that you send, and a relative can use a personal link. Everyone else signs in, so that you can see who did what.`,
  },
  {
    question: t`Does money move through Kinstead?`,
    answer: t`No. Kinstead records what was paid, splits it, and shows who owes whom. You pay each other the way you always do.`,
  },
  {
    question: t`What if we delete something by mistake?`,
    answer: t`It stays in the trash for 30 days, and you can restore it with one tap.`,
  },
  {
    question: t`Can anyone change what happened?`,
    answer: t`Every change is logged, and the log is sealed. Every member can check that no entry was changed or removed later.`,
  },
  {
    question: t`Can we leave and take everything with us?`,
    answer: t`Yes. Every member can export the whole group as one ZIP file with tables, photos and documents. Another Kinstead can import it.`,
  },
  {
    question: t`What else is in it?`,
    answer: t`A guest book, checklists for packing, arriving and leaving, school holidays in your calendar, amounts read from photos of receipts, photos shared from your phone, and notifications with quiet hours. It can be installed like an app.`,
  },
  {
    question: t`Which languages does it speak?`,
    answer: t`English, German, French, Spanish and Swedish. Each member chooses their own.`,
  },
]

/** Renders questions that people ask before they begin, and their answers. */
export const Questions = () => (
  <section aria-labelledby="questions" className="grid gap-6">
    <h2 id="questions" className="text-lg">{t`Questions and answers`}</h2>
    <div className="grid gap-2">
      {questions().map(({ question, answer }) => (
        <FoldedPart key={question} title={question} level="h3">
          <p className="max-w-prose p-4">{answer}</p>
        </FoldedPart>
      ))}
    </div>
  </section>
)
