import { publicFn } from '../../../rpc/functions.ts'
import { runtime } from '../../../server/runtime.ts'
import { privacyFacts } from './server/privacy.service.ts'

/** What this installation is connected to, for everyone to read. */
export const installationPrivacy = publicFn({ method: 'GET' }).handler(() => privacyFacts(runtime().env))
