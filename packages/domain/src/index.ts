export { handlePattern, isReservedHandle, suggestHandle } from './handles.ts'
export { createId } from './ids.ts'
export { productName } from './product.ts'
