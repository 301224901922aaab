import { memberOfShareLink } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { chooseSecretsInput } from '../share-links/share-links.schemas.ts'
import { chooseLinkSecrets as choose } from './server/job-codes.service.ts'

export const chooseLinkSecrets = memberOfShareLink({ method: 'POST' })
  .validator(input(chooseSecretsInput))
  .handler(({ context, data }) => choose(context.ctx, data))
