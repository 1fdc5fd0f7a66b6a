import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

export const getApiDescriptionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/openapi.json',
  tags: ['Operation'],
  summary: 'The description of this API in OpenAPI 3.1',
  responses: { 200: json(z.looseObject({}), 'The OpenAPI document.'), ...errorResponses },
})
