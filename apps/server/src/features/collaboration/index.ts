export { createCollaboration } from './create-collaboration.ts'
