export { createId } from './ids.ts'
export { productName } from './product.ts'
