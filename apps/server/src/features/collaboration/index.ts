export { collaborationPath, createCollaboration } from './create-collaboration.ts'
