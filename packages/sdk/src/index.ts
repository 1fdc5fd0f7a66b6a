export { ApiError, toApiError } from './api-error.ts'
export { type Caller, createCaller } from './create-caller.ts'
