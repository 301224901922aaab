import { publicFn } from '../../../rpc/functions.ts'
import { runtime } from '../../../server/runtime.ts'
import { privacyFacts } from './server/privacy.service.ts'

/** Returns the services this installation uses, for everyone. */
export const installationPrivacy = publicFn({ method: 'GET' }).handler(() => privacyFacts(runtime().env))
