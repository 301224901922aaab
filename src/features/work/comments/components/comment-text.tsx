import { drawnSegments } from '../comments.rules.ts'
import type { CommentView } from '../comments.schemas.ts'

/** Renders the text of a comment with its lines, people and links, in its own direction. */
export function CommentText({ body, mentions }: Pick<CommentView, 'body' | 'mentions'>) {
  const segments = drawnSegments(body, mentions)
  let at = 0
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {segments.map((segment) => {
        const key = at++
        if (segment.kind === 'text') return <span key={key}>{segment.text}</span>
        if (segment.kind === 'link') {
          return (
            <a
              key={key}
              href={segment.href}
              target="_blank"
              rel="noreferrer noopener nofollow"
              className="rounded-sm underline underline-offset-4"
            >
              {segment.text}
            </a>
          )
        }
        const name = mentions.find(({ userId }) => userId === segment.userId)?.name ?? 'someone'
        return (
          <bdi key={key} className="rounded-sm bg-accent-soft px-1 font-medium text-accent">
            @{name}
          </bdi>
        )
      })}
    </p>
  )
}
