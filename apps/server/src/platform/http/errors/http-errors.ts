import { defineErrors } from './app-error.ts'

/** Errors that any route may answer with. */
export const httpError = defineErrors({
  'request.malformed': {
    status: 400,
    message: 'The request couldn’t be read. Check that its body is valid JSON.',
  },
  'request.invalid': {
    status: 400,
    message: 'Some fields are invalid. See the details and try again.',
  },
  'request.aborted': {
    status: 400,
    message: 'The request ended before it was complete.',
  },
  'request.overtaken': {
    status: 409,
    message: 'Something this needs was just deleted. Reload and try again.',
  },
  'request.expectation-failed': {
    status: 417,
    message: 'The only expectation that is met is 100-continue. Leave the Expect header out.',
  },
  'request.headers-too-large': {
    status: 431,
    message: 'The URL and headers of the request are too large.',
  },
  'request.host-refused': {
    status: 421,
    message:
      'This server only answers to the name of its own machine. Its operator can set SITE_URL to the address in use.',
  },
  'request.too-large': {
    status: 413,
    message: 'The request is too large.',
  },
  'request.unsupported-type': {
    status: 415,
    message: 'Unsupported content type. Send application/json.',
  },
  'request.too-costly': {
    status: 422,
    message: 'This takes too long to process. Try less text or a smaller file.',
  },
  'request.timed-out': {
    status: 503,
    message:
      'This took too long and was stopped. It may have been saved: check before you try again.',
  },
  'request.body-timed-out': {
    status: 408,
    message: 'The request timed out. Check your connection and try again.',
  },
  'route.unknown': {
    status: 404,
    message: 'Not found. See /api/v1/openapi.json for available routes.',
  },
  'route.method-not-allowed': {
    status: 405,
    message: 'Method not allowed. See the Allow header.',
  },
  'origin.refused': {
    status: 403,
    message: 'This origin can’t call the API. Its operator can add it to CORS_ORIGINS.',
  },
  'rate.limited': {
    status: 429,
    message: 'Too many requests. Please try again later.',
  },
  'request.too-many-open': {
    status: 429,
    retryAfterSeconds: 1,
    message: 'Too many open requests. Try again when some have finished.',
  },
  'request.too-many-bulk-writes': {
    status: 429,
    retryAfterSeconds: 10,
    message: 'Too many imports and bulk changes are waiting. Try again when some have finished.',
  },
  'request.too-many-searches': {
    status: 429,
    retryAfterSeconds: 3,
    message: 'Too many searches are running. Try again in a moment.',
  },
  'database.unreachable': {
    status: 503,
    message: 'The database can’t be reached. Try again shortly.',
  },
  'database.full': {
    status: 503,
    message: 'The server is out of disk space. Nothing was saved. Contact its operator.',
  },
  'database.busy': {
    status: 503,
    message: 'The server is busy. Try again shortly.',
  },
  'database.out-of-memory': {
    status: 503,
    message: 'The server is low on memory. Try again shortly.',
  },
  'database.too-many-connections': {
    status: 503,
    message: 'The server is busy. Try again shortly.',
  },
  'server.busy': {
    status: 503,
    message: 'The server is busy. Try again shortly.',
  },
  'page.unavailable': {
    status: 503,
    message: 'The page can’t be loaded right now. Try again shortly.',
  },
  'internal.unexpected': {
    status: 500,
    message: 'Something went wrong on our side. It has been recorded; please try again.',
  },
})
