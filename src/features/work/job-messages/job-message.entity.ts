import { defineEntity } from '../../base/entities/entities.rules.ts'

/** What the family and a contractor write to each other; the log tells that they did, not what. */
export const jobMessageEntity = defineEntity('jobMessage', {
  thing: 'a message',
  filter: 'Messages with contractors',
  verbs: {
    WRITTEN: ({ name }) => `wrote a message about the job “${name}”`,
  },
})
