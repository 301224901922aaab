import { createFileRoute } from '@tanstack/react-router'
import { magicTextInput } from '../../../features/base/magic-text/magic-text.schemas.ts'
import { writeMagicText } from '../../../features/base/magic-text/server/magic-text.service.ts'
import { apiRoute, onlyVerbs, readJson, routeContext } from '../../../rpc/api-route.ts'
import { runtime } from '../../../server/runtime.ts'

export const Route = createFileRoute('/api/ai/magic-text')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      const ctx = await routeContext(request)
      const asked = await readJson(request, magicTextInput)
      return Response.json(await writeMagicText(ctx, runtime().ai, asked))
    }),
  }),
})
