import { t } from '@lingui/core/macro'
import type { Sentence } from './entities.rules.ts'

/** The verbs of a kind of thing that people comment on. */
export const commentVerbs = {
  COMMENTED: ({ name }) => t`commented on “${name}”`,
  COMMENT_CHANGED: ({ name }) => t`edited a comment on “${name}”`,
  COMMENT_DELETED: ({ name }) => t`deleted a comment on “${name}”`,
  COMMENT_RESTORED: ({ name }) => t`restored a comment on “${name}”`,
} as const satisfies Record<string, Sentence>

export type CommentVerb = keyof typeof commentVerbs
