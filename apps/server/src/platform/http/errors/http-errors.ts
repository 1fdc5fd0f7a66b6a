import { defineErrors } from './app-error.ts'

/** Errors that any route may answer with. */
export const httpError = defineErrors({
  'request.malformed': {
    status: 400,
    message: 'The request could not be understood. Check that its body is valid JSON.',
  },
  'request.invalid': {
    status: 400,
    message: 'Some of what was sent is not valid. See the details, correct it and try again.',
  },
  'request.aborted': {
    status: 400,
    message: 'The request ended before all of it had arrived.',
  },
  'request.overtaken': {
    status: 409,
    message: 'Something that this needs was deleted a moment ago. Load it again.',
  },
  'request.expectation-failed': {
    status: 417,
    message: 'The only expectation that is met is 100-continue. Leave the Expect header out.',
  },
  'request.headers-too-large': {
    status: 431,
    message:
      'The address and the headers of the request are too large. Send fewer or shorter ones.',
  },
  'request.host-refused': {
    status: 421,
    message:
      'This installation answers only under the name of this machine. Its operator can set SITE_URL to the address in use.',
  },
  'request.too-large': {
    status: 413,
    message: 'The request is too large.',
  },
  'request.unsupported-type': {
    status: 415,
    message: 'The body is not of a type that this address accepts. Send application/json.',
  },
  'request.too-costly': {
    status: 422,
    message:
      'This takes the server too long to work through. Try it with less text or a smaller file.',
  },
  'request.timed-out': {
    status: 503,
    message:
      'This took too long and was stopped. A change may have been saved just before: look before you try again.',
  },
  'request.body-timed-out': {
    status: 408,
    message: 'The request did not arrive in time. Check your connection and try again.',
  },
  'route.unknown': {
    status: 404,
    message: 'There is nothing at this address. See /api/v1/openapi.json for what there is.',
  },
  'route.method-not-allowed': {
    status: 405,
    message: 'This address does not answer to this method. See the Allow header.',
  },
  'origin.refused': {
    status: 403,
    message: 'Pages of this origin may not call the API. Its operator can add it to CORS_ORIGINS.',
  },
  'rate.limited': {
    status: 429,
    message: 'Too many requests. Please try again later.',
  },
  'request.too-many-open': {
    status: 429,
    retryAfterSeconds: 1,
    message: 'You have too many open requests. Wait for some of them to finish, then try again.',
  },
  'request.too-many-bulk-writes': {
    status: 429,
    retryAfterSeconds: 10,
    message:
      'Too many imports and bulk changes of this workspace are waiting already. Try again when some are done.',
  },
  'request.too-many-searches': {
    status: 429,
    retryAfterSeconds: 3,
    message:
      'Too many of your searches are running. Wait for some of them to finish, then try again.',
  },
  'database.unreachable': {
    status: 503,
    message: 'The database cannot be reached at the moment. Please try again shortly.',
  },
  'database.full': {
    status: 503,
    message:
      'The server has no disk space left and cannot save anything. Nothing was changed; please tell its operator.',
  },
  'database.busy': {
    status: 503,
    message: 'The server is very busy at the moment. Please try again shortly.',
  },
  'database.out-of-memory': {
    status: 503,
    message: 'The server has too little memory at the moment. Please try again shortly.',
  },
  'database.too-many-connections': {
    status: 503,
    message: 'The server is very busy at the moment. Please try again shortly.',
  },
  'server.busy': {
    status: 503,
    message: 'The server is very busy at the moment. Please try again shortly.',
  },
  'page.unavailable': {
    status: 503,
    message: 'The page cannot be loaded at the moment. Please try again shortly.',
  },
  'internal.unexpected': {
    status: 500,
    message: 'Something went wrong on our side. It has been recorded; please try again.',
  },
})
