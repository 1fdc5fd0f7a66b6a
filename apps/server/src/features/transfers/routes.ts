import { createRoute } from '@hono/zod-openapi'
import {
  exportPromptsRoute,
  importLimits,
  importPromptsRoute,
  previewImportFromUrlRoute,
  previewImportRoute,
} from '@product/contract'
import { type AccountDeps, requireSignedIn } from '#features/accounts/index.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { takeValidated } from '#platform/http/bodies/validate-large-json.ts'
import type { BodyLimits } from '#platform/http/limits/limit-body.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { exportPrompts } from './export-prompts.ts'
import { importPrompts } from './import-prompts.ts'
import { previewAddress } from './preview-address.ts'
import { previewFile } from './preview-file.ts'

const anHour = 3_600
const previewsAnHour = { name: 'import-preview', limit: 600, windowSeconds: anHour }
const addressesAnHour = { name: 'import-address', limit: 60, windowSeconds: anHour }
const importsAnHour = { name: 'import', limit: 120, windowSeconds: anHour }
const exportsAnHour = { name: 'export-prompts', limit: 120, windowSeconds: anHour }

const { body: importBody } = importPromptsRoute.request
const largeBody = takeValidated(
  importPromptsRoute.path,
  importBody.content['application/json'].schema,
)

export function transfersRoutes(deps: AccountDeps) {
  const { actors, rateLimiter: limiter } = deps
  const routes = createRoutes()

  const guarded = (limit: typeof previewsAnHour) => [
    rateLimit({ ...limit, limiter }),
    requireSignedIn(actors),
  ]

  routes.openapi(
    createRoute({ ...previewImportRoute, middleware: guarded(previewsAnHour) }),
    async (context) => {
      const actor = await actors.require(context, 'prompts.create')
      const bytes = new Uint8Array(await context.req.arrayBuffer())
      const { name, columns } = context.req.valid('query')
      const file = { name: name || undefined, bytes, columns }
      return context.json(await previewFile(deps, actor, file), 200)
    },
  )

  routes.openapi(
    createRoute({ ...previewImportFromUrlRoute, middleware: guarded(addressesAnHour) }),
    async (context) => {
      const actor = await actors.require(context, 'prompts.create')
      return context.json(await previewAddress(deps, actor, context.req.valid('json')), 200)
    },
  )

  // The documentation has the route of the contract, whose schema says what a body holds.
  routes.openAPIRegistry.registerPath(importPromptsRoute)
  routes.openapi(
    createRoute({
      ...importPromptsRoute,
      hide: true,
      request: { body: { ...importBody, content: { 'application/json': { schema: largeBody } } } },
      middleware: guarded(importsAnHour),
    }),
    async (context) => {
      const actor = await actors.require(context, 'prompts.create')
      const promptIds = await importPrompts(deps, actor, context.req.valid('json'))
      return context.json({ promptIds }, 201)
    },
  )

  routes.openapi(
    createRoute({ ...exportPromptsRoute, middleware: guarded(exportsAnHour) }),
    async (context) => {
      const actor = await actors.require(context)
      const wanted = context.req.valid('json')
      const file = await deps.holdExport(context, actor, () => exportPrompts(deps, actor, wanted))
      return context.body(await streamBody(context, deps.log, file.chunks), 200, {
        'content-type': file.mediaType,
        'content-disposition': contentDisposition(file.fileName),
        // Compressing it would gather it in memory first.
        'cache-control': 'no-store, no-transform',
        ...file.losses.toHeaders(),
      })
    },
  )

  return routes
}

/** The only addresses that take larger bodies than others: files, and what was read from them. */
export const transferBodyLimits: BodyLimits = {
  [previewImportRoute.path]: importLimits.fileBytes,
  [importPromptsRoute.path]: importLimits.requestBytes,
}

/** Tells a browser to keep the file under this name; older programs get the letters they can read. */
function contentDisposition(fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;/]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
