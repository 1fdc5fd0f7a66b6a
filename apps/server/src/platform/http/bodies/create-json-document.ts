import type { Context, TypedResponse } from 'hono'
import { respondStored, type StoredResponse, storeResponse } from '../pages/stored-response.ts'
import type { AppEnvironment } from '../server/request-context.ts'

/** Answers with JSON that stays the same while the process lives: made once, revalidated by ETag. */
export function createJsonDocument<Body extends object>(make: () => Body) {
  let stored: StoredResponse | undefined

  return async (context: Context<AppEnvironment>) => {
    stored ??= storeResponse({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'origin',
      },
      body: new TextEncoder().encode(JSON.stringify(make())),
    })
    const response = await respondStored(stored, {
      method: context.req.method,
      header: (name) => context.req.header(name),
    })
    // Its stored body is the JSON of a `Body`.
    return response as Response & TypedResponse<Body, 200, 'json'>
  }
}
