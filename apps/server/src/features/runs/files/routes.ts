import { createRoute } from '@hono/zod-openapi'
import { attachRunImageRoute, getRunFileRoute, uploadRunImageRoute } from '@product/contract'
import { requireSignedIn } from '#features/accounts/index.ts'
import { readFilePieces } from '#platform/files/files.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { runError } from '../errors.ts'
import { createRunResponses } from '../history/respond-run.ts'
import { findOptionalRunFile } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'
import { attachImage } from './attach-image.ts'
import { uploadImage } from './upload-image.ts'

const imagesAnHour = { name: 'run-images', limit: 300, windowSeconds: 3_600 }

export function runFilesRoutes(deps: RunDeps) {
  const { actors, database, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const respondRun = createRunResponses(deps)
  const middleware = [rateLimit({ ...imagesAnHour, limiter }), requireSignedIn(actors)]

  routes.openapi(createRoute({ ...uploadRunImageRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const content = Buffer.from(await context.req.arrayBuffer())
    return context.json(await uploadImage(deps, actor, content), 201)
  })

  routes.openapi(createRoute({ ...attachRunImageRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const { id: runId } = context.req.valid('param')
    const content = Buffer.from(await context.req.arrayBuffer())
    await attachImage(deps, actor, { runId, content })
    return await respondRun(context, actor, runId)
  })

  routes.openapi(createRoute(getRunFileRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: runId, fileId } = context.req.valid('param')
    const file = await findOptionalRunFile(database, actor, { runId, fileId })
    if (!file) throw runError('run.file-unknown')
    // Only images and sounds are stored, so that the browser never runs a file that a model made.
    const pieces = readFilePieces(database, fileId)
    return context.body(await streamBody(context, deps.log, pieces), 200, {
      'content-type': file.mediaType,
      'content-length': String(file.bytes),
      'cache-control': 'private, max-age=86400, immutable',
    })
  })

  return routes
}
