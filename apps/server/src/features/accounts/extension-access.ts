import {
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  followRunRoute,
  getCollectionRoute,
  getMeRoute,
  getPromptRoute,
  getRunFileRoute,
  getRunRoute,
  listCollectionsRoute,
  listModelsRoute,
  listPromptsRoute,
  listRunsRoute,
  resolveIncludesRoute,
  savePromptRoute,
  saveTestValuesRoute,
  startRunsRoute,
  stopRunRoute,
  syncRoute,
} from '@product/contract'
import type { Context } from 'hono'
import { routePath } from 'hono/route'

/**
 * The routes that a session of the browser extension may use; every other one is refused to it. The page
 * that asks for consent names them in words: change both together.
 */
const extensionRoutes = [
  getMeRoute,
  syncRoute,
  listModelsRoute,
  listPromptsRoute,
  getPromptRoute,
  savePromptRoute,
  saveTestValuesRoute,
  changePromptsRoute,
  resolveIncludesRoute,
  listCollectionsRoute,
  getCollectionRoute,
  createCollectionRoute,
  changeCollectionRoute,
  deleteCollectionRoute,
  listRunsRoute,
  getRunRoute,
  getRunFileRoute,
  startRunsRoute,
  followRunRoute,
  stopRunRoute,
]

const nameOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`

export const openToExtension = new Set(
  extensionRoutes.map(({ method, path }) => nameOf(method, path.replaceAll(/\{(\w+)\}/g, ':$1'))),
)

/** Whether the route that answers this request is one that the browser extension may use. */
export const isOpenToExtension = (context: Context): boolean =>
  openToExtension.has(nameOf(context.req.method, routePath(context)))
