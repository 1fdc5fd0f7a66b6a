export { ApiError } from './api-error.ts'
export { type Caller, createCaller } from './create-caller.ts'
