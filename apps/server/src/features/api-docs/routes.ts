import type { OpenAPIHono } from '@hono/zod-openapi'
import { apiTags, getApiDescriptionRoute } from '@product/contract'
import { productName } from '@product/domain'
import { Hono } from 'hono'
import { createJsonDocument } from '#platform/http/bodies/create-json-document.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import type { Deps } from '#server/deps.ts'

/** Describes the routes that are mounted on `app`. */
export function apiDocsRoutes(app: OpenAPIHono<AppEnvironment>, { config }: Pick<Deps, 'config'>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a session.',
  })
  const document = createJsonDocument(() =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'Every route of the product. Errors all have the same shape.',
      },
      servers: [{ url: config.siteUrl }],
      tags: apiTags,
    }),
  )
  return new Hono<AppEnvironment>().get(getApiDescriptionRoute.path, (context) => document(context))
}
