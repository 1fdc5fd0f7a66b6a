import { presentAuthFailure } from '#features/identity/index.ts'
import {
  classifyFailure,
  logFailure,
  type Occasion,
  type PresentError,
  presentError,
} from '#platform/http/errors/present-error.ts'
import { respondUnavailable } from '#platform/http/pages/respond-unavailable.ts'

const isAuthAddress = (path: string): boolean => /^\/auth\/v1(\/|\?|$)/.test(path)

export const isWebAddress = (path: string): boolean =>
  !isAuthAddress(path) && !/^\/(api|healthz|livez|readyz|metrics)(\/|\?|$)/.test(path)

/** Every error that is answered, in the shape of its address: a page, the identity protocol or the API. */
export const presentFailure: PresentError = (error, occasion) => {
  const { path } = occasion
  if (isNavigation(occasion)) {
    const classified = classifyFailure(error, occasion)
    if (classified.status === 503) {
      logFailure(error, classified, occasion)
      return respondUnavailable(classified)
    }
  }
  return isAuthAddress(path) ? presentAuthFailure(error, occasion) : presentError(error, occasion)
}

/** Whether a person sees the answer: a page that is not loaded by a script, or a link from a mail. */
function isNavigation({ method, path, header }: Occasion): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (isAuthAddress(path)) return header('accept')?.includes('text/html') ?? false
  return isWebAddress(path) && !/^[^?]*(\.data|\/__manifest)(\?|$)/.test(path)
}
